import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { latestLoaded, loadState } from '#machines/preloader.ts';
import { createScheduleWeekMachine, type Week, type WeekCalendar } from '#machines/scheduleWeek.ts';
import { callsByHand } from './byHand.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** A Sunday's midnight. */
const EPOCH = Date.UTC(2024, 0, 7);

/** Week 0 begins on 2024-01-07. */
const week = (number: number): Week => {
  const start = EPOCH + number * WEEK_MS;
  return { first: new Date(start).toISOString().slice(0, 10), start };
};
const numberOf = ({ start }: Pick<Week, 'start'>) => (start - EPOCH) / WEEK_MS;
/** Wednesday noon of a week. */
const midweek = (number: number) => week(number).start + 3.5 * DAY_MS;

const calendar: WeekCalendar = {
  weekAt: (instant) => week(Math.floor((instant - EPOCH) / WEEK_MS)),
  weekAfter: (from, weeks) => week(numberOf(from) + weeks),
};

/** What was loaded: the first day of its week. */
type Sheet = string;
type WeekEnd = 'ready' | 'missing' | 'failed';
interface Opening {
  readonly now?: number;
  readonly shown?: number;
}

/** A week view in UTC, whose loads are answered by hand. @param opening by default the current week is week 0 */
function openWeeks({ now = midweek(0), shown }: Opening = {}) {
  const { calls, end, inFlight, load } = callsByHand<Week, Sheet | null>();
  const machine = createScheduleWeekMachine<Sheet>({ load });
  const input = { now, week: shown === undefined ? undefined : week(shown), calendar };
  const actor = createActor(machine, { input }).start();
  const context = () => actor.getSnapshot().context;
  const preloader = () => context().preloader.getSnapshot();
  const settle = async (number: number, how: WeekEnd) => {
    const answers = { ready: week(number).first, missing: null, failed: new Error('No answer') };
    for (const call of inFlight().filter(({ input: asked }) => numberOf(asked) === number))
      await end(call, answers[how]);
  };
  return {
    actor,
    calls,
    settle,
    context,
    send: (...types: ('previous' | 'next' | 'current' | 'retry')[]) => {
      for (const type of types) actor.send({ type });
    },
    loaders: () => preloader().context.loaders,
    /** How far the shown week is. */
    state: () => loadState(preloader().context.loaders.get(context().shown.first)),
    shown: () => numberOf(context().shown),
    inFlight: () => inFlight().map(({ input: asked }) => numberOf(asked)),
    asked: () => calls.map(({ input: asked }) => numberOf(asked)),
    known: () => latestLoaded(preloader().context, context().shown.first),
    can: (type: 'previous' | 'next' | 'current' | 'retry') => actor.getSnapshot().can({ type }),
    /** Answers everything that is asked for, and what is asked for then. */
    settleAll: async () => {
      for (let [call] = inFlight(); call !== undefined; [call] = inFlight())
        await end(call, call.input.first);
    },
  };
}

describe('a week view, just opened', () => {
  it('loads the current week alone, then its neighbours', async () => {
    const view = openWeeks();
    expect([view.state(), view.shown(), view.asked()]).toEqual(['loading', 0, [0]]);
    await view.settle(0, 'ready');
    expect([view.state(), view.asked()]).toEqual(['ready', [0, 1, -1]]);
  });

  it('begins with the week that is asked for', () => {
    expect(openWeeks({ shown: 2 }).asked()).toEqual([2]);
  });

  it.each([
    ['missing', false],
    ['failed', true],
  ] as const)('that is %s asks for no other week; can be loaded anew: %s', async (end, canRetry) => {
    const view = openWeeks();
    expect(view.can('retry')).toBe(false);
    await view.settle(0, end);
    expect([view.state(), view.asked(), view.can('retry')]).toEqual([end, [0], canRetry]);
    view.send('retry');
    expect(view.asked()).toEqual(canRetry ? [0, 0] : [0]);
  });
});

describe('a week view whose neighbours are loaded', () => {
  const ready = async () => {
    const view = openWeeks();
    await view.settleAll();
    return view;
  };

  it('shows the next week at once and asks only for the one behind it, and for no week twice on the way there and back', async () => {
    const view = await ready();
    view.send('next');
    expect([view.state(), view.shown(), view.asked()]).toEqual(['ready', 1, [0, 1, -1, 2]]);
    await view.settleAll();
    for (const type of ['next', 'previous', 'previous', 'previous', 'current'] as const) {
      view.send(type);
      await view.settleAll();
    }
    expect([view.shown(), view.asked().toSorted((a, b) => a - b)]).toEqual([0, [-2, -1, 0, 1, 2, 3]]);
  });

  it('still knows the schedule while a week loads or has failed', async () => {
    const view = await ready();
    view.actor.send({ type: 'select', week: week(4) });
    expect([view.state(), view.known()]).toEqual(['loading', week(-1).first]);
    await view.settle(4, 'failed');
    expect([view.state(), view.known()]).toEqual(['failed', week(-1).first]);
  });
});

describe('a week view under fast presses', () => {
  it('ends on the last week with only its load under way', () => {
    const view = openWeeks();
    view.send('next', 'next', 'next', 'previous', 'next');
    expect([view.shown(), view.inFlight()]).toEqual([3, [3]]);
  });

  it('keeps a load that is still wanted, and cancels those of weeks that are out of reach now', async () => {
    const view = openWeeks();
    await view.settle(0, 'ready');
    view.send('next');
    expect([view.state(), view.inFlight(), view.asked()]).toEqual(['loading', [1], [0, 1, -1]]);
    view.actor.send({ type: 'select', week: week(3) });
    expect(view.inFlight()).toEqual([3]);
    const cancelled = view.calls.filter(({ signal }) => signal.aborted);
    expect(cancelled.map(({ input }) => numberOf(input))).toEqual([1, -1]);
  });
});

describe('the way back and ahead', () => {
  it.each([
    ['exactly 28 days', 0, true],
    ['28 days and a millisecond', 1, false],
    ['28 days less a millisecond', -1, true],
  ])('leads %s away from now', (_, more, leads) => {
    const away = 28 * DAY_MS + more;
    const past = openWeeks({ shown: 0, now: week(0).start + away });
    expect([past.can('previous'), past.can('next')]).toEqual([leads, true]);
    const future = openWeeks({ shown: 0, now: week(0).start - away });
    expect([future.can('previous'), future.can('next')]).toEqual([true, leads]);
  });

  it('does nothing beyond it, and preloads nothing there', async () => {
    const view = openWeeks({ shown: 5 });
    await view.settleAll();
    view.send('next');
    expect([view.shown(), view.asked()]).toEqual([5, [5, 4]]);
  });

  it('leads to now from wherever one is', () => {
    const view = openWeeks({ shown: -200 });
    expect([view.can('previous'), view.can('next'), view.can('current')]).toEqual([false, true, true]);
    view.send('current');
    expect([view.shown(), view.can('current')]).toEqual([0, false]);
  });
});

describe('a week view as time passes', () => {
  it('follows from the current week into the next one', async () => {
    const view = openWeeks();
    await view.settleAll();
    view.actor.send({ type: 'timePassed', now: week(1).start - 1 });
    expect(view.shown()).toBe(0);
    view.actor.send({ type: 'timePassed', now: week(1).start });
    expect([view.state(), view.shown()]).toEqual(['ready', 1]);
  });

  it('stays on another week, and moves its reach', async () => {
    const view = openWeeks({ shown: -3 });
    await view.settleAll();
    expect(view.can('previous')).toBe(true);
    view.actor.send({ type: 'timePassed', now: midweek(0) + WEEK_MS });
    expect([view.shown(), view.can('previous')]).toEqual([-3, false]);
  });

  it('is on the current week once that has come to the one on screen', () => {
    const view = openWeeks({ shown: 1 });
    expect(view.can('current')).toBe(true);
    view.actor.send({ type: 'timePassed', now: midweek(1) });
    expect([view.shown(), view.can('current')]).toEqual([1, false]);
  });
});

it('a week view that has been through many weeks keeps a dozen of them', async () => {
  const view = openWeeks({ shown: -30 });
  await view.settleAll();
  for (let step = 0; step < 25; step += 1) {
    view.send('next');
    await view.settleAll();
  }
  expect(view.loaders().size).toBe(12);
});

describe('a week view that is told another calendar', () => {
  /** Weeks that begin three hours later. */
  const LATER_MS = 3 * 3_600_000;
  const later: WeekCalendar = {
    weekAt: (instant) => shifted(calendar.weekAt(instant - LATER_MS)),
    weekAfter: (from, weeks) => shifted(calendar.weekAfter({ ...from, start: from.start - LATER_MS }, weeks)),
  };
  const shifted = ({ first, start }: Week): Week => ({ first, start: start + LATER_MS });

  it('goes on with the load of the same days', () => {
    const view = openWeeks();
    view.actor.send({ type: 'calendarKnown', calendar: later, week: shifted(week(0)) });
    expect([view.state(), view.asked(), view.inFlight()]).toEqual(['loading', [0], [0]]);
    expect(view.context().shown.start).toBe(week(0).start + LATER_MS);
  });

  it('loads anew what was loaded before', async () => {
    const view = openWeeks();
    await view.settleAll();
    view.actor.send({ type: 'calendarKnown', calendar: later, week: shifted(week(0)) });
    expect([view.state(), view.known(), view.inFlight().length]).toEqual(['loading', null, 1]);
    expect(view.calls.at(-1)?.input).toEqual(shifted(week(0)));
  });

  it('cancels the load of other days, and shows those that are named', () => {
    const view = openWeeks({ now: week(0).start + 3_600_000 });
    view.actor.send({ type: 'calendarKnown', calendar: later, week: shifted(week(-1)) });
    expect([view.calls[0]?.signal.aborted, view.calls[1]?.signal.aborted]).toEqual([true, false]);
    expect(view.actor.getSnapshot().matches('current')).toBe(true);
    expect(view.context().shown).toEqual(shifted(week(-1)));
  });

  it('moves on with the new week of that calendar', () => {
    const view = openWeeks();
    view.actor.send({ type: 'calendarKnown', calendar: later, week: shifted(week(0)) });
    view.actor.send({ type: 'timePassed', now: week(1).start + LATER_MS - 1 });
    expect(view.context().shown.first).toBe(week(0).first);
    view.actor.send({ type: 'timePassed', now: week(1).start + LATER_MS });
    expect(view.context().shown.first).toBe(week(1).first);
  });
});
