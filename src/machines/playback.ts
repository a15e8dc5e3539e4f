/** Steps through an event's recordings, with the shown one and the next few loaded. */
import { assign, enqueueActions, setup } from 'xstate';
import { arrange, type Entries, type Entry, preloadWindow, withEntry, without } from './playbackCache.ts';
import { initialContext, type PlaybackContext, type PlaybackInput, shownEntry } from './playbackContext.ts';
import { type HolderEvent, type RecordingEffects, recordingHolder } from './recordingHolder.ts';

export type PlaybackEvent<Loaded> =
  | { type: 'next' }
  | { type: 'previous' }
  | { type: 'select'; index: number }
  | { type: 'retry' }
  | HolderEvent<Loaded>;

const childOf = (recordingId: number) => `recording.${recordingId}`;

interface Place {
  readonly context: { readonly index: number };
}
const following = ({ context }: Place) => ({ index: context.index + 1 });
const preceding = ({ context }: Place) => ({ index: context.index - 1 });

/** A chart whose loaded values are of the caller's type. A new event needs a new actor. */
export function createPlaybackMachine<Loaded>(effects: RecordingEffects<Loaded>) {
  return setup({
    types: {
      context: {} as PlaybackContext<Loaded>,
      events: {} as PlaybackEvent<Loaded>,
      input: {} as PlaybackInput,
    },
    actors: { recording: recordingHolder(effects) },
    actions: {
      moveTo: assign((_, { index }: { index: number }) => ({ index })),
      markVisited: assign(({ context: { ids, index, visited } }) => ({
        visited: new Set([...visited, ...ids.slice(index, index + 1)]),
      })),
      /** The shown recording becomes the last one to be let go of; a failed one gets another chance. */
      renew: enqueueActions(({ context: { ids, index, entries }, enqueue }) => {
        for (const id of ids.slice(index, index + 1)) {
          const entry = entries.get(id);
          if (entry?.status === 'failed') enqueue.stopChild(childOf(id));
          enqueue.assign({
            entries:
              entry === undefined || entry.status === 'failed'
                ? without(entries, [id])
                : withEntry(entries, id, entry),
          });
        }
      }),
      keep: assign(({ context }, { recordingId, entry }: { recordingId: number; entry: Entry<Loaded> }) => ({
        entries: withEntry(context.entries, recordingId, entry),
      })),
      rearrange: enqueueActions(({ context, enqueue }) => {
        const { drop, start } = arrange(
          context.entries,
          preloadWindow(context.ids, context.index),
          context.keepAlive,
        );
        for (const id of drop) enqueue.stopChild(childOf(id));
        for (const id of start)
          enqueue.spawnChild('recording', { id: childOf(id), input: { recordingId: id } });
        enqueue.assign({
          entries: start.reduce<Entries<Loaded>>(
            (entries, id) => withEntry(entries, id, { status: 'loading' }),
            without(context.entries, drop),
          ),
        });
      }),
    },
    guards: {
      hasNone: ({ context }) => context.ids.length === 0,
      isElsewhere: ({ context }, { index }: { index: number }) =>
        Number.isInteger(index) && index >= 0 && index < context.ids.length && index !== context.index,
      isKept: ({ context }, { recordingId }: { recordingId: number }) => context.entries.has(recordingId),
      isReady: ({ context }) => shownEntry(context)?.status === 'ready',
      hasFailed: ({ context }) => shownEntry(context)?.status === 'failed',
    },
  }).createMachine({
    id: 'playback',
    context: ({ input }) => initialContext<Loaded>(input),
    entry: ['markVisited', 'rearrange'],
    on: {
      next: {
        guard: { type: 'isElsewhere', params: following },
        target: '.settling',
        actions: [{ type: 'moveTo', params: following }, 'markVisited', 'renew', 'rearrange'],
      },
      previous: {
        guard: { type: 'isElsewhere', params: preceding },
        target: '.settling',
        actions: [{ type: 'moveTo', params: preceding }, 'markVisited', 'renew', 'rearrange'],
      },
      select: {
        guard: { type: 'isElsewhere', params: ({ event }) => event },
        target: '.settling',
        actions: [{ type: 'moveTo', params: ({ event }) => event }, 'markVisited', 'renew', 'rearrange'],
      },
      loaded: {
        guard: { type: 'isKept', params: ({ event }) => event },
        target: '.settling',
        actions: [
          {
            type: 'keep',
            params: ({ event: { recordingId, loaded } }) => ({
              recordingId,
              entry: { status: 'ready', loaded },
            }),
          },
          'rearrange',
        ],
      },
      failed: {
        guard: { type: 'isKept', params: ({ event }) => event },
        target: '.settling',
        actions: [
          {
            type: 'keep',
            params: ({ event: { recordingId } }) => ({ recordingId, entry: { status: 'failed' } }),
          },
          'rearrange',
        ],
      },
    },
    initial: 'settling',
    states: {
      settling: {
        always: [
          { guard: 'hasNone', target: 'empty' },
          { guard: 'isReady', target: 'ready' },
          { guard: 'hasFailed', target: 'failed' },
          { target: 'loading' },
        ],
      },
      empty: {},
      loading: {},
      ready: {},
      failed: { on: { retry: { target: 'settling', actions: ['renew', 'rearrange'] } } },
    },
  });
}
