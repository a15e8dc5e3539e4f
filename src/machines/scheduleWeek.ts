/** Leafs through the weeks of a schedule, with the shown one and its neighbours loaded. */
import { assign, enqueueActions, setup } from 'xstate';
import {
  currentWeek,
  initialScheduleWeek,
  neighbourWeeks,
  reachesAhead,
  reachesBack,
  type ScheduleWeekContext,
  type ScheduleWeekInput,
  shownWeekEntry,
} from './scheduleWeekContext.ts';
import type { Week } from './week.ts';
import { arrangeWeeks, type WeekEntries, type WeekEntry, withoutWeeks, withWeek } from './weekCache.ts';
import { type WeekEffects, type WeekHolderEvent, weekHolder } from './weekHolder.ts';

export type ScheduleWeekEvent<Loaded> =
  | { type: 'previous' }
  | { type: 'next' }
  /** Back to the week that now lies in. */
  | { type: 'current' }
  | { type: 'select'; week: Week }
  | { type: 'retry' }
  | { type: 'timePassed'; now: number }
  | WeekHolderEvent<Loaded>;

const childOf = (first: string) => `week.${first}`;

interface Place {
  readonly context: Pick<ScheduleWeekContext<unknown>, 'now' | 'shown' | 'calendar'>;
}
const preceding = ({ context: { calendar, shown } }: Place) => ({ week: calendar.weekAfter(shown, -1) });
const following = ({ context: { calendar, shown } }: Place) => ({ week: calendar.weekAfter(shown, 1) });
const present = ({ context }: Place) => ({ week: currentWeek(context) });
const itself = <Event>({ event }: { event: Event }): Event => event;

/** A chart whose loaded values are of the caller's type. Another schedule needs a new actor. */
export function createScheduleWeekMachine<Loaded>(effects: WeekEffects<Loaded>) {
  return setup({
    types: {
      context: {} as ScheduleWeekContext<Loaded>,
      events: {} as ScheduleWeekEvent<Loaded>,
      input: {} as ScheduleWeekInput,
    },
    actors: { week: weekHolder(effects) },
    actions: {
      show: assign((_, { week }: { week: Week }) => ({ shown: week })),
      setClock: assign((_, { now }: { now: number }) => ({ now })),
      /** A week that could not be had gets another chance. */
      renew: enqueueActions(({ context, enqueue }) => {
        const { status } = shownWeekEntry(context) ?? {};
        if (status !== 'failed' && status !== 'missing') return;
        enqueue.stopChild(childOf(context.shown.first));
        enqueue.assign({ entries: withoutWeeks(context.entries, [context.shown.first]) });
      }),
      keep: assign(({ context }, { first, entry }: { first: string; entry: WeekEntry<Loaded> }) => ({
        entries: withWeek(context.entries, first, entry),
      })),
      rearrange: enqueueActions(({ context, enqueue }) => {
        const { drop, start } = arrangeWeeks(context.entries, context.shown, neighbourWeeks(context));
        for (const first of drop) enqueue.stopChild(childOf(first));
        for (const week of start) enqueue.spawnChild('week', { id: childOf(week.first), input: { week } });
        enqueue.assign({
          entries: start.reduce<WeekEntries<Loaded>>(
            (entries, { first }) => withWeek(entries, first, { status: 'loading' }),
            withoutWeeks(context.entries, drop),
          ),
        });
      }),
    },
    guards: {
      reachesBack: ({ context }) => reachesBack(context),
      reachesAhead: ({ context }) => reachesAhead(context),
      isElsewhere: ({ context }, { week }: { week: Week }) => week.first !== context.shown.first,
      /** The shown week was the current one and, by the new time, is no longer. */
      hasTurned: ({ context }, { now }: { now: number }) =>
        context.shown.first === currentWeek(context).first &&
        context.shown.first !== context.calendar.weekAt(now).first,
      isKept: ({ context }, { first }: { first: string }) => context.entries.has(first),
      isReady: ({ context }) => shownWeekEntry(context)?.status === 'ready',
      isMissing: ({ context }) => shownWeekEntry(context)?.status === 'missing',
      hasFailed: ({ context }) => shownWeekEntry(context)?.status === 'failed',
    },
  }).createMachine({
    id: 'scheduleWeek',
    context: ({ input }) => initialScheduleWeek<Loaded>(input),
    entry: 'rearrange',
    on: {
      previous: {
        guard: 'reachesBack',
        target: '.settling',
        actions: [{ type: 'show', params: preceding }, 'renew', 'rearrange'],
      },
      next: {
        guard: 'reachesAhead',
        target: '.settling',
        actions: [{ type: 'show', params: following }, 'renew', 'rearrange'],
      },
      current: {
        guard: { type: 'isElsewhere', params: present },
        target: '.settling',
        actions: [{ type: 'show', params: present }, 'renew', 'rearrange'],
      },
      select: {
        guard: { type: 'isElsewhere', params: itself },
        target: '.settling',
        actions: [{ type: 'show', params: itself }, 'renew', 'rearrange'],
      },
      timePassed: [
        {
          guard: { type: 'hasTurned', params: itself },
          target: '.settling',
          actions: [
            { type: 'setClock', params: itself },
            { type: 'show', params: present },
            'renew',
            'rearrange',
          ],
        },
        { actions: [{ type: 'setClock', params: itself }, 'rearrange'] },
      ],
      answered: {
        guard: { type: 'isKept', params: itself },
        target: '.settling',
        actions: [
          {
            type: 'keep',
            params: ({ event: { first, loaded } }) => ({
              first,
              entry: loaded === null ? { status: 'missing' } : { status: 'ready', loaded },
            }),
          },
          'rearrange',
        ],
      },
      failed: {
        guard: { type: 'isKept', params: itself },
        target: '.settling',
        actions: [
          {
            type: 'keep',
            params: ({ event: { first, reason } }) => ({ first, entry: { status: 'failed', reason } }),
          },
          'rearrange',
        ],
      },
    },
    initial: 'settling',
    states: {
      settling: {
        always: [
          { guard: 'isReady', target: 'ready' },
          { guard: 'isMissing', target: 'missing' },
          { guard: 'hasFailed', target: 'failed' },
          { target: 'loading' },
        ],
      },
      loading: {},
      ready: {},
      missing: {},
      failed: { on: { retry: { target: 'settling', actions: ['renew', 'rearrange'] } } },
    },
  });
}
