import { describe, expect, it } from 'vitest';
import type { EventRow } from '#contract/event.ts';
import { ApiError } from '#core/api/apiError.ts';
import type { ApiClient } from '#core/api/client.ts';
import type { LostRows } from '#core/api/lenient/defectLog.ts';
import { type Known, knownOf, readNewer, type Watched } from '#domain/incidents/newerEvents.ts';
import { type Filter, parseFilter } from '../../../server/trade/parseFilter.ts';

interface Input {
  readonly body: Query;
  readonly onLostRows?: (lists: readonly LostRows[]) => void;
}
interface Query {
  readonly filter?: string;
  readonly orderby: string;
  readonly skip: number;
  readonly take: number;
}
type Answer = { value: readonly EventRow[]; count?: number | null; lost?: number } | Error | null;

/** A provider that notes what it is asked, and answers as the test says. */
function provider(answerTo: (query: Query) => Answer) {
  const asked: Query[] = [];
  const api = {
    refused: new Set(),
    missing: new Set(),
    send: (_: unknown, { body, onLostRows }: Input) => {
      asked.push(body);
      const answer = answerTo(body);
      if (answer && 'lost' in answer && answer.lost) onLostRows?.([{ path: 'value', count: answer.lost }]);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  } as unknown as ApiClient;
  return { api, asked };
}

const T0 = Date.parse('2026-11-22T10:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const row = (id: number, start: number, end: string | null = null): EventRow => ({
  incident: { id, startTime: new Date(start).toISOString(), endTime: end },
});
/** Ids 101 to 100 + count: the greater, the later by a minute. */
const history = (count: number): EventRow[] =>
  Array.from({ length: count }, (_, index) => row(101 + index, T0 + index * MINUTE));
const startOf = ({ incident }: EventRow) => Date.parse(incident.startTime ?? '');
const { signal } = new AbortController();
const ALL: Watched = { locationId: 0, filter: undefined, open: [], known: null };

/** Whether a filter of the portal has the row. */
function holds(filter: Filter, { incident }: EventRow): boolean {
  if (filter.kind === 'all') return filter.parts.every((part) => holds(part, { incident }));
  if (filter.kind === 'any') return filter.parts.some((part) => holds(part, { incident }));
  if (filter.kind === 'contains') return false;
  const { field, comparison, literal } = filter;
  const bound = literal.kind === 'null' ? null : literal.value;
  if (field === 'incident.startTime') return Date.parse(incident.startTime ?? '') > Date.parse(String(bound));
  if (field === 'incident.endTime') return (incident.endTime ?? null) === bound;
  if (field !== 'incident.id') return true;
  return comparison === '>' ? incident.id > Number(bound) : incident.id === bound;
}

/** A provider with incidents that the test changes, which understands the portal's filters. */
function list(rows: EventRow[]) {
  const state = {
    ...{ rows, refuses: false, refusesTimes: false, ignores: false, counts: true, most: 100 },
    /** Id of a row that cannot be read. */
    unreadable: Number.NaN,
  };
  const { api, asked } = provider(({ filter, orderby, skip, take }) => {
    if (state.refuses && filter !== undefined) return new ApiError({ kind: 'response', status: 422 });
    if (state.refusesTimes && filter?.includes('startTime'))
      return new ApiError({ kind: 'response', status: 400 });
    const wanted = filter === undefined || state.ignores ? null : parseFilter(filter);
    const matching = state.rows.filter((one) => wanted === null || holds(wanted, one));
    const key = orderby.startsWith('incident.id ') ? ({ incident }: EventRow) => incident.id : startOf;
    const sign = orderby.endsWith(' asc') ? 1 : -1;
    const sorted = matching.toSorted((one, other) => sign * (key(one) - key(other)));
    const sent = sorted.slice(skip, skip + Math.min(take, state.most));
    const value = sent.filter(({ incident }) => incident.id !== state.unreadable);
    return { value, count: state.counts ? sorted.length : null, lost: sent.length - value.length };
  });
  /** The page on screen: the newest by their start. */
  const page = (size: number): Known => {
    const newest = state.rows.toSorted((one, other) => startOf(other) - startOf(one)).slice(0, size);
    const count = state.counts ? state.rows.length : null;
    return knownOf(newest, { isWhole: newest.length === state.rows.length, isNewest: true, count });
  };
  /** Asks so many times, as an open page does. @returns the last count */
  const poll = async (watched: Partial<Watched>, times = 1) => {
    let newer: { count: number; known: Known | null } = { count: 0, known: watched.known ?? null };
    for (let time = 0; time < times; time += 1)
      newer = await readNewer(api, { ...ALL, ...watched, known: newer.known }, signal);
    return newer;
  };
  return { state, api, asked, page, poll };
}

const newcomers: readonly [string, EventRow][] = [
  ['one that begins now', row(900, T0 + 40 * MINUTE)],
  ['one that is dated an hour ahead', row(900, T0 + 2 * HOUR)],
  ['one that began before the newest known', row(900, T0 + 30 * MINUTE + 1)],
  ['one that began hours before all that is on screen', row(900, T0 - 5 * HOUR)],
  ['one that began a month ago', row(900, T0 - 720 * HOUR)],
  ['one whose start cannot be read', { incident: { id: 900, startTime: null } }],
];

describe('an incident that comes', () => {
  for (const [name, newcomer] of newcomers)
    for (const place of ['page', 'queue', 'home'] as const)
      for (const before of ['the first call', 'later calls'])
        it(`${name} is announced on a ${place} before ${before}, until the list is read again`, async () => {
          const { state, page, poll } = list(history(40));
          let known = place === 'home' ? null : page(place === 'queue' ? 100 : 15);
          // Home asks at once: nothing can come before that.
          if (place === 'home' || before === 'later calls')
            ({ known } = await poll({ known }, before === 'later calls' ? 3 : 1));
          state.rows.push(newcomer);
          const found = await poll({ known });
          expect(found.count).toBe(1);
          // It stays, and is not counted twice.
          expect((await poll({ known: found.known }, 3)).count).toBe(1);
          expect((await poll({ known: page(15) }, 3)).count).toBe(0);
        });

  it('is announced after one that is dated a year ahead, and while that is known', async () => {
    const { state, page, poll } = list([...history(40), row(500, T0 + 8_760 * HOUR)]);
    let { count, known } = await poll({ known: page(15) }, 3);
    expect(count).toBe(0);
    state.rows.push(row(501, T0 + 41 * MINUTE));
    ({ count, known } = await poll({ known }));
    expect(count).toBe(1);
    state.rows.push(row(502, T0 - HOUR));
    expect((await poll({ known })).count).toBe(2);
  });

  it('is announced though its id is smaller than others, as of a provider that numbers by site', async () => {
    const { state, page, poll } = list(history(40));
    for (const start of [page(15), null]) {
      const { known } = await poll({ known: start }, 2);
      state.rows.push(row(7, T0 + 3 * HOUR));
      expect((await poll({ known })).count).toBe(1);
      state.rows.pop();
    }
  });

  it('is announced after one whose id is far beyond the others', async () => {
    const { state, page, poll } = list([...history(40), row(2_000_000_000, T0)]);
    const { known } = await poll({ known: page(15) }, 2);
    state.rows.push(row(600, T0 - HOUR));
    expect((await poll({ known })).count).toBe(1);
  });
});

describe('incidents that were there before', () => {
  it('are not announced, though the page does not show them and some came late', async () => {
    const late = [row(998, T0 - 48 * HOUR), row(999, T0 - 24 * HOUR)];
    const { page, poll } = list([...history(40), ...late]);
    expect((await poll({ known: page(15) }, 3)).count).toBe(0);
    expect((await poll({ known: null }, 3)).count).toBe(0);
  });

  it('are not announced when others leave the list', async () => {
    const { state, page, poll } = list(history(40));
    let { count, known } = await poll({ known: page(15) }, 2);
    state.rows.splice(30, 8);
    ({ count, known } = await poll({ known }));
    expect(count).toBe(0);
    state.rows.push(row(900, T0 + HOUR));
    expect((await poll({ known })).count).toBe(1);
  });

  it('are not announced once the latest start on a page is one of a wrong clock that is not on it', async () => {
    const old = row(50, T0 + 8_760 * HOUR);
    const { state, poll } = list([old, ...history(80)]);
    const onPage = knownOf(state.rows.slice(1, 16), { isWhole: false, isNewest: false, count: 81 });
    expect((await poll({ known: onPage }, 4)).count).toBe(0);
  });

  it('are not announced by a provider that does not count', async () => {
    const { state, page, poll } = list([...history(40), row(999, T0 - 24 * HOUR)]);
    state.counts = false;
    let { count, known } = await poll({ known: page(15) }, 2);
    expect(count).toBe(0);
    state.rows.push(row(1_000, T0 - HOUR));
    ({ count, known } = await poll({ known }));
    expect(count).toBe(1);
  });
});

describe('the calls', () => {
  it('are one each time, by id: first of the whole list, then of what is beyond the known, within its filter', async () => {
    const { asked, page, poll } = list(history(40));
    const filter = 'incident.policeContacted == true';
    await poll({ known: page(15), filter, open: [130, 131] }, 3);
    const query = { orderby: 'incident.id desc', skip: 0, take: 50, count: true };
    const start = new Date(T0 + 35 * MINUTE).toISOString();
    const newer = `(${filter} && incident.id > 136) || (${filter} && incident.startTime > '${start}')`;
    const marked = `${newer} || incident.id == 130 || incident.id == 131`;
    expect(asked).toEqual([
      { ...query, filter },
      { ...query, orderby: 'incident.id asc', filter: marked },
      { ...query, orderby: 'incident.id asc', filter: marked },
    ]);
  });

  it.each([
    ['', undefined, 0],
    [', also when they leave a list of these alone', 'incident.endTime == null', 0],
    [', also when more have come than one call brings', undefined, 80],
  ])('bring those that were in progress%s', async (_, filter, newcomers) => {
    const { api, state, page, poll } = list(history(40));
    const { known } = await poll({ known: page(15), filter });
    state.rows[29] = row(130, T0, '2026-11-22T10:05:00.000Z');
    state.rows.push(...Array.from({ length: newcomers }, (_, index) => row(1_000 + index, T0 + index)));
    const { rows, count } = await readNewer(api, { ...ALL, filter, open: [130, 131], known }, signal);
    expect([new Map(rows.map(({ incident: { id, endTime } }) => [id, endTime])), count]).toEqual([
      new Map([
        [130, '2026-11-22T10:05:00.000Z'],
        [131, null],
      ]),
      newcomers,
    ]);
  });

  it('tell at once that an incident is closed which leaves its list by that, however short the list is', async () => {
    const open = 'incident.endTime == null';
    const { state, api, asked, page } = list([row(7, T0)]);
    const known = page(15);
    state.rows = [row(7, T0, new Date(T0 + MINUTE).toISOString()), row(8, T0 - HOUR)];
    const { rows, count } = await readNewer(api, { ...ALL, filter: open, open: [7], known }, signal);
    expect(asked.map(({ filter }) => filter)).toEqual([`(${open} && incident.id > 0) || incident.id == 7`]);
    expect([rows.map(({ incident }) => incident.endTime !== null), count]).toEqual([[true], 1]);
  });

  it('tell that one in progress is there no longer, but not of one that nobody was asked for', async () => {
    const { api, state, page, poll } = list(history(40));
    const { known } = await poll({ known: page(15) });
    const ask = async (open: readonly number[]) =>
      (await readNewer(api, { ...ALL, open, known }, signal)).isGone;
    expect(await ask([130, 131])).toBe(false);
    state.rows = state.rows.filter(({ incident }) => incident.id !== 130);
    expect([await ask([130, 131]), await ask([131])]).toEqual([true, false]);
    // Of one that takes no notice of ids, or sends more than one call brings, nobody knows.
    state.refuses = true;
    expect(await ask([130, 131])).toBe(false);
  });

  it.each([100, 20])(
    'believe the provider about more than it sends, of %i at most at a time',
    async (most) => {
      const { state, page, poll } = list(history(40));
      state.most = most;
      const { known } = await poll({ known: page(15) });
      state.rows.push(...Array.from({ length: 120 }, (_, index) => row(1_000 + index, T0 - index)));
      expect((await poll({ known })).count).toBe(120);
      // So does the first one.
      const onPage = knownOf(history(15), { isWhole: false, isNewest: false, count: 40 });
      expect((await list([...state.rows]).poll({ known: onPage })).count).toBe(120);
    },
  );

  it('believe the provider about more than it sends though a row of that cannot be read', async () => {
    const { state, page, poll } = list(history(40));
    const { known } = await poll({ known: page(15) });
    state.rows.push(...Array.from({ length: 120 }, (_, index) => row(1_000 + index, T0 - index)));
    state.unreadable = 1_010;
    expect((await poll({ known })).count).toBe(120);
  });

  it('are compared here where the provider does not understand the filter, which it is asked once', async () => {
    const { asked, state, page, poll } = list(history(40));
    state.refuses = true;
    const { known } = await poll({ known: page(15), open: [140] }, 2);
    expect(asked.map(({ filter }) => filter === undefined)).toEqual([true, false, true]);
    state.rows.push(row(900, T0 - HOUR));
    expect((await poll({ known, open: [140] }, 2)).count).toBe(1);
    expect(asked.slice(3).map(({ filter }) => filter)).toEqual([undefined, undefined]);
  });

  it('are compared here where the provider takes no notice of the filter, which it is asked once', async () => {
    const { asked, state, page, poll } = list(history(400));
    state.ignores = true;
    let { count, known } = await poll({ known: page(15), open: [490] }, 2);
    expect(count).toBe(0);
    state.rows.push(row(900, T0 - HOUR));
    ({ count, known } = await poll({ known, open: [490] }, 2));
    expect(count).toBe(1);
    expect(asked.map(({ filter }) => filter === undefined)).toEqual([true, false, true, true, true]);
  });

  it('go on where the provider’s clock is finer than a millisecond', async () => {
    const { api, page, poll } = list(history(40));
    const { known } = await poll({ known: page(15) });
    const latest = row(136, T0 + 35 * MINUTE);
    Object.assign(api, { send: () => Promise.resolve({ value: [latest], count: 1 }) });
    expect((await readNewer(api, { ...ALL, known }, signal)).count).toBe(0);
    expect(api.refused.size).toBe(0);
  });

  it('are compared within the time of the list where the provider cannot filter by time', async () => {
    const { state, page, poll } = list(history(40));
    state.refusesTimes = true;
    const range = { start: T0, end: null };
    const { count, known } = await poll({ known: page(40), range }, 2);
    expect(count).toBe(0);
    state.rows.push(row(900, T0 - HOUR), row(901, T0 + HOUR));
    expect((await poll({ known, range }, 2)).count).toBe(1);
  });

  it('keep no more ids than the page had, and two answers', async () => {
    const { state, page, poll } = list(history(400));
    let { known } = await poll({ known: page(15) }, 2);
    for (let round = 0; round < 50; round += 1) {
      state.rows.push(row(1_000 + round, T0 + round));
      ({ known } = await poll({ known }));
    }
    expect(known?.starts.size).toBeLessThanOrEqual(15 + 2 * 50);
  });

  it('fail with the provider, and on an answer that cannot be used', async () => {
    const down = provider(() => new ApiError({ kind: 'response', status: 503 }));
    await expect(readNewer(down.api, ALL, signal)).rejects.toMatchObject({ status: 503 });
    const empty = provider(() => null);
    await expect(readNewer(empty.api, ALL, signal)).rejects.toThrow('no usable answer');
  });
});
