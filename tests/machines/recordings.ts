/** A player on the real machine, whose loads are answered by hand. */
import { createActor } from 'xstate';
import { createPlaybackMachine, type PlaybackInput } from '#machines/playback.ts';
import { loadState } from '#machines/preloader.ts';
import { recordTransitions } from './paths.ts';

/** A loaded value: of which recording, and the how-manieth that was made. */
export interface Clip {
  readonly recordingId: number;
  readonly serial: number;
}

interface Recording {
  readonly recordingId: number;
}

interface Load extends Recording {
  readonly signal: AbortSignal;
  settled: boolean;
  resolve(clip: Clip): void;
  reject(reason: unknown): void;
}

export function startPlayer(input: PlaybackInput<Recording>) {
  const loads: Load[] = [];
  const made: Clip[] = [];
  const released: Clip[] = [];
  const machine = createPlaybackMachine<Recording, Clip>({
    load: ({ recordingId }, signal) =>
      new Promise((resolve, reject) => loads.push({ recordingId, signal, settled: false, resolve, reject })),
    release: (clip) => {
      released.push(clip);
    },
  });
  const recorder = recordTransitions(machine);
  const actor = createActor(machine, { input, inspect: recorder.inspect }).start();

  const settle = async (load: Load, end: 'resolve' | 'reject') => {
    if (load.settled) return;
    load.settled = true;
    if (end === 'reject') load.reject(new Error('No picture'));
    else {
      const clip = { recordingId: load.recordingId, serial: made.length };
      made.push(clip);
      load.resolve(clip);
    }
    await flush();
  };
  const inFlight = () => loads.filter(({ settled, signal }) => !settled && !signal.aborted);
  const ofRecording = async (recordingId: number, end: 'resolve' | 'reject') => {
    for (const load of inFlight()) if (load.recordingId === recordingId) await settle(load, end);
  };
  const loaders = () => actor.getSnapshot().context.preloader.getSnapshot().context.loaders;
  const shownLoader = () => {
    const { recordings, index } = actor.getSnapshot().context;
    return loaders().get(recordings[index]?.recordingId);
  };
  return {
    actor,
    loaders,
    /** How far the shown recording is. */
    state: () => (actor.getSnapshot().matches('empty') ? 'empty' : loadState(shownLoader())),
    /** The shown recording's value; null until it is there. */
    shown: () => shownLoader()?.getSnapshot().context.loaded ?? null,
    loads,
    made,
    released,
    settle,
    inFlight,
    taken: recorder.taken,
    alive: () => made.filter((clip) => !released.includes(clip)),
    resolve: (recordingId: number) => ofRecording(recordingId, 'resolve'),
    reject: (recordingId: number) => ofRecording(recordingId, 'reject'),
    /** Answers everything that is asked for, and what is asked for then. */
    resolveAll: async () => {
      for (let load = inFlight().at(0); load !== undefined; load = inFlight().at(0))
        await settle(load, 'resolve');
    },
  };
}

export type Player = ReturnType<typeof startPlayer>;

export const asked = ({ loads }: Player) => loads.map(({ recordingId }) => recordingId);
export const inFlightIds = (player: Player) => player.inFlight().map(({ recordingId }) => recordingId);
export const aliveIds = (player: Player) =>
  player
    .alive()
    .map(({ recordingId }) => recordingId)
    .toSorted();
export const shownId = ({ shown }: Player) => shown()?.recordingId ?? null;

/** Recordings with the ids 101, 102 and so on. */
export function recordings(count: number): { recordingId: number }[] {
  return Array.from({ length: count }, (_, index) => ({ recordingId: 101 + index }));
}

// A macrotask: all promise reactions have run.
export function flush(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
