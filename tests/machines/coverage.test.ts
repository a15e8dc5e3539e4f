import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { LocationRecord } from '#contract/location.ts';
import { sitesToAsk } from '#domain/arming/arming.ts';
import { type AskedStatus, createCoverageMachine } from '#machines/coverage.ts';
import { callsByHand } from './byHand.ts';

const MINUTE = 60_000;
const ARMED: AskedStatus = { armed: true, until: null, at: 0 };

/** Sites 1 to `count`. @param told whether the list says that they are armed */
const sitesOf = (count: number, told: boolean): LocationRecord[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, armed: told ? true : null }));

interface Opening {
  readonly sites: readonly LocationRecord[];
  readonly mostUnbidden?: number;
}

/** Opened at 0 on the clock, with sites that were asked for then. */
function openBoard({ sites, mostUnbidden = 200 }: Opening) {
  const clock = new SimulatedClock();
  const { calls, end, inFlight, load } = callsByHand<number, AskedStatus | null>();
  const machine = createCoverageMachine({ load, sitesToAsk });
  const actor = createActor(machine, { clock, input: { sites, at: 0, mostUnbidden } }).start();
  return {
    actor,
    clock,
    context: () => actor.getSnapshot().context,
    statuses: () => actor.getSnapshot().value.statuses,
    /** Ids that the provider is asked about now, in the order of asking. */
    inFlight: () => inFlight().map(({ input }) => input),
    /** Ids whose calls were given up. */
    cancelled: () =>
      calls.filter(({ isOver, signal }) => signal.aborted && !isOver).map(({ input }) => input),
    async answer(id: number, answer: AskedStatus | null | Error = ARMED) {
      const call = inFlight().find(({ input }) => input === id);
      if (call === undefined) throw new Error(`Site ${id} is not asked.`);
      await end(call, answer);
    },
  };
}

it('a board of sites whose list tells everything asks no site, and takes what the page has read', () => {
  const board = openBoard({ sites: sitesOf(3, true) });
  expect([board.statuses(), board.inFlight()]).toEqual(['told', []]);
  const newer = { sites: sitesOf(4, true), at: MINUTE / 2 };
  board.actor.send({ type: 'sitesRead', ...newer });
  expect(board.context()).toMatchObject(newer);
  expect([board.statuses(), board.inFlight()]).toEqual(['told', []]);
});

describe('a board of sites whose list tells nothing', () => {
  it('asks at most four at once, those on screen first, until all have answered', async () => {
    const board = openBoard({ sites: sitesOf(8, false) });
    expect(board.inFlight()).toEqual([1, 2, 3, 4]);
    board.actor.send({ type: 'viewed', ids: [7, 8] });
    for (const [answered, then] of [
      [2, [1, 3, 4, 7]],
      [1, [3, 4, 7, 8]],
      [7, [3, 4, 8, 5]],
      [8, [3, 4, 5, 6]],
    ] as const) {
      await board.answer(answered);
      expect(board.inFlight()).toEqual(then);
    }
    for (const id of [3, 4, 5, 6]) await board.answer(id);
    expect([board.statuses(), board.context().statuses.size]).toEqual(['asked', 8]);
  });

  it('goes on when one fails or does not say, and knows which', async () => {
    const board = openBoard({ sites: sitesOf(3, false) });
    await board.answer(1, new Error('503'));
    await board.answer(2, null);
    await board.answer(3);
    expect(board.statuses()).toBe('asked');
    expect([...board.context().statuses]).toEqual([
      [1, null],
      [2, null],
      [3, ARMED],
    ]);
    expect([...board.context().reasons]).toEqual([[1, new Error('503')]]);
  });

  it('asks those that failed again, whatever it does, and knows no reason any more once they answer', async () => {
    const board = openBoard({ sites: sitesOf(3, false) });
    await board.answer(1, new Error('503'));
    board.actor.send({ type: 'ask' });
    expect(board.inFlight()).toEqual([2, 3, 1]);
    for (const id of [2, 3]) await board.answer(id);
    await board.answer(1, new Error('503'));
    board.actor.send({ type: 'ask' });
    expect([board.statuses(), board.inFlight()]).toEqual(['asking', [1]]);
    board.actor.send({ type: 'stop' });
    board.actor.send({ type: 'ask' });
    expect([board.context().reasons.size, board.inFlight()]).toEqual([1, [1]]);
    await board.answer(1);
    expect([board.statuses(), board.context().reasons.size]).toEqual(['asked', 0]);
  });

  it('asks them again once a minute, though the list is read twice, and keeps the old answers', async () => {
    const board = openBoard({ sites: sitesOf(1, false) });
    await board.answer(1);
    board.clock.increment(MINUTE / 2);
    board.actor.send({ type: 'sitesRead', sites: sitesOf(1, false), at: MINUTE / 2 });
    expect([board.statuses(), board.inFlight()]).toEqual(['asked', []]);
    board.clock.increment(MINUTE / 2);
    board.actor.send({ type: 'sitesRead', sites: sitesOf(1, false), at: MINUTE });
    expect([board.statuses(), board.inFlight()]).toEqual(['asking', [1]]);
    expect(board.context().statuses.get(1)).toEqual(ARMED);
  });

  it('asks them again at once when a person asks, when a site is new, and none when the list tells', async () => {
    const board = openBoard({ sites: sitesOf(1, false) });
    await board.answer(1);
    board.actor.send({ type: 'refresh' });
    board.actor.send({ type: 'sitesRead', sites: sitesOf(1, false), at: 1 });
    expect(board.inFlight()).toEqual([1]);
    await board.answer(1);
    board.actor.send({ type: 'sitesRead', sites: sitesOf(2, false), at: 2 });
    expect(board.inFlight()).toEqual([1, 2]);
    for (const id of [1, 2]) await board.answer(id);
    board.actor.send({ type: 'sitesRead', sites: sitesOf(2, true), at: 3 });
    expect([board.statuses(), board.inFlight()]).toEqual(['told', []]);
  });

  it('does not begin anew when the list is read while it asks', async () => {
    const board = openBoard({ sites: sitesOf(6, false) });
    await board.answer(1);
    board.actor.send({ type: 'sitesRead', sites: sitesOf(6, false), at: MINUTE });
    expect(board.inFlight()).toEqual([2, 3, 4, 5]);
    for (const id of [2, 3, 4, 5, 6]) await board.answer(id);
    expect(board.statuses()).toBe('asked');
  });

  it('stops at once, keeps what it has, and goes on with the rest', async () => {
    const board = openBoard({ sites: sitesOf(6, false) });
    await board.answer(1);
    board.actor.send({ type: 'stop' });
    expect([board.statuses(), board.inFlight(), board.cancelled()]).toEqual(['stopped', [], [2, 3, 4, 5]]);
    board.actor.send({ type: 'sitesRead', sites: sitesOf(6, false), at: MINUTE });
    expect(board.inFlight()).toEqual([]);
    board.actor.send({ type: 'ask' });
    expect(board.inFlight()).toEqual([2, 3, 4, 5]);
  });

  it('begins no further call while nobody looks', async () => {
    const board = openBoard({ sites: sitesOf(6, false) });
    board.actor.send({ type: 'suspended' });
    await board.answer(1);
    expect([board.statuses(), board.inFlight()]).toEqual(['suspended', [2, 3, 4]]);
    board.actor.send({ type: 'resumed' });
    expect([board.statuses(), board.inFlight()]).toEqual(['asking', [2, 3, 4, 5]]);
  });

  it('asks more than it may unbidden only when a person says so, each time', async () => {
    const sites = sitesOf(3, false);
    const board = openBoard({ sites, mostUnbidden: 2 });
    expect([board.statuses(), board.inFlight()]).toEqual(['unasked', []]);
    board.actor.send({ type: 'ask' });
    for (const id of [1, 2, 3]) await board.answer(id);
    expect(board.statuses()).toBe('asked');
    board.clock.increment(MINUTE);
    board.actor.send({ type: 'sitesRead', sites, at: MINUTE });
    expect([board.statuses(), board.inFlight(), board.context().statuses.size]).toEqual(['unasked', [], 3]);
  });

  it('asks a site once that the list names twice', () => {
    const [site] = sitesOf(1, false);
    expect(openBoard({ sites: site ? [site, site] : [] }).inFlight()).toEqual([1]);
  });
});
