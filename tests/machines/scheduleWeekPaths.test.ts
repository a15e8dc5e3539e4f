import { describe, expect, it } from 'vitest';
import { createScheduleWeekMachine, type ScheduleWeekEvent } from '#machines/scheduleWeek.ts';
import type { ScheduleWeekContext } from '#machines/scheduleWeekContext.ts';
import { declaredTransitions, routesOf } from './paths.ts';
import { calendar, midweek, numberOf, openWeeks, type Sheet, week } from './scheduleWeeks.ts';

const machine = createScheduleWeekMachine<Sheet>({ load: () => new Promise(() => {}) });

/** Events as a person and as the loads make them, where the loads can; time passes once. */
function eventsIn({ context }: { context: ScheduleWeekContext<Sheet> }): ScheduleWeekEvent<Sheet>[] {
  const loading = [...context.entries]
    .filter(([, { status }]) => status === 'loading')
    .map(([first]) => first);
  return [
    { type: 'previous' },
    { type: 'next' },
    { type: 'current' },
    { type: 'select', week: week(4) },
    { type: 'retry' },
    { type: 'timePassed', now: midweek(1) },
    ...loading.flatMap((first): ScheduleWeekEvent<Sheet>[] => [
      { type: 'answered', first, loaded: first },
      { type: 'answered', first, loaded: null },
      { type: 'failed', first, reason: null },
    ]),
  ];
}

/** State, time, place, and how far the shown week is: what was kept of other weeks makes the graph endless. */
function print({ value, context }: { value: unknown; context: ScheduleWeekContext<Sheet> }): string {
  const entries = [...context.entries].filter(([first]) => first === context.shown.first);
  return JSON.stringify([
    value,
    context.now,
    numberOf(context.shown),
    entries.map(([, { status }]) => status),
  ]);
}

const input = { now: midweek(0), calendar };
const routes = routesOf({ machine, input, events: eventsIn, print });

async function replay({ events }: (typeof routes)[number]) {
  const view = openWeeks();
  for (const event of events) {
    if (event.type === 'answered')
      await view.settle(numberOfDay(event.first), event.loaded === null ? 'missing' : 'ready');
    else if (event.type === 'failed') await view.settle(numberOfDay(event.first), 'failed');
    else view.actor.send(event);
  }
  return view;
}

const numberOfDay = (first: string) => numberOf({ start: Date.parse(`${first}T00:00:00Z`) });

describe('a week view on every generated path', () => {
  it('reaches every state, at every place within its reach', () => {
    const ends = routes.map(({ end }): [string, number, number] => JSON.parse(end));
    expect(new Set(ends.map(([state]) => state))).toEqual(new Set(['loading', 'ready', 'missing', 'failed']));
    const places = new Set(ends.map(([, , place]) => place));
    expect([...places].toSorted((a, b) => a - b)).toEqual([-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]);
  });

  it('ends where the chart says, and takes every transition that it declares', async () => {
    const taken = new Set<string>();
    for (const route of routes) {
      const view = await replay(route);
      expect(print(view.actor.getSnapshot()), route.name).toBe(route.end);
      for (const name of view.taken()) taken.add(name);
    }
    expect([...taken].toSorted()).toEqual(declaredTransitions(machine));
  }, 30_000);
});
