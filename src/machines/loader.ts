/** Loads one thing, and owns it while the actor lives. */
import { type ActorRefFrom, assign, fromCallback, sendParent, setup } from 'xstate';

export interface LoadEffects<Item, Loaded> {
  /** Resolves to null when the item does not exist; rejects when it cannot be loaded. Must respect the signal. */
  readonly load: (item: Item, signal: AbortSignal) => Promise<Loaded | null>;
  /** Called exactly once for every value that `load` returned, e.g. to revoke a blob URL. */
  readonly release?: (loaded: Loaded) => void;
}

type LoaderEvent<Loaded> =
  | { type: 'loaded'; loaded: Loaded }
  | { type: 'notFound' }
  | { type: 'failed'; reason: unknown };

/** Stopping the actor aborts a running load, and releases what was loaded, even if it arrives later. */
function resource<Item, Loaded>({ load, release = () => {} }: LoadEffects<Item, Loaded>) {
  return fromCallback<{ type: 'none' }, { item: Item }>(({ input: { item }, sendBack }) => {
    const controller = new AbortController();
    const { signal } = controller;
    let letGo = () => {};
    const tell = (event: LoaderEvent<Loaded>) => sendBack(event);

    load(item, signal).then(
      (loaded) => {
        if (loaded === null) return signal.aborted || tell({ type: 'notFound' });
        if (signal.aborted) return release(loaded);
        letGo = () => release(loaded);
        tell({ type: 'loaded', loaded });
      },
      (reason: unknown) => signal.aborted || tell({ type: 'failed', reason }),
    );

    return () => {
      controller.abort();
      letGo();
    };
  });
}

/** A machine for one load. Loading again after a failure needs a new actor. */
export function createLoaderMachine<Item, Loaded>(effects: LoadEffects<Item, Loaded>) {
  return setup({
    types: {
      context: {} as {
        readonly item: Item;
        /** Null until it is loaded. */
        loaded: Loaded | null;
        /** Why loading failed. */
        reason: unknown;
      },
      events: {} as LoaderEvent<Loaded>,
      input: {} as { item: Item },
    },
    actors: { resource: resource(effects) },
    actions: {
      keep: assign((_, { loaded }: { loaded: Loaded }) => ({ loaded })),
      keepReason: assign((_, { reason }: { reason: unknown }) => ({ reason })),
      tellParent: sendParent(({ context }) => ({ type: 'settled', item: context.item })),
    },
  }).createMachine({
    id: 'loader',
    context: ({ input: { item } }) => ({ item, loaded: null, reason: null }),
    invoke: { src: 'resource', input: ({ context: { item } }) => ({ item }) },
    initial: 'loading',
    states: {
      loading: {
        on: {
          loaded: { target: 'ready', actions: { type: 'keep', params: ({ event }) => event } },
          notFound: 'missing',
          failed: { target: 'failed', actions: { type: 'keepReason', params: ({ event }) => event } },
        },
        exit: 'tellParent',
      },
      ready: {},
      missing: {},
      failed: {},
    },
  });
}

export type Loader<Item, Loaded> = ActorRefFrom<ReturnType<typeof createLoaderMachine<Item, Loaded>>>;

const ENDS = ['ready', 'missing', 'failed'] as const;
export type LoadState = 'loading' | (typeof ENDS)[number];

/** A loader that does not exist yet counts as loading. */
export function loadState(loader: { getSnapshot(): { value: unknown } } | undefined): LoadState {
  const value = loader?.getSnapshot().value;
  return ENDS.find((end) => end === value) ?? 'loading';
}
