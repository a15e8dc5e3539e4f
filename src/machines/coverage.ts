/** The board of all sites: asks each site for its armed status where the list does not tell it. */
import { assign, enqueueActions, setup } from 'xstate';
import type { ArmedStatus, LocationRecord } from '#contract/location.ts';
import { createLoaderMachine, type LoadEffects, type Loader } from './preloader.ts';

/** All sites as one call told them. */
export interface SitesRead {
  readonly sites: readonly LocationRecord[];
  /** When they were asked for, in Unix milliseconds. */
  readonly at: number;
}

export type AskedStatus = ArmedStatus & Pick<SitesRead, 'at'>;

interface CoverageInput extends SitesRead {
  /** More sites than this are asked only when a person says so. */
  readonly mostUnbidden: number;
}

export interface CoverageContext extends CoverageInput {
  /** Latest answer of each site; null when it could not be had. */
  readonly statuses: ReadonlyMap<number, AskedStatus | null>;
  /** Why a site's last call failed, by its id. */
  readonly reasons: ReadonlyMap<number, unknown>;
  /** Sites that have answered or failed in this round. */
  readonly asked: ReadonlySet<number>;
  readonly inFlight: ReadonlyMap<number, Loader<number, AskedStatus>>;
  readonly inView: ReadonlySet<number>;
}

interface CoverageEffects extends LoadEffects<number, AskedStatus> {
  /** Ids of the sites whose armed status only their own call tells. */
  readonly sitesToAsk: (sites: SitesRead['sites']) => readonly number[];
}

type CoverageEvent =
  /** A person wants everything to be read again. */
  | { type: 'refresh' }
  /** Nobody looks. */
  | { type: 'suspended' }
  | { type: 'resumed' }
  /** Asks the sites, the rest of them, or again those that failed. */
  | { type: 'ask' }
  | { type: 'stop' }
  | ({ type: 'sitesRead' } & SitesRead)
  /** These sites are on screen now. */
  | { type: 'viewed'; ids: readonly number[] }
  /** The loader of a site has finished. */
  | { type: 'settled'; item: number };

/** Those that nobody has asked in this round, the visible ones first. */
function waitingSites(ids: readonly number[], { asked, inFlight, inView }: CoverageContext): number[] {
  const waiting = ids.filter((id) => !asked.has(id) && !inFlight.has(id));
  return [...waiting.filter((id) => inView.has(id)), ...waiting.filter((id) => !inView.has(id))];
}

const MOST_AT_ONCE = 4;
/** After a round of asking each site, the next read of the list but one begins another round. */
const ROUND_REST = 45_000;

/** @param effects `load` reads the armed status of the site with an id */
export function createCoverageMachine(effects: CoverageEffects) {
  const { sitesToAsk } = effects;
  const waitingOf = (context: CoverageContext) => waitingSites(sitesToAsk(context.sites), context);
  return setup({
    types: {} as { context: CoverageContext; events: CoverageEvent; input: CoverageInput },
    actors: {
      loader: createLoaderMachine(effects),
    },
    actions: {
      keep: assign((_, { sites, at }: SitesRead) => ({ sites, at })),
      see: assign((_, { ids }: { ids: readonly number[] }) => ({ inView: new Set(ids) })),
      beginRound: assign({ asked: new Set<number>() }),
      forgetFailed: assign(({ context: { asked, reasons } }) => ({
        asked: new Set([...asked].filter((id) => !reasons.has(id))),
      })),
      take: enqueueActions(
        ({ context: { asked, inFlight, reasons, statuses }, enqueue }, { item }: { item: number }) => {
          const { loaded = null, reason = null } = inFlight.get(item)?.getSnapshot().context ?? {};
          const others = [...reasons].filter(([id]) => id !== item);
          enqueue.stopChild(String(item));
          enqueue.assign({
            statuses: new Map(statuses).set(item, loaded),
            reasons: new Map(reason === null ? others : [...others, [item, reason]]),
            asked: new Set(asked).add(item),
            inFlight: new Map([...inFlight].filter(([id]) => id !== item)),
          });
        },
      ),
      askMore: enqueueActions(({ context, enqueue }) => {
        const next = waitingOf(context).slice(0, MOST_AT_ONCE - context.inFlight.size);
        enqueue.assign(({ spawn }) => ({
          inFlight: new Map([
            ...context.inFlight,
            ...next.map((id) => [id, spawn('loader', { id: String(id), input: { item: id } })] as const),
          ]),
        }));
      }),
      cancel: enqueueActions(({ context, enqueue }) => {
        for (const id of context.inFlight.keys()) enqueue.stopChild(String(id));
        enqueue.assign({ inFlight: new Map() });
      }),
    },
    guards: {
      isTold: ({ context }) => sitesToAsk(context.sites).length === 0,
      isUnasked: ({ context: { asked } }, { sites }: SitesRead) =>
        sitesToAsk(sites).length === 0 || sites.some(({ id }) => !asked.has(id)),
      isTooMany: ({ context }) => sitesToAsk(context.sites).length > context.mostUnbidden,
      isAllAsked: ({ context }) => context.inFlight.size === 0 && waitingOf(context).length === 0,
    },
    delays: { roundRest: ROUND_REST },
  }).createMachine({
    id: 'coverage',
    context: ({ input }) => ({
      ...input,
      statuses: new Map(),
      reasons: new Map(),
      asked: new Set(),
      inFlight: new Map(),
      inView: new Set(),
    }),
    type: 'parallel',
    on: { viewed: { actions: { type: 'see', params: ({ event }) => event } } },
    states: {
      list: { on: { sitesRead: { actions: { type: 'keep', params: ({ event }) => event } } } },
      statuses: {
        initial: 'choosing',
        on: { settled: { actions: { type: 'take', params: ({ event }) => event } } },
        states: {
          choosing: {
            entry: 'beginRound',
            always: [
              { guard: 'isTold', target: 'told' },
              { guard: 'isTooMany', target: 'unasked' },
              { target: 'asking' },
            ],
          },
          told: { on: { sitesRead: 'choosing' } },
          unasked: { on: { ask: 'asking', sitesRead: 'choosing' } },
          asking: {
            entry: 'askMore',
            on: {
              settled: { actions: [{ type: 'take', params: ({ event }) => event }, 'askMore'] },
              // A list that is read meanwhile must not begin the round anew, or the last sites would never be asked.
              sitesRead: { actions: 'askMore' },
              ask: { actions: ['forgetFailed', 'askMore'] },
              stop: { target: 'stopped', actions: 'cancel' },
              suspended: 'suspended',
            },
            always: { guard: 'isAllAsked', target: 'asked' },
          },
          suspended: { on: { resumed: 'asking' } },
          stopped: { on: { ask: { target: 'asking', actions: 'forgetFailed' } } },
          asked: {
            on: {
              sitesRead: { guard: { type: 'isUnasked', params: ({ event }) => event }, target: 'choosing' },
              ask: { target: 'asking', actions: 'forgetFailed' },
              refresh: 'due',
            },
            after: { roundRest: 'due' },
          },
          due: { on: { sitesRead: 'choosing' } },
        },
      },
    },
  });
}
