/** Loads the shown item and the likely next ones, each by its own loader actor, and stops loaders that are no longer wanted. */
import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { arrangement, type Id, type Plan } from './arrangement.ts';
import { itself } from './itself.ts';
import { createLoaderMachine, type LoadEffects, type Loader, type LoadState, loadState } from './loader.ts';

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
  /** The first of these items is shown now; the others may be shown next. */
  | { type: 'want'; items: readonly Item[] }
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
          guard: { type: 'isAnother', params: itself },
          actions: [
            { type: 'take', params: itself },
            { type: 'touch', params: ({ event }) => ({ id: firstId(event.items) }) },
            'dropFailed',
            'arrange',
          ],
        },
        { actions: [{ type: 'take', params: itself }, 'arrange'] },
      ],
      retry: { guard: 'canRetry', actions: ['dropFailed', 'arrange'] },
      settled: {
        guard: { type: 'isKept', params: itself },
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
