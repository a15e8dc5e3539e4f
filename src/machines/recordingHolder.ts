/** Loads one recording and owns it for as long as the actor lives. */
import { fromCallback } from 'xstate';

export interface RecordingEffects<Loaded> {
  /** Rejects when the recording cannot be had. Must heed the signal. */
  readonly load: (recordingId: number, signal: AbortSignal) => Promise<Loaded>;
  /** Called exactly once for every value that `load` made, such as to revoke a blob URL. */
  readonly release: (loaded: Loaded) => void;
}

export type HolderEvent<Loaded> =
  | { type: 'loaded'; recordingId: number; loaded: Loaded }
  | { type: 'failed'; recordingId: number };

/** Stopping the actor aborts a load under way, releases what was loaded, and releases what comes too late. */
export function recordingHolder<Loaded>({ load, release }: RecordingEffects<Loaded>) {
  return fromCallback<{ type: 'none' }, { recordingId: number }>(({ input: { recordingId }, sendBack }) => {
    const controller = new AbortController();
    const { signal } = controller;
    let letGo = () => {};
    const tell = (event: HolderEvent<Loaded>) => sendBack(event);

    const hold = async () => {
      try {
        const loaded = await load(recordingId, signal);
        if (signal.aborted) return release(loaded);
        letGo = () => release(loaded);
        tell({ type: 'loaded', recordingId, loaded });
      } catch {
        if (!signal.aborted) tell({ type: 'failed', recordingId });
      }
    };
    void hold();

    return () => {
      controller.abort();
      letGo();
    };
  });
}
