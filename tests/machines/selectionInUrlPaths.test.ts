import { describe, expect, it } from 'vitest';
import { createSelectionInUrlMachine, type SelectionInUrlEvent } from '#machines/selectionInUrl.ts';
import { declaredTransitions, fingerprint, routesOf } from './paths.ts';
import {
  addressChanged,
  type End,
  REFUSED,
  RESTED,
  type Selection,
  selected,
  startSelection,
  WRITTEN,
} from './selectionActor.ts';

const EVENTS: (SelectionInUrlEvent<Selection> | End)[] = [
  selected('a'),
  selected('b'),
  selected(undefined),
  addressChanged('a'),
  addressChanged(undefined),
  RESTED,
  WRITTEN,
  REFUSED,
];

const machine = createSelectionInUrlMachine<Selection>();
const routes = routesOf({
  machine,
  input: { selection: undefined, address: undefined },
  events: () => EVENTS,
});

describe('the machine between a selection and the address on every generated path', () => {
  it('reaches every state', () => {
    expect(new Set(routes.map(({ end }) => JSON.parse(end)[0]))).toEqual(
      new Set(['inStep', 'resting', 'writing']),
    );
  });

  it('ends where the chart says, and takes every transition that it declares', async () => {
    const taken = new Set<string>();
    for (const route of routes) {
      const view = startSelection();
      for (const event of route.events) await view.perform(event);
      expect(fingerprint(view.actor.getSnapshot()), route.name).toBe(route.end);
      for (const name of view.taken()) taken.add(name);
    }
    // No path is walked while the page is being left.
    const leaving = startSelection();
    leaving.leave(true);
    await leaving.perform(selected('a'));
    await leaving.perform(RESTED);
    for (const name of leaving.taken()) taken.add(name);
    expect([...taken].toSorted()).toEqual(declaredTransitions(machine));
  });
});
