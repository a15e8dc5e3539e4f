/** Keeps the board of all sites fresh, and asks each site for its armed status where the list does not tell it. */
import { assign, enqueueActions, fromPromise, raise, setup } from 'xstate';
import { createLoaderMachine, type LoadEffects } from './loader.ts';
import { type AskedStatus, type SiteQueue, type SitesRead, sitesToAsk, waitingSites } from './siteQueue.ts';

type CoverageEvent =
  | { type: 'refresh' }
  /** Asks the sites, or the rest of them. */
  | { type: 'ask' }
  | { type: 'stop' }
  /** The sites were read elsewhere, or by this machine. */
  | ({ type: 'sitesRead' } & SitesRead)
  /** These sites are on screen now. */
  | { type: 'viewed'; ids: readonly number[] }
  | { type: 'hidden' }
  /** The page is in view again. `now` in Unix milliseconds. */
  | { type: 'shown'; now: number }
  /** The loader of a site has finished. */
  | { type: 'settled'; item: number };

interface CoverageInput extends SitesRead {
  /** More sites than this are asked only when a person says so. */
  readonly mostUnbidden: number;
}

export interface CoverageContext extends CoverageInput, SiteQueue {
  /** The clock when the sites were read, or when the page was shown after that, in Unix milliseconds. */
  readonly now: number;
  /** Refreshes that failed since the last one that did not. */
  readonly failures: number;
  /** Latest answer of each site; null when it could not be had. */
  readonly statuses: ReadonlyMap<number, AskedStatus | null>;
}

const MOST_AT_ONCE = 4;
const MINUTE = 60_000;
const BACK_OFF_MINUTES = [1, 2, 4, 8];
const LONGEST_BACK_OFF = 15;

const without = <Value>(map: ReadonlyMap<number, Value>, id: number) =>
  new Map([...map].filter(([other]) => other !== id));
const itself = <Event>({ event }: { event: Event }): Event => event;

/** @param effects load the armed status of the site with an id */
export function createCoverageMachine(effects: LoadEffects<number, AskedStatus>) {
  return setup({
    types: {
      context: {} as CoverageContext,
      events: {} as CoverageEvent,
      input: {} as CoverageInput,
    },
    actors: {
      loader: createLoaderMachine(effects),
      /** Must heed the signal. */
      readSites: fromPromise<SitesRead>(() => Promise.reject()),
    },
    actions: {
      keep: assign((_, { sites, at }: SitesRead) => ({ sites, at, now: at, failures: 0 })),
      setClock: assign((_, { now }: { now: number }) => ({ now })),
      countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
      see: assign((_, { ids }: { ids: readonly number[] }) => ({ inView: new Set(ids) })),
      beginRound: assign({ asked: new Set<number>() }),
      take: enqueueActions(
        ({ context: { asked, inFlight, statuses }, enqueue }, { item }: { item: number }) => {
          const loaded = inFlight.get(item)?.getSnapshot().context.loaded ?? null;
          enqueue.stopChild(String(item));
          enqueue.assign({
            statuses: new Map(statuses).set(item, loaded),
            asked: new Set(asked).add(item),
            inFlight: without(inFlight, item),
          });
        },
      ),
      askMore: enqueueActions(({ context, enqueue }) => {
        const next = waitingSites(context).slice(0, MOST_AT_ONCE - context.inFlight.size);
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
      isOld: ({ context: { at } }, { now }: { now: number }) => now - at >= MINUTE,
      isTold: ({ context }) => sitesToAsk(context.sites).length === 0,
      isTooMany: ({ context }) => sitesToAsk(context.sites).length > context.mostUnbidden,
      isAllAsked: ({ context }) => context.inFlight.size === 0 && waitingSites(context).length === 0,
    },
    delays: {
      /** What is left of the minute. */
      rest: ({ context: { at, now } }) => Math.max(0, MINUTE - (now - at)),
      backOff: ({ context: { failures } }) => (BACK_OFF_MINUTES[failures - 1] ?? LONGEST_BACK_OFF) * MINUTE,
    },
  }).createMachine({
    id: 'coverage',
    context: ({ input }) => ({
      ...input,
      now: input.at,
      failures: 0,
      statuses: new Map(),
      asked: new Set(),
      inFlight: new Map(),
      inView: new Set(),
    }),
    type: 'parallel',
    on: { viewed: { actions: { type: 'see', params: itself } } },
    states: {
      list: {
        initial: 'waiting',
        on: {
          sitesRead: { target: '.waiting', actions: { type: 'keep', params: itself } },
          hidden: '.paused',
        },
        states: {
          waiting: { on: { refresh: 'refreshing' }, after: { rest: 'refreshing' } },
          refreshing: {
            invoke: {
              id: 'readSites',
              src: 'readSites',
              onDone: { actions: raise(({ event }) => ({ type: 'sitesRead', ...event.output })) },
              onError: { target: 'backingOff', actions: 'countFailure' },
            },
          },
          backingOff: { on: { refresh: 'refreshing' }, after: { backOff: 'refreshing' } },
          paused: {
            on: {
              sitesRead: { actions: { type: 'keep', params: itself } },
              shown: [
                { guard: { type: 'isOld', params: itself }, target: 'refreshing' },
                { target: 'waiting', actions: { type: 'setClock', params: itself } },
              ],
            },
          },
        },
      },
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
              settled: { actions: [{ type: 'take', params: itself }, 'askMore'] },
              // A list that is read meanwhile must not begin the round anew, or the last sites would never be asked.
              sitesRead: { actions: 'askMore' },
              stop: { target: 'stopped', actions: 'cancel' },
              hidden: 'suspended',
            },
            always: { guard: 'isAllAsked', target: 'asked' },
          },
          suspended: { on: { shown: 'asking' } },
          stopped: { on: { ask: 'asking' } },
          asked: {
            on: { sitesRead: 'choosing', ask: { target: 'asking', actions: 'beginRound' } },
          },
        },
      },
    },
  });
}
