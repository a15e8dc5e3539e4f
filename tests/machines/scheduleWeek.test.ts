import { describe, expect, it } from 'vitest';
import type { Week, WeekCalendar } from '#machines/scheduleWeek.ts';
import { flush } from './recordings.ts';
import { calendar, DAY_MS, midweek, openWeeks, WEEK_MS, week } from './scheduleWeeks.ts';

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

  it('says that there is no such schedule, and asks for no other week of it', async () => {
    const view = openWeeks();
    await view.settle(0, 'missing');
    expect([view.state(), view.asked()]).toEqual(['missing', [0]]);
  });

  it('fails without asking for other weeks, and loads anew on retry', async () => {
    const view = openWeeks();
    expect(view.can('retry')).toBe(false);
    await view.settle(0, 'failed');
    expect([view.state(), view.asked(), view.can('retry')]).toEqual(['failed', [0], true]);
    view.actor.send({ type: 'retry' });
    expect([view.state(), view.asked()]).toEqual(['loading', [0, 0]]);
    await view.settle(0, 'ready');
    expect(view.state()).toBe('ready');
  });

  it('cancels everything when it is stopped', async () => {
    const view = openWeeks();
    await view.settle(0, 'ready');
    view.actor.stop();
    expect(view.inFlight()).toEqual([]);
  });
});

describe('a week view whose neighbours are loaded', () => {
  const ready = async () => {
    const view = openWeeks();
    await view.settleAll();
    return view;
  };

  it('shows the next week at once and asks only for the one behind it', async () => {
    const view = await ready();
    view.actor.send({ type: 'next' });
    expect([view.state(), view.shown(), view.asked()]).toEqual(['ready', 1, [0, 1, -1, 2]]);
  });

  it('shows the previous week at once', async () => {
    const view = await ready();
    view.actor.send({ type: 'previous' });
    expect([view.state(), view.shown(), view.inFlight()]).toEqual(['ready', -1, [-2]]);
  });

  it('asks for no week twice on the way there and back', async () => {
    const view = await ready();
    for (const type of ['next', 'next', 'previous', 'previous', 'previous', 'current'] as const) {
      view.actor.send({ type });
      await view.settleAll();
    }
    expect([view.shown(), view.asked().toSorted((a, b) => a - b)]).toEqual([0, [-2, -1, 0, 1, 2, 3]]);
  });

  it('gives a neighbour that failed another chance once it is shown', async () => {
    const view = openWeeks();
    await view.settle(0, 'ready');
    await view.settle(1, 'failed');
    await view.settle(-1, 'ready');
    expect(view.state()).toBe('ready');
    view.actor.send({ type: 'next' });
    expect([view.state(), view.inFlight()]).toEqual(['loading', [1]]);
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
    for (const type of ['next', 'next', 'next', 'previous', 'next'] as const) view.actor.send({ type });
    expect([view.shown(), view.inFlight()]).toEqual([3, [3]]);
  });

  it('cancels the loads of weeks that are out of reach now', async () => {
    const view = openWeeks();
    await view.settle(0, 'ready');
    view.actor.send({ type: 'select', week: week(3) });
    expect(view.inFlight()).toEqual([3]);
    expect(view.loads.filter(({ signal }) => signal.aborted).map(({ number }) => number)).toEqual([1, -1]);
  });

  it('takes no notice of an answer that comes after its load was cancelled', async () => {
    const view = openWeeks();
    view.actor.send({ type: 'select', week: week(3) });
    view.loads[0]?.resolve(week(0).first);
    await flush();
    expect([view.state(), view.known()]).toEqual(['loading', null]);
  });

  it('keeps a load that is still wanted', async () => {
    const view = openWeeks();
    await view.settle(0, 'ready');
    view.actor.send({ type: 'next' });
    expect([view.state(), view.inFlight(), view.asked()]).toEqual(['loading', [1], [0, 1, -1]]);
  });
});

describe('the way back and ahead', () => {
  const reach = (start: number, now: number) => {
    const view = openWeeks({ now, shown: start });
    return { previous: view.can('previous'), next: view.can('next') };
  };

  it.each([
    ['exactly 28 days', 0, true],
    ['28 days and a millisecond', 1, false],
    ['28 days less a millisecond', -1, true],
  ])('from a week that began %s ago', (_, more, previous) => {
    expect(reach(0, week(0).start + 28 * DAY_MS + more)).toEqual({ previous, next: true });
  });

  it.each([
    ['exactly 28 days', 0, true],
    ['28 days and a millisecond', 1, false],
    ['28 days less a millisecond', -1, true],
  ])('from a week that begins in %s', (_, more, next) => {
    expect(reach(0, week(0).start - 28 * DAY_MS - more)).toEqual({ previous: true, next });
  });

  it('does nothing beyond it, and preloads nothing there', async () => {
    const view = openWeeks({ shown: 5 });
    await view.settleAll();
    view.actor.send({ type: 'next' });
    expect([view.shown(), view.asked()]).toEqual([5, [5, 4]]);
  });

  it('leads to now from wherever one is', () => {
    const view = openWeeks({ shown: -200 });
    expect([view.can('previous'), view.can('next'), view.can('current')]).toEqual([false, true, true]);
    view.actor.send({ type: 'current' });
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
});

describe('a week view that has been through many weeks', () => {
  it('keeps a dozen of them', async () => {
    const view = openWeeks({ shown: -30 });
    await view.settleAll();
    for (let step = 0; step < 25; step += 1) {
      view.actor.send({ type: 'next' });
      await view.settleAll();
    }
    expect(view.loaders().size).toBe(12);
  });
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
    expect(view.actor.getSnapshot().context.shown.start).toBe(week(0).start + LATER_MS);
  });

  it('cancels the load of other days, and shows those that are named', () => {
    const view = openWeeks({ now: week(0).start + 3_600_000 });
    view.actor.send({ type: 'calendarKnown', calendar: later, week: shifted(week(-1)) });
    expect([view.loads[0]?.signal.aborted, view.loads[1]?.signal.aborted]).toEqual([true, false]);
    expect(view.actor.getSnapshot().matches('current')).toBe(true);
    expect(view.actor.getSnapshot().context.shown).toEqual(shifted(week(-1)));
  });

  it('moves on with the new week of that calendar', () => {
    const view = openWeeks();
    view.actor.send({ type: 'calendarKnown', calendar: later, week: shifted(week(0)) });
    view.actor.send({ type: 'timePassed', now: week(1).start + LATER_MS - 1 });
    expect(view.actor.getSnapshot().context.shown.first).toBe(week(0).first);
    view.actor.send({ type: 'timePassed', now: week(1).start + LATER_MS });
    expect(view.actor.getSnapshot().context.shown.first).toBe(week(1).first);
  });
});
