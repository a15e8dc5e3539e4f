import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  type NeighboursEvent,
  neighboursMachine,
  type PartAround,
  type PlacedIncident,
  type RowPart,
} from '#machines/neighbours.ts';
import { callsByHand, type End, performing } from './byHand.ts';

type Event = Exclude<NeighboursEvent, { type: 'stepped' }> | End<RowPart>;

const NEXT: Event = { type: 'next' };
const PREVIOUS: Event = { type: 'previous' };
const OPENED: Event = { type: 'xstate.after.rest.neighbours.address.opening' };
const BROKEN: Event = { type: 'xstate.error.actor.readPart', error: new Error('502') };
const read = (ids: readonly number[], skip = 0, total = skip + ids.length): Event => ({
  type: 'xstate.done.actor.readPart',
  output: { ids, skip, total },
});

/** Ids from `first` to `last`. */
const idsOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

async function arrive(input: PlacedIncident, ...events: readonly Event[]) {
  const clock = new SimulatedClock();
  const { calls, actor: readPart } = callsByHand<PartAround, RowPart>();
  const opened: PlacedIncident[] = [];
  const machine = neighboursMachine.provide({
    actors: { readPart },
    actions: { open: (_, incident) => void opened.push(incident) },
  });
  const actor = createActor(machine, { input, clock }).start();
  const perform = performing(actor, calls, () => clock.increment(150));
  await perform(...events);
  return {
    actor,
    clock,
    opened,
    perform,
    /** What was read, in the order of asking. */
    reads: () => calls.map(({ input: around }) => around),
    place: () => {
      const { place } = actor.getSnapshot().value;
      return typeof place === 'object' && !('looking' in place) ? Object.keys(place)[0] : place;
    },
    shown: () => {
      const { id, index, total } = actor.getSnapshot().context;
      return [id, index, total];
    },
  };
}

const THIRD = { id: 13, index: 2 };
const LIST = read(idsOf(11, 15));

describe('a row of incidents that has just been opened', () => {
  it('reads the list around its incident', async () => {
    const { reads, place } = await arrive({ id: 1, index: 40 });
    expect([place(), reads()]).toEqual([{ looking: 'near' }, [{ index: 40, reach: 15 }]]);
  });

  it('knows the place of its incident, though the list has moved on', async () => {
    const row = await arrive(THIRD, read([8, 9, 10, 11, 12, 13, 14], 0, 90));
    expect([row.place(), row.shown()]).toEqual(['known', [13, 5, 90]]);
  });

  it.each([
    ['farther', idsOf(50, 60), 0],
    ['to the end of what was read', idsOf(3, 13), 0],
    ['to the beginning of it', idsOf(13, 23), 2],
  ])('reads farther when its incident has moved %s', async (_, ids, skip) => {
    const row = await arrive(THIRD, read(ids, skip, 90), read(idsOf(1, 90)));
    expect(row.reads().map(({ reach }) => reach)).toEqual([15, 499]);
    expect([row.place(), row.shown()]).toEqual(['known', [13, 12, 90]]);
  });

  it('takes a step that was wished for meanwhile, the last one', async () => {
    const row = await arrive(THIRD, NEXT, PREVIOUS, LIST);
    expect([row.shown(), row.opened]).toEqual([[12, 1, 5], [{ id: 12, index: 1 }]]);
  });
});

describe('a row of incidents', () => {
  it('goes to both neighbours, and opens each', async () => {
    const row = await arrive(THIRD, LIST, NEXT, OPENED, PREVIOUS, OPENED, PREVIOUS);
    expect(row.opened).toEqual([
      { id: 14, index: 3 },
      { id: 13, index: 2 },
      { id: 12, index: 1 },
    ]);
  });

  it('reads on where what it knows ends, and takes the step then', async () => {
    const row = await arrive(THIRD, read(idsOf(11, 14), 0, 9), NEXT, OPENED);
    expect([row.place(), row.reads().at(-1)]).toEqual([{ looking: 'near' }, { index: 3, reach: 15 }]);
    await row.perform(NEXT);
    expect(row.shown()).toEqual([14, 3, 9]);
    await row.perform(read(idsOf(11, 19)));
    expect([row.shown(), row.opened.at(-1)]).toEqual([[15, 4, 9], { id: 15, index: 4 }]);
  });

  it('reads on before its first known incident', async () => {
    const row = await arrive({ id: 13, index: 22 }, read(idsOf(12, 19), 21, 90), PREVIOUS);
    expect(row.reads().at(-1)).toEqual({ index: 21, reach: 15 });
  });

  it.each([
    [NEXT, { id: 15, index: 4 }],
    [PREVIOUS, { id: 11, index: 0 }],
  ])('never leaves the list: %o', async (step, end) => {
    const row = await arrive(end, LIST, step, step, step);
    expect([row.place(), row.shown(), row.opened]).toEqual(['known', [end.id, end.index, 5], []]);
  });

  it('looks once more for what has come since, when a step leads over an end that was read long ago', async () => {
    const row = await arrive({ id: 11, index: 0 }, LIST, PREVIOUS);
    expect(row.reads()).toHaveLength(1);
    row.clock.increment(10_000);
    await row.perform(NEXT, OPENED, PREVIOUS, OPENED);
    expect(row.reads()).toHaveLength(1);
    await row.perform(PREVIOUS);
    expect([row.place(), row.reads().at(-1)]).toEqual([{ looking: 'near' }, { index: 0, reach: 15 }]);
    await row.perform(read(idsOf(9, 15)));
    expect([row.shown(), row.opened.at(-1)]).toEqual([[10, 1, 7], { id: 10, index: 1 }]);
    await row.perform(OPENED, PREVIOUS, OPENED, PREVIOUS);
    expect([row.place(), row.shown(), row.reads().length]).toEqual(['known', [9, 0, 7], 2]);
  });

  it('forgets a step that the end of the list does not let it take', async () => {
    const row = await arrive({ id: 15, index: 4 }, NEXT, LIST, PREVIOUS);
    expect(row.shown()).toEqual([14, 3, 5]);
  });

  it('counts what cannot be read as the end, instead of asking for it forever', async () => {
    const row = await arrive(THIRD, read([13], 2, 90), read([13], 2, 90));
    expect([row.place(), row.shown(), row.reads().length]).toEqual(['known', [13, 0, 1], 2]);
  });
});

describe('a row whose incident is no longer in the list', () => {
  const GONE = [read([11, 12, 14, 15], 0, 4), read([11, 12, 14, 15], 0, 4)];

  it('says so, and goes on with what stands in its place, or before it', async () => {
    const row = await arrive(THIRD, ...GONE);
    expect(row.place()).toBe('gone');
    await row.perform(NEXT);
    expect([row.place(), row.shown()]).toEqual(['known', [14, 2, 4]]);
    await row.perform(PREVIOUS);
    expect(row.shown()).toEqual([12, 1, 4]);
    const back = await arrive(THIRD, ...GONE, PREVIOUS);
    expect(back.shown()).toEqual([12, 1, 4]);
    await back.perform(NEXT);
    expect(back.shown()).toEqual([14, 2, 4]);
  });

  it('goes to the last one of a list that has become shorter', async () => {
    const row = await arrive({ id: 13, index: 40 }, read([], 25, 2), read([11, 12], 0, 2), PREVIOUS);
    expect(row.shown()).toEqual([12, 1, 2]);
  });
});

describe('a row whose list cannot be read', () => {
  it.each([
    ['near', [BROKEN]],
    ['far', [read([], 0, 9), BROKEN]],
  ])('says so, and reads it again for the next press: %s', async (_, events) => {
    const row = await arrive(THIRD, NEXT, ...events);
    expect(row.place()).toBe('failed');
    await row.perform(PREVIOUS);
    expect(row.place()).toEqual({ looking: 'near' });
    await row.perform(LIST);
    expect(row.shown()).toEqual([12, 1, 5]);
  });

  it('does not take the step of a press before it failed', async () => {
    const row = await arrive(THIRD, PREVIOUS, BROKEN, NEXT, LIST);
    expect(row.opened).toEqual([{ id: 14, index: 3 }]);
  });
});

describe('fast steps', () => {
  it('open the first one at once, and of the others the last, once it has stood for 150 ms', async () => {
    const row = await arrive({ id: 11, index: 0 }, LIST, NEXT, NEXT);
    row.clock.increment(149);
    await row.perform(NEXT);
    row.clock.increment(149);
    expect(row.opened).toEqual([{ id: 12, index: 1 }]);
    row.clock.increment(1);
    expect(row.opened).toEqual([
      { id: 12, index: 1 },
      { id: 14, index: 3 },
    ]);
    await row.perform(PREVIOUS);
    expect(row.shown()).toEqual([13, 2, 5]);
    expect(row.opened).toHaveLength(2);
  });

  it('open nothing once the page is left', async () => {
    const row = await arrive({ id: 11, index: 0 }, LIST, NEXT, NEXT);
    row.actor.stop();
    row.clock.increment(300);
    expect(row.opened).toHaveLength(1);
  });
});
