import { describe, expect, it } from 'vitest';
import type { EventRow } from '#contract/event.ts';
import {
  type ListPart,
  type ListProgress,
  type ListSource,
  NOTHING_READ,
  type PartWanted,
  readWholeList,
} from '#domain/incidents/wholeList.ts';

const rowOf = (id: number): EventRow => ({ incident: { id } });
const [first, second, third] = [rowOf(1), rowOf(2), rowOf(3)];
const part = (rows: readonly EventRow[], total: number | null): ListPart => ({ rows, total });
const PART = part([first, second], 3);
/** Begins with the row that was read last. */
const LAST = part([second, third], 3);
const LONG = part([first, second], 4);
const SAME = part([third, second, first], 3);
const LOST = new Error('502');

/** Parts of two rows, of a list with up to three. */
const LIMITS = { partSize: 2, limit: 3, partly: true };

interface Answers {
  readonly parts: readonly (ListPart | Error)[];
  readonly latest?: readonly (ListPart | Error)[];
}

/** Reads a list whose calls are answered with these, in turn. */
function reading({ parts, latest = [] }: Answers, limits: Partial<typeof LIMITS | { limit: null }> = {}) {
  const wanted: PartWanted[] = [];
  const told: ListProgress[] = [];
  let checks = 0;
  const given = async (answer: ListPart | Error | undefined) => {
    if (answer === undefined) throw new Error('There is no such answer.');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const source: ListSource = {
    ...LIMITS,
    ...limits,
    readPart: (part) => given(parts[wanted.push(part) - 1]),
    readLatest: () => given(latest[checks++]),
  };
  const controller = new AbortController();
  const from = (progress: ListProgress) =>
    readWholeList(source, progress, (progress) => void told.push(progress), controller.signal);
  return { from, wanted, told, checks: () => checks, controller, source };
}

const read = (rows: readonly EventRow[], isWhole = true) => ({ state: 'read', list: { rows, isWhole } });

describe('the reading of a whole list', () => {
  it('asks for one part after another, each from the last row on, and gives all rows once they are checked', async () => {
    const { from, wanted, checks } = reading({ parts: [PART, LAST], latest: [SAME] });
    expect(await from(NOTHING_READ)).toEqual(read([first, second, third]));
    expect(wanted).toEqual([
      { skip: 0, take: 2 },
      { skip: 1, take: 2 },
    ]);
    expect(checks()).toBe(1);
  });

  it('checks nothing of a list that comes in one response', async () => {
    const { from, checks } = reading({ parts: [part([first, second], 2)] });
    expect(await from(NOTHING_READ)).toEqual(read([first, second]));
    expect(checks()).toBe(0);
  });

  it('ends with a part that is not full where the provider does not count', async () => {
    const parts = [part([first, second], null), part([second], null)];
    const { from } = reading({ parts, latest: [part([second, first], null)] });
    expect(await from(NOTHING_READ)).toEqual(read([first, second]));
    expect(await reading({ parts: [part([first], null)] }).from(NOTHING_READ)).toEqual(read([first]));
  });

  it('tells how far it is', async () => {
    const { from, told } = reading({ parts: [PART, LAST], latest: [SAME] });
    await from(NOTHING_READ);
    expect(told.map(({ rows, total, isAtEnd }) => [rows.length, total, isAtEnd])).toEqual([
      [2, 3, false],
      [3, 3, true],
    ]);
  });

  it('goes on where a part failed', async () => {
    const { from, told, wanted } = reading({ parts: [PART, LOST, LAST], latest: [SAME] });
    await expect(from(NOTHING_READ)).rejects.toBe(LOST);
    expect(await from(told.at(-1) ?? NOTHING_READ)).toEqual(read([first, second, third]));
    expect(wanted.map(({ skip }) => skip)).toEqual([0, 1, 1]);
  });

  it('checks again when only that failed', async () => {
    const { from, told, wanted, checks } = reading({ parts: [PART, LAST], latest: [LOST, SAME] });
    await expect(from(NOTHING_READ)).rejects.toBe(LOST);
    expect(await from(told.at(-1) ?? NOTHING_READ)).toEqual(read([first, second, third]));
    expect([wanted.length, checks()]).toEqual([2, 2]);
  });

  it('asks no more and tells nothing once it is aborted', async () => {
    const { source, told, wanted, controller } = reading({ parts: [PART, LAST] });
    const abortive: ListSource = {
      ...source,
      readPart: (part, signal) => {
        controller.abort(LOST);
        return source.readPart(part, signal);
      },
    };
    const tell = (progress: ListProgress) => void told.push(progress);
    await expect(readWholeList(abortive, NOTHING_READ, tell, controller.signal)).rejects.toBe(LOST);
    expect([wanted.length, told.length]).toEqual([1, 0]);
  });

  it('ends with the first part of a list above the limit, and asks no more', async () => {
    const { from, wanted } = reading({ parts: [LONG] });
    expect(await from(NOTHING_READ)).toEqual({ state: 'tooLong', total: 4 });
    expect(wanted).toHaveLength(1);
  });

  it('ends too when the list grows above the limit meanwhile', async () => {
    expect(await reading({ parts: [PART, LONG] }).from(NOTHING_READ)).toEqual({ state: 'tooLong', total: 4 });
  });

  it('reads a list of any length without a limit', async () => {
    const parts = [LONG, part([second, third], 4), part([third, rowOf(4)], 4)];
    const { from } = reading({ parts, latest: [part([rowOf(4), third, second, first], 4)] }, { limit: null });
    expect(await from(NOTHING_READ)).toEqual(read([first, second, third, rowOf(4)]));
  });
});

/** A provider's list of 1,200 rows, in an order of its own, which changes after the given number of its responses. */
function movingList(change: (ids: readonly number[]) => readonly number[], after: number, times: number) {
  let ids: readonly number[] = Array.from({ length: 1_200 }, (_, index) => 1_200 - index);
  let [responses, changes] = [0, 0];
  const answer = (part: readonly number[]): ListPart => {
    const response = { rows: part.map(rowOf), total: ids.length };
    responses += 1;
    if (responses >= after && changes < times) {
      changes += 1;
      ids = change(ids);
    }
    return response;
  };
  return {
    now: () => ids,
    read: ({ skip, take }: PartWanted) => answer(ids.slice(skip, skip + take)),
    latest: () => answer(ids.toSorted((one, other) => other - one).slice(0, 50)),
  };
}

const without = (ids: readonly number[], gone: readonly number[]) => ids.filter((id) => !gone.includes(id));
const highest = (ids: readonly number[]) => Math.max(...ids);
const come = (ids: readonly number[]) => [1, 2, 3].map((step) => highest(ids) + step);

const changes: Readonly<Record<string, (ids: readonly number[]) => readonly number[]>> = {
  'three rows leave that were read': (ids) => without(ids, ids.slice(10, 13)),
  'three rows leave that were not read yet': (ids) => without(ids, ids.slice(-13, -10)),
  'the row that was read last leaves': (ids) => without(ids, ids.slice(499, 500)),
  'three rows come on top': (ids) => [...come(ids), ...ids],
  'three rows come at the end': (ids) => [...ids, ...come(ids)],
  'three leave and three come where it was read': (ids) => [...come(ids), ...without(ids, ids.slice(10, 13))],
  'three leave where it was read and three come where it was not': (ids) => [
    ...without(ids, ids.slice(10, 13)),
    ...come(ids),
  ],
  'three leave where it was read and three old ones come where it was not': (ids) => [
    ...without(ids, ids.slice(10, 13)),
    ...[0, -1, -2],
  ],
  'three leave where it was not read and three come where it was': (ids) => [
    ...come(ids),
    ...without(ids, ids.slice(-13, -10)),
  ],
  'three rows move from the end to the top': (ids) => [...ids.slice(-3), ...ids.slice(0, -3)],
  'three rows move from the top to the end': (ids) => [...ids.slice(3), ...ids.slice(0, 3)],
  'two rows change their places over what was read': (ids) =>
    ids.map((id, place) => (place === 5 ? ids[1_100] : place === 1_100 ? ids[5] : id) ?? id),
  'the order is turned around': (ids) => ids.toReversed(),
};

/** Reads it, as often as it takes. */
function readMoving(list: Pick<ReturnType<typeof movingList>, 'read' | 'latest'>, partly = false) {
  const source: ListSource = {
    partSize: 500,
    limit: null,
    partly,
    readPart: async (wanted) => list.read(wanted),
    readLatest: async () => list.latest(),
  };
  return readWholeList(source, NOTHING_READ, () => {}, new AbortController().signal);
}

const idsOf = (outcome: Awaited<ReturnType<typeof readMoving>>) =>
  outcome.state === 'read' ? outcome.list.rows.map(({ incident }) => incident.id) : [];

describe('a list that changes while it is read', () => {
  for (const [name, change] of Object.entries(changes))
    for (const after of [1, 2])
      it(`is read whole after all: ${name}, after ${after} of its parts`, async () => {
        const list = movingList(change, after, 1);
        const ids = idsOf(await readMoving(list));
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(ids)).toEqual(new Set(list.now()));
      });

  it('is read whole after all, though its count and its latest rows fit in the end', async () => {
    const list = movingList(
      (ids) => (ids.includes(0) ? [-3, ...ids] : [...without(ids, ids.slice(10, 13)), 0, -1, -2]),
      1,
      2,
    );
    expect(new Set(idsOf(await readMoving(list)))).toEqual(new Set(list.now()));
  });

  it('is not given when it changes each time', async () => {
    const list = movingList((ids) => [...come(ids), ...ids], 1, 1_000);
    expect(await readMoving(list)).toEqual({ state: 'changing' });
  });

  it('is given as one with gaps to those who want that', async () => {
    const list = movingList((ids) => [...come(ids), ...ids], 1, 1_000);
    expect(await readMoving(list, true)).toMatchObject({ state: 'read', list: { isWhole: false } });
  });

  it('has a row that cannot be read: it is no whole list', async () => {
    const list = movingList((ids) => ids, 1, 0);
    const read = ({ skip, take }: PartWanted) => {
      const { rows, total } = list.read({ skip, take });
      return { rows: rows.filter(({ incident }) => incident.id !== 700), total };
    };
    expect(await readMoving({ ...list, read })).toEqual({ state: 'changing' });
  });
});
