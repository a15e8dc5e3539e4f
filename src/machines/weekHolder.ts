/** Loads one week for as long as the actor lives. */
import { fromCallback } from 'xstate';
import type { Week } from './week.ts';

export interface WeekEffects<Loaded> {
  /** Null when there is no such record; rejects when it cannot be had. Must heed the signal. */
  readonly load: (week: Week, signal: AbortSignal) => Promise<Loaded | null>;
}

export type WeekHolderEvent<Loaded> =
  | { type: 'answered'; first: string; loaded: Loaded | null }
  | { type: 'failed'; first: string; reason: unknown };

/** Stopping the actor aborts the load; an answer that comes all the same is not told. */
export function weekHolder<Loaded>({ load }: WeekEffects<Loaded>) {
  return fromCallback<{ type: 'none' }, { week: Week }>(({ input: { week }, sendBack }) => {
    const controller = new AbortController();
    const { signal } = controller;
    const tell = (event: WeekHolderEvent<Loaded>) => {
      if (!signal.aborted) sendBack(event);
    };
    load(week, signal).then(
      (loaded) => tell({ type: 'answered', first: week.first, loaded }),
      (reason: unknown) => tell({ type: 'failed', first: week.first, reason }),
    );
    return () => controller.abort();
  });
}
