import { describe, expect, it } from 'vitest';
import { isRefused } from '#core/api/client.ts';
import { eventsPerDay, locationEventsPerDay } from '#core/api/statistics.ts';
import { json, type Respond, startApiServer } from './apiServer.ts';
import { rejection, testClient } from './testClient.ts';

const RANGE = { start: '2026-11-01T00:00:00.000Z', end: '2026-11-22T00:00:00.000Z' };
const HINT = { ...RANGE, timeZone: 'Europe/Berlin' };
const DAYS = [[1_700_000_000, 3]];

/** A strict provider, which refuses what it does not know. */
const strict =
  (status: number): Respond =>
  (response, request, attempt) =>
    (request.body.includes('timeZone') ? json({ error: 'Unknown field.' }, status) : json(DAYS))(
      response,
      request,
      attempt,
    );

const bodies = (received: readonly { body: string }[]) =>
  received.map(({ body }): unknown => JSON.parse(body));

describe('a hint that a provider need not take', () => {
  it.each([400, 422])('is left out after a %i, at once and in all later calls', async (status) => {
    const { origin, received } = await startApiServer(strict(status));
    const { api } = testClient(origin);
    expect(await eventsPerDay(api, HINT)).toEqual(DAYS);
    expect(await locationEventsPerDay(api, 12, HINT)).toEqual(DAYS);
    expect(bodies(received)).toEqual([HINT, RANGE, RANGE]);
  });

  it('stays where the call fails without it, too', async () => {
    const { origin, received } = await startApiServer(json({ error: 'No such period.' }, 400));
    const { api } = testClient(origin);
    for (const _ of [1, 2]) expect(await rejection(eventsPerDay(api, HINT))).toMatchObject({ status: 400 });
    expect(bodies(received)).toEqual([HINT, RANGE, HINT, RANGE]);
    expect(isRefused(api, 'timeZone')).toBe(false);
  });

  it.each([403, 404, 500])('is no reason of a %i', async (status) => {
    const { origin, received } = await startApiServer(strict(status));
    expect(await rejection(eventsPerDay(testClient(origin).api, HINT))).toMatchObject({ status });
    expect(received).toHaveLength(1);
  });
});
