import { describe, expect, it } from 'vitest';
import { fromTransition } from 'xstate';
import { createScheduleWeekMachine, type ScheduleWeekEvent } from '#machines/scheduleWeek.ts';
import { declaredTransitions, routesOf, withActors } from './paths.ts';
import { arranged, loadingIds, type States } from './preloadModel.ts';
import {
  calendar,
  DAY_MS,
  midweek,
  numberOf,
  openWeeks,
  type Sheet,
  type WeekEnd,
  week,
} from './scheduleWeeks.ts';

type Event = ScheduleWeekEvent | { type: 'settled'; number: number; end: WeekEnd };

/** Weeks by their numbers; it is the middle of week `now`. */
interface Model {
  readonly now: number;
  readonly shown: number;
  readonly states: States;
}

const rules = { othersLoadOn: ['ready'], othersGoOn: false } as const;

/** Weeks with a way on from there: those that begin within 28 days of now, which is their middle. */
const canGo = ({ now, shown }: Model, step: 1 | -1) =>
  (week(shown).start - midweek(now)) * step <= 28 * DAY_MS;

function at(model: Model, anew: boolean): Model {
  const { shown, states } = model;
  const wanted = [
    shown,
    ...([1, -1] as const).filter((step) => canGo(model, step)).map((step) => shown + step),
  ];
  return { ...model, states: arranged(states, wanted, rules, anew) };
}

const show = (model: Model, shown: number) => (shown === model.shown ? model : at({ ...model, shown }, true));

function after(model: Model, event: Event): Model {
  const { now, shown, states } = model;
  switch (event.type) {
    case 'next':
      return canGo(model, 1) ? show(model, shown + 1) : model;
    case 'previous':
      return canGo(model, -1) ? show(model, shown - 1) : model;
    case 'current':
      return show(model, now);
    case 'select':
      return show(model, numberOf(event.week));
    case 'calendarKnown':
      return show(model, numberOf(event.week));
    case 'retry':
      return states[shown] === 'failed' ? at(model, true) : model;
    case 'timePassed': {
      const passed = { ...model, now: numberOf(calendar.weekAt(event.now)) };
      return shown === now ? show(passed, passed.now) : at(passed, false);
    }
    default:
      return at({ ...model, states: { ...states, [event.number]: event.end } }, false);
  }
}

/** Events as a person and as the loads make them, where the loads can; time passes once. */
const eventsIn = ({ context: { states } }: { context: Model }): Event[] => [
  { type: 'previous' },
  { type: 'next' },
  { type: 'current' },
  { type: 'select', week: week(4) },
  { type: 'retry' },
  { type: 'calendarKnown', calendar, week: week(-4) },
  { type: 'timePassed', now: midweek(1) },
  ...loadingIds(states).flatMap((number) =>
    (['ready', 'missing', 'failed'] as const).map((end): Event => ({ type: 'settled', number, end })),
  ),
];

/** Time, place, and how far the shown week is: what was kept of other weeks makes the graph endless. */
const print = ({ now, shown, states }: Model) =>
  JSON.stringify([shown === now ? 'current' : 'elsewhere', now, shown, states[shown]]);

const routes = routesOf<Model, Event>({
  machine: fromTransition(after, at({ now: 0, shown: 0, states: {} }, true)),
  events: eventsIn,
  print: ({ context }) => print(context),
});

async function replay({ events }: (typeof routes)[number]) {
  const view = openWeeks();
  for (const event of events) {
    if (event.type === 'settled') await view.settle(event.number, event.end);
    else view.actor.send(event);
  }
  return view;
}

function printOf({ actor, shown, state }: ReturnType<typeof openWeeks>): string {
  const { context, value } = actor.getSnapshot();
  return JSON.stringify([value, numberOf(calendar.weekAt(context.now)), shown(), state()]);
}

describe('a week view on every generated path', () => {
  it('reaches every state, at every place within its reach', () => {
    const ends = routes.map(({ end }): [string, number, number, string] => JSON.parse(end));
    expect(new Set(ends.map(([place]) => place))).toEqual(new Set(['current', 'elsewhere']));
    expect(new Set(ends.map(([, , , state]) => state))).toEqual(
      new Set(['loading', 'ready', 'missing', 'failed']),
    );
    const places = new Set(ends.map(([, , place]) => place));
    expect([...places].toSorted((a, b) => a - b)).toEqual([-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]);
  });

  it('ends where the rules say, and takes every transition that it and its loads declare', async () => {
    const machine = createScheduleWeekMachine<Sheet>({ load: () => new Promise(() => {}) });
    const taken = new Set<string>();
    for (const route of routes) {
      const view = await replay(route);
      expect(printOf(view), route.name).toBe(route.end);
      for (const name of view.taken()) taken.add(name);
    }
    expect([...taken].toSorted()).toEqual(declaredTransitions(...withActors(machine)));
  }, 30_000);
});
