/** Pages through the weeks of a schedule, and keeps the shown one and its neighbours loaded. */
import { assign, sendTo, setup } from 'xstate';
import {
  createPreloaderMachine,
  type LoadEffects,
  type LoadState,
  type Plan,
  type Preloader,
} from './preloader.ts';

/** A calendar week, starting on Sunday. */
export interface Week {
  /** Its Sunday as 'YYYY-MM-DD'. */
  readonly first: string;
  /** Epoch milliseconds of its first instant in the calendar's time zone. */
  readonly start: number;
}

/** A calendar, which knows its time zone: the site's, or else the user's. Pure. */
export interface WeekCalendar {
  /** The week that contains an instant (epoch milliseconds). */
  weekAt(instant: number): Week;
  /** The week this many weeks later; earlier if negative. */
  weekAfter(week: Week, weeks: number): Week;
}

/** The current time and the shown week. */
interface WeekPlace {
  /** Epoch milliseconds. */
  now: number;
  shown: Week;
  readonly calendar: WeekCalendar;
}

/** Largest distance between now and the shown week's start at which the buttons lead further away, in milliseconds. */
const REACH_MS = 28 * 86_400_000;

/** False once the shown week begins more than 28 days before now. */
const reachesBack = ({ now, shown }: WeekPlace): boolean => now - shown.start <= REACH_MS;

/** False once the shown week begins more than 28 days after now. */
const reachesAhead = ({ now, shown }: WeekPlace): boolean => shown.start - now <= REACH_MS;

/** The shown week, the next one and the previous one, as far as they can be reached. */
function reach(place: WeekPlace): Week[] {
  const { shown, calendar } = place;
  return [
    shown,
    ...(reachesAhead(place) ? [calendar.weekAfter(shown, 1)] : []),
    ...(reachesBack(place) ? [calendar.weekAfter(shown, -1)] : []),
  ];
}

type ScheduleWeekEvent =
  | { type: 'previous' }
  | { type: 'next' }
  /** Back to the current week. */
  | { type: 'current' }
  | { type: 'select'; week: Week }
  | { type: 'retry' }
  /** The calendar is another one than was thought. Its week is shown instead. */
  | { type: 'calendarKnown'; calendar: WeekCalendar; week: Week }
  | { type: 'timePassed'; now: number };

interface ScheduleWeekInput {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The first week to show; the current one by default. */
  readonly week?: Week | undefined;
  readonly calendar: WeekCalendar;
}

interface ScheduleWeekContext<Loaded> extends WeekPlace {
  readonly preloader: Preloader<Week, Loaded>;
}

/** How many loaded weeks are kept: more than the buttons can reach around the current week. */
const MOST_WEEKS = 12;

type Shown = { readonly context: WeekPlace };
const preceding = ({ context: { calendar, shown } }: Shown) => ({ week: calendar.weekAfter(shown, -1) });
const following = ({ context: { calendar, shown } }: Shown) => ({ week: calendar.weekAfter(shown, 1) });
const present = ({ context: { calendar, now } }: Shown) => ({ week: calendar.weekAt(now) });

/** The shown week loads alone, and every other load is cancelled, until it is ready. */
function planFor(wanted: readonly Week[], state: LoadState): Plan<Week> {
  const within = state === 'ready' ? wanted : wanted.slice(0, 1);
  return { keep: within, load: within };
}

/** A machine whose loaded values have the caller's type. Another schedule needs a new actor. */
export function createScheduleWeekMachine<Loaded>(effects: LoadEffects<Week, Loaded>) {
  return setup({
    types: {} as {
      context: ScheduleWeekContext<Loaded>;
      events: ScheduleWeekEvent;
      input: ScheduleWeekInput;
    },
    actors: { preloader: createPreloaderMachine({ ...effects, idOf: ({ first }) => first, planFor }) },
    actions: {
      show: assign((_, { week }: { week: Week }) => ({ shown: week })),
      setCalendar: assign((_, { calendar, week }: { calendar: WeekCalendar; week: Week }) => ({
        calendar,
        shown: week,
      })),
      setClock: assign((_, { now }: { now: number }) => ({ now })),
      load: sendTo(
        ({ context }) => context.preloader,
        // What was loaded before is of the former calendar.
        ({ context, event }) => ({
          type: 'want',
          items: reach(context),
          isAnew: event.type === 'calendarKnown',
        }),
      ),
      loadAgain: sendTo(({ context }) => context.preloader, { type: 'retry' }),
    },
    guards: {
      reachesBack: ({ context }) => reachesBack(context),
      reachesAhead: ({ context }) => reachesAhead(context),
      isCurrent: ({ context: { calendar, now, shown } }) => calendar.weekAt(now).first === shown.first,
      isElsewhere: ({ context }, { week }: { week: Week }) => week.first !== context.shown.first,
      canRetry: ({ context }) => context.preloader.getSnapshot().can({ type: 'retry' }),
    },
  }).createMachine({
    id: 'scheduleWeek',
    context: ({ input: { now, week, calendar }, spawn }) => ({
      now,
      shown: week ?? calendar.weekAt(now),
      calendar,
      preloader: spawn('preloader', { id: 'preloader', input: { most: MOST_WEEKS } }),
    }),
    on: {
      previous: { guard: 'reachesBack', target: '.arriving', actions: { type: 'show', params: preceding } },
      next: { guard: 'reachesAhead', target: '.arriving', actions: { type: 'show', params: following } },
      select: {
        guard: { type: 'isElsewhere', params: ({ event }) => event },
        target: '.arriving',
        actions: { type: 'show', params: ({ event }) => event },
      },
      retry: { guard: 'canRetry', actions: 'loadAgain' },
      calendarKnown: { target: '.arriving', actions: { type: 'setCalendar', params: ({ event }) => event } },
    },
    initial: 'arriving',
    states: {
      arriving: {
        entry: 'load',
        always: [{ guard: 'isCurrent', target: 'current' }, { target: 'elsewhere' }],
      },
      current: {
        on: {
          // When a new week begins, it is shown.
          timePassed: {
            target: 'arriving',
            actions: [
              { type: 'setClock', params: ({ event }) => event },
              { type: 'show', params: present },
            ],
          },
        },
      },
      elsewhere: {
        on: {
          current: { target: 'arriving', actions: { type: 'show', params: present } },
          timePassed: { target: 'arriving', actions: { type: 'setClock', params: ({ event }) => event } },
        },
      },
    },
  });
}
