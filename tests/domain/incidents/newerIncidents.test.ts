import { describe, expect, it } from 'vitest';
import { ApiError } from '#core/api/apiError.ts';
import type { ApiClient } from '#core/api/client.ts';
import type { EventRow } from '#core/api/wire/event.ts';
import { newestOf, readNewer } from '#domain/incidents/newerIncidents.ts';

interface Query {
  readonly filter?: string;
  readonly take: number;
}
type Answer = { value: readonly EventRow[]; count?: number } | Error | null;

/** A provider that notes what it is asked, and answers as the test says. */
function provider(answerTo: (query: Query) => Answer) {
  const asked: Query[] = [];
  const api = {
    send: (_: unknown, { body }: { body: Query }) => {
      asked.push(body);
      const answer = answerTo(body);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  } as unknown as ApiClient;
  return { api, asked };
}

const T0 = Date.parse('2026-11-22T10:00:00.000Z');
const row = (id: number, start: number, end: string | null = null): EventRow => ({
  incident: { id, startTime: new Date(start).toISOString(), endTime: end },
});
const { signal } = new AbortController();
const WATCHED = { locationId: 0, filter: undefined, newest: T0, open: [] };

describe('asking for newer incidents', () => {
  it('asks for what began later, within the filter of the list', async () => {
    const { api, asked } = provider(() => ({ value: [], count: 0 }));
    await readNewer(api, { ...WATCHED, filter: 'incident.policeContacted == true' }, signal);
    expect(asked.map(({ filter }) => filter)).toEqual([
      "incident.policeContacted == true && incident.startTime > '2026-11-22T10:00:00.000Z'",
    ]);
  });

  it('asks in the same call for those in progress, and counts them apart', async () => {
    const { api, asked } = provider(() => ({
      value: [row(9, T0 + 2), row(8, T0 + 1), row(3, T0 - 5, '2026-11-22T10:05:00.000Z')],
      count: 3,
    }));
    const newer = await readNewer(api, { ...WATCHED, open: [3, 4] }, signal);
    expect(asked[0]?.filter).toBe(
      "(incident.startTime > '2026-11-22T10:00:00.000Z' || incident.id == 3 || incident.id == 4)",
    );
    expect(newer.count).toBe(2);
    expect(newer.rows.map(({ incident }) => incident.id)).toEqual([3]);
  });

  it('believes the provider about more than it sends', async () => {
    const { api } = provider(() => ({ value: [row(9, T0 + 2)], count: 120 }));
    expect((await readNewer(api, WATCHED, signal)).count).toBe(120);
  });

  it('first asks for the newest one where that is not known', async () => {
    const { api, asked } = provider(() => ({ value: [row(9, T0)], count: 400 }));
    const newer = await readNewer(api, { ...WATCHED, newest: null }, signal);
    expect([asked[0]?.take, newer.count, newer.newest]).toEqual([1, 0, T0]);
  });

  it('reads the newest and compares them here where the provider cannot filter so, and asks that once', async () => {
    const { api, asked } = provider(({ filter }) =>
      filter === undefined
        ? { value: [row(9, T0 + 2), row(8, T0), row(3, T0 - 5, '2026-11-22T10:05:00.000Z')], count: 400 }
        : new ApiError({ kind: 'response', status: 400 }),
    );
    for (const _ of [1, 2]) {
      const newer = await readNewer(api, { ...WATCHED, open: [3] }, signal);
      expect([newer.count, newer.rows.length]).toEqual([1, 1]);
    }
    expect(asked.map(({ filter }) => filter === undefined)).toEqual([false, true, true]);
  });

  it('fails with the provider, and on an answer that cannot be used', async () => {
    const down = provider(() => new ApiError({ kind: 'response', status: 503 }));
    await expect(readNewer(down.api, WATCHED, signal)).rejects.toMatchObject({ status: 503 });
    const empty = provider(() => null);
    await expect(readNewer(empty.api, WATCHED, signal)).rejects.toThrow('no answer');
  });
});

describe('the newest of some rows', () => {
  it('is the latest start, and 0 where none is known', () => {
    expect(newestOf([row(1, T0 - 1), row(2, T0), { incident: { id: 3 } }])).toBe(T0);
    expect(newestOf([])).toBe(0);
  });
});
