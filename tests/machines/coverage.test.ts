import { describe, expect, it } from 'vitest';
import { FORBIDDEN, MINUTE, openBoard, PERIOD, sitesOf } from './coverageActor.ts';

const told = sitesOf(3, true);
const refused = new Error('502');

describe('a board of sites whose list tells everything', () => {
  it('asks no site, and reads the list again after half a minute', async () => {
    const board = openBoard({ sites: told });
    expect([board.list(), board.statuses(), board.inFlight()]).toEqual(['waiting', 'told', []]);
    board.clock.increment(PERIOD - 1);
    expect(board.reads).toHaveLength(0);
    board.clock.increment(1);
    expect(board.list()).toBe('reading');
    const newer = { sites: sitesOf(4, true), at: PERIOD };
    await board.endRead(newer);
    expect(board.list()).toBe('waiting');
    expect(board.context()).toMatchObject(newer);
  });

  it('keeps its sites and their time when a refresh fails, and waits half a minute, then a minute each time', async () => {
    const board = openBoard({ sites: told });
    board.clock.increment(PERIOD);
    for (const minutes of [0.5, 1, 1, 1]) {
      await board.endRead(refused);
      expect(board.list()).toBe('backingOff');
      expect(board.context()).toMatchObject({ sites: told, at: 0 });
      board.clock.increment(minutes * MINUTE - 1);
      expect(board.list()).toBe('backingOff');
      board.clock.increment(1);
      expect(board.list()).toBe('reading');
    }
    await board.endRead({ sites: told, at: 99 });
    expect(board.refresh().context.failures).toBe(0);
  });

  it('stops when the provider refuses, until a person asks', async () => {
    const board = openBoard({ sites: told });
    board.actor.send({ type: 'refresh' });
    await board.endRead(FORBIDDEN);
    board.clock.increment(60 * MINUTE);
    expect([board.list(), board.reads.length]).toEqual(['refused', 1]);
    board.actor.send({ type: 'refresh' });
    expect(board.list()).toBe('reading');
  });

  it('reads at once when a person asks, from either rest, and only once', async () => {
    const board = openBoard({ sites: told });
    board.actor.send({ type: 'refresh' });
    board.actor.send({ type: 'refresh' });
    expect(board.reads).toHaveLength(1);
    await board.endRead(refused);
    board.actor.send({ type: 'refresh' });
    expect([board.list(), board.reads.length]).toEqual(['reading', 2]);
  });

  it('rests while nobody looks, and cancels a call that runs', () => {
    const board = openBoard({ sites: told });
    board.actor.send({ type: 'refresh' });
    board.actor.send({ type: 'suspended' });
    expect([board.list(), board.reads[0]?.signal.aborted]).toEqual(['suspended', true]);
    board.clock.increment(60 * MINUTE);
    expect(board.reads).toHaveLength(1);
  });

  it('reads at once when it is shown again after half a minute', () => {
    const board = openBoard({ sites: told });
    board.actor.send({ type: 'suspended' });
    board.actor.send({ type: 'resumed', now: PERIOD });
    expect(board.list()).toBe('reading');
  });

  it('waits out the rest of its half minute when it is shown again before', () => {
    const board = openBoard({ sites: told });
    board.actor.send({ type: 'suspended' });
    board.actor.send({ type: 'resumed', now: PERIOD - 5_000 });
    board.clock.increment(4_999);
    expect(board.list()).toBe('waiting');
    board.clock.increment(1);
    expect(board.list()).toBe('reading');
  });

  it('takes what the page has read elsewhere, in any state, and then waits a whole period', async () => {
    const board = openBoard({ sites: told });
    board.actor.send({ type: 'refresh' });
    await board.endRead(refused);
    board.actor.send({ type: 'sitesRead', sites: told, at: 70_000 });
    expect([board.list(), board.refresh().context.failures]).toEqual(['waiting', 0]);
    board.clock.increment(PERIOD - 1);
    expect(board.list()).toBe('waiting');
  });
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
    await board.answer(1, 'failed');
    await board.answer(2, 'missing');
    await board.answer(3);
    expect(board.statuses()).toBe('asked');
    expect([...board.context().statuses]).toEqual([
      [1, null],
      [2, null],
      [3, { armed: true, until: null, at: 0 }],
    ]);
  });

  it('asks all of them again once the list was read again, and keeps the old answers meanwhile', async () => {
    const board = openBoard({ sites: sitesOf(1, false) });
    await board.answer(1);
    board.clock.increment(MINUTE);
    board.actor.send({ type: 'sitesRead', sites: sitesOf(1, false), at: MINUTE });
    expect([board.statuses(), board.inFlight()]).toEqual(['asking', [1]]);
    expect(board.context().statuses.get(1)).not.toBeUndefined();
  });

  it('asks them once a minute, though the list is read twice', async () => {
    const board = openBoard({ sites: sitesOf(1, false) });
    await board.answer(1);
    board.clock.increment(PERIOD);
    await board.endRead({ sites: sitesOf(1, false), at: PERIOD });
    expect([board.statuses(), board.inFlight()]).toEqual(['asked', []]);
    board.clock.increment(PERIOD);
    await board.endRead({ sites: sitesOf(1, false), at: MINUTE });
    expect([board.statuses(), board.inFlight()]).toEqual(['asking', [1]]);
  });

  it('asks them again at once when a person asks, when a site is new, and none when the list tells', async () => {
    const board = openBoard({ sites: sitesOf(1, false) });
    await board.answer(1);
    board.actor.send({ type: 'refresh' });
    await board.endRead({ sites: sitesOf(1, false), at: 1 });
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
    board.actor.send({ type: 'resumed', now: 1 });
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
