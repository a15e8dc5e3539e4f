/**
 * Loads the shown item and the likely next ones, each by its own loader actor, and stops loaders that are no longer wanted.
 * How many that are says the chart whose items they are: playback.ts for recordings, scheduleWeek.ts for weeks.
 */
import { type ActorRefFrom, assign, enqueueActions, fromCallback, sendParent, setup } from 'xstate';

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

/** Undefined when there is no item. */
type Id = string | number | undefined;

export interface Plan<Item> {
  /** Items whose loaders stay, whatever their state. */
  readonly keep: readonly Item[];
  /** Items to load, most wanted first. */
  readonly load: readonly Item[];
}

/**
 * Which loaders to stop and which items to load. A loaded item that is no longer wanted stays while there is room.
 * @param states by id, in the order in which loaders are dropped
 */
function arrangement<Item>(
  { keep, load }: Plan<Item>,
  states: ReadonlyMap<Id, LoadState>,
  { idOf, most }: { idOf: (item: Item) => Id; most: number },
): { readonly drop: readonly Id[]; readonly start: readonly Item[] } {
  const kept = new Set(keep.map(idOf));
  const outside = [...states].filter(([id]) => !kept.has(id));
  const loaded = outside.filter(([, state]) => state === 'ready').map(([id]) => id);
  const unfinished = outside.filter(([, state]) => state !== 'ready').map(([id]) => id);
  const surplus = Math.max(0, loaded.length + kept.size - most);
  return {
    drop: [...unfinished, ...loaded.slice(0, surplus)],
    start: load.filter((item) => !states.has(idOf(item))),
  };
}

interface PreloaderOptions<Item, Loaded> extends LoadEffects<Item, Loaded> {
  readonly idOf: (item: Item) => Id;
  /**
   * @param wanted the shown item, then those that may be shown next, without duplicates
   * @param state of the shown item
   */
  readonly planFor: (wanted: readonly Item[], state: LoadState) => Plan<Item>;
}

interface PreloaderContext<Item, Loaded> {
  /** The shown item, then those that may be shown next. */
  wanted: readonly Item[];
  /** By the item's id. The one that was shown or loaded last comes last. */
  loaders: ReadonlyMap<Id, Loader<Item, Loaded>>;
  /** Limit for the number of loaded items. */
  readonly most: number;
}

type PreloaderEvent<Item> =
  /** The first of these items is shown now; the others may be shown next. `isAnew`: what was loaded is out of date. */
  | { type: 'want'; items: readonly Item[]; isAnew?: boolean }
  /** Load the shown item again. */
  | { type: 'retry' }
  /** A loader has finished. Its state says how. */
  | { type: 'settled'; item: Item };

/** A machine whose items and loaded values have the caller's types. */
export function createPreloaderMachine<Item, Loaded>(options: PreloaderOptions<Item, Loaded>) {
  type Context = PreloaderContext<Item, Loaded>;
  const { idOf, planFor } = options;
  const firstId = (items: readonly Item[]): Id => items.slice(0, 1).map(idOf)[0];
  const stateOfShown = ({ loaders, wanted }: Context): LoadState => loadState(loaders.get(firstId(wanted)));
  return setup({
    types: {
      context: {} as Context,
      events: {} as PreloaderEvent<Item>,
      input: {} as { most: number },
    },
    actors: { loader: createLoaderMachine(options) },
    actions: {
      take: assign((_, { items }: { items: readonly Item[] }) => ({ wanted: items })),
      /** Moves the item's loader to the end, so that it is dropped last. */
      touch: assign(({ context }, { id }: { id: Id }) => {
        const others = [...context.loaders].filter(([other]) => other !== id);
        const touched = [...context.loaders].filter(([other]) => other === id);
        return { loaders: new Map([...others, ...touched]) };
      }),
      /** Drops the loader of the shown item if it has failed, so that `arrange` starts a new one. */
      dropFailed: enqueueActions(({ context, enqueue }) => {
        if (['loading', 'ready'].includes(stateOfShown(context))) return;
        const shown = firstId(context.wanted);
        enqueue.stopChild(String(shown));
        enqueue.assign({ loaders: new Map([...context.loaders].filter(([id]) => id !== shown)) });
      }),
      /** Drops all loaders that have finished, where that is out of date. */
      dropEnded: enqueueActions(({ context: { loaders }, enqueue }, { isAnew }: { isAnew?: boolean }) => {
        if (!isAnew) return;
        const loading = [...loaders].filter(([, loader]) => loadState(loader) === 'loading');
        const kept = new Map(loading);
        for (const id of loaders.keys()) if (!kept.has(id)) enqueue.stopChild(String(id));
        enqueue.assign({ loaders: kept });
      }),
      arrange: enqueueActions(({ context, enqueue }) => {
        const { loaders, most, wanted } = context;
        const states = new Map([...loaders].map(([id, loader]) => [id, loadState(loader)]));
        const { drop, start } = arrangement(planFor(wanted, stateOfShown(context)), states, { idOf, most });
        for (const id of drop) enqueue.stopChild(String(id));
        enqueue.assign(({ spawn }) => ({
          loaders: new Map([
            ...[...loaders].filter(([id]) => !drop.includes(id)),
            ...start.map(
              (item) => [idOf(item), spawn('loader', { id: String(idOf(item)), input: { item } })] as const,
            ),
          ]),
        }));
      }),
    },
    guards: {
      isAnother: ({ context }, { items }: { items: readonly Item[] }) =>
        firstId(items) !== firstId(context.wanted),
      isKept: ({ context }, { item }: { item: Item }) => context.loaders.has(idOf(item)),
      canRetry: ({ context }) => stateOfShown(context) === 'failed',
    },
  }).createMachine({
    id: 'preloader',
    context: ({ input: { most } }) => ({ wanted: [], loaders: new Map(), most }),
    on: {
      want: [
        {
          guard: { type: 'isAnother', params: ({ event }) => event },
          actions: [
            { type: 'take', params: ({ event }) => event },
            { type: 'dropEnded', params: ({ event }) => event },
            { type: 'touch', params: ({ event }) => ({ id: firstId(event.items) }) },
            'dropFailed',
            'arrange',
          ],
        },
        {
          actions: [
            { type: 'take', params: ({ event }) => event },
            { type: 'dropEnded', params: ({ event }) => event },
            'arrange',
          ],
        },
      ],
      retry: { guard: 'canRetry', actions: ['dropFailed', 'arrange'] },
      settled: {
        guard: { type: 'isKept', params: ({ event }) => event },
        actions: [{ type: 'touch', params: ({ event }) => ({ id: idOf(event.item) }) }, 'arrange'],
      },
    },
  });
}

export type Preloader<Item, Loaded> = ActorRefFrom<ReturnType<typeof createPreloaderMachine<Item, Loaded>>>;

/** What was loaded for the shown item, else what was shown or loaded last; null when nothing is loaded. */
export function latestLoaded<Item, Loaded>(
  { loaders }: PreloaderContext<Item, Loaded>,
  shown: Id,
): Loaded | null {
  for (const loader of [loaders.get(shown), ...[...loaders.values()].reverse()]) {
    const loaded = loader?.getSnapshot().context.loaded ?? null;
    if (loaded !== null) return loaded;
  }
  return null;
}
