/** Steps through an event's recordings, and keeps the shown one and the next few loaded. */
import { assign, sendTo, setup } from 'xstate';
import {
  createPreloaderMachine,
  type LoadEffects,
  type LoadState,
  type Plan,
  type Preloader,
} from './preloader.ts';

export type PlaybackEvent<Recording> =
  | { type: 'next' }
  | { type: 'previous' }
  | { type: 'select'; index: number }
  | { type: 'retry' }
  /** The event was read again, and may have other recordings. The shown one stays. */
  | { type: 'listed'; recordings: readonly Recording[] };

export interface PlaybackInput<Recording> {
  readonly recordings: readonly Recording[];
  /** Id of the first recording to show. When it is absent or unknown, the first of the list is shown. */
  readonly startId?: number | undefined;
}

interface PlaybackContext<Recording, Loaded> {
  recordings: readonly Recording[];
  /** Index of the shown recording; 0 when there is none. */
  index: number;
  /** Ids of the recordings that have been shown. */
  visited: ReadonlySet<number>;
  readonly preloader: Preloader<Recording, Loaded>;
}

interface HasId {
  readonly recordingId: number;
}

/** Recordings after the shown one that are loaded in advance: with it, at most 4 loads run at once. */
const PRELOADED_AHEAD = 3;
/** Recordings that the person can return to without loading them again, including the shown one. */
const LAST_SHOWN = 16;
const MOST_KEPT = LAST_SHOWN + PRELOADED_AHEAD;

const idOf = ({ recordingId }: HasId) => recordingId;

/** The shown recording and the next ones, in order, without duplicates. */
export function reach<Recording extends HasId>(recordings: readonly Recording[], index: number): Recording[] {
  const within = recordings.slice(index, index + 1 + PRELOADED_AHEAD);
  return [...new Map(within.map((recording) => [idOf(recording), recording])).values()];
}

/** The shown recording loads alone until it is ready or has failed. Then the others load. */
function planFor<Recording>(wanted: readonly Recording[], state: LoadState): Plan<Recording> {
  return { keep: wanted, load: state === 'loading' ? wanted.slice(0, 1) : wanted };
}

const following = ({ context }: { context: { index: number } }) => ({ index: context.index + 1 });
const preceding = ({ context }: { context: { index: number } }) => ({ index: context.index - 1 });
const selected = ({ event }: { event: { index: number } }) => ({ index: event.index });
const goTo = <Args>(params: (args: Args) => { index: number }) =>
  ({
    guard: { type: 'isElsewhere', params },
    target: 'showing',
    reenter: true,
    actions: { type: 'moveTo', params },
  }) as const;

/** A machine whose recordings and loaded values have the caller's types. Another event needs a new actor. */
export function createPlaybackMachine<Recording extends HasId, Loaded>(
  effects: LoadEffects<Recording, Loaded>,
) {
  return setup({
    types: {
      context: {} as PlaybackContext<Recording, Loaded>,
      events: {} as PlaybackEvent<Recording>,
      input: {} as PlaybackInput<Recording>,
    },
    actors: { preloader: createPreloaderMachine({ ...effects, idOf, planFor }) },
    actions: {
      moveTo: assign((_, { index }: { index: number }) => ({ index })),
      /** A recording that is known stays the object that it was: nobody who shows it has to begin anew. */
      keepList: assign(({ context }, { recordings }: Pick<PlaybackInput<Recording>, 'recordings'>) => {
        const known = new Map(context.recordings.map((recording) => [idOf(recording), recording]));
        const ids = recordings.map(idOf);
        const [shown] = context.recordings.slice(context.index).map(idOf);
        const place =
          shown === undefined || ids[context.index] === shown ? context.index : ids.indexOf(shown);
        return {
          recordings: recordings.map((recording) => known.get(idOf(recording)) ?? recording),
          // One that is gone gives way to what stands in its place.
          index: place < 0 ? Math.max(0, Math.min(context.index, ids.length - 1)) : place,
        };
      }),
      markVisited: assign(({ context: { recordings, index, visited } }) => ({
        visited: new Set([...visited, ...recordings.slice(index, index + 1).map(idOf)]),
      })),
      load: sendTo(
        ({ context }) => context.preloader,
        ({ context: { recordings, index } }) => ({ type: 'want', items: reach(recordings, index) }),
      ),
      loadAgain: sendTo(({ context }) => context.preloader, { type: 'retry' }),
    },
    guards: {
      isEmpty: ({ context }) => context.recordings.length === 0,
      isElsewhere: ({ context: { recordings, index } }, to: { index: number }) =>
        Number.isInteger(to.index) && to.index >= 0 && to.index < recordings.length && to.index !== index,
      canRetry: ({ context }) => context.preloader.getSnapshot().can({ type: 'retry' }),
    },
  }).createMachine({
    id: 'playback',
    context: ({ input: { recordings, startId }, spawn }) => ({
      recordings,
      index: Math.max(0, recordings.map(idOf).indexOf(startId ?? 0)),
      visited: new Set(),
      preloader: spawn('preloader', { id: 'preloader', input: { most: MOST_KEPT } }),
    }),
    on: { listed: { target: '.opening', actions: { type: 'keepList', params: ({ event }) => event } } },
    initial: 'opening',
    states: {
      opening: { always: [{ guard: 'isEmpty', target: 'empty' }, { target: 'showing' }] },
      empty: {},
      showing: {
        entry: ['markVisited', 'load'],
        on: {
          next: goTo(following),
          previous: goTo(preceding),
          select: goTo(selected),
          retry: { guard: 'canRetry', actions: 'loadAgain' },
        },
      },
    },
  });
}
