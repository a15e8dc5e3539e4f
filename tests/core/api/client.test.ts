import { describe, expect, it, vi } from 'vitest';
import type { WireCall } from '#contract/call.ts';
import { eventDetailsCall } from '#contract/event.ts';
import { recordingDataCall } from '#contract/recording.ts';
import { searchCall } from '#contract/search.ts';
import { ApiError, errorTextOf, failureOf, isFinalStatus } from '#core/api/apiError.ts';
import { submitFeedback } from '#core/api/contact.ts';
import { getEvent, getEventsLocation } from '#core/api/event.ts';
import { getLocations } from '#core/api/location.ts';
import { recordingContentJson } from '#core/api/media.ts';
import { search } from '#core/api/search.ts';
import { authenticate, resetEmail } from '#core/api/session.ts';
import { eventsPerDay, getStatistics } from '#core/api/statistics.ts';
import { clientOf, json, plain, type Respond, rejection, startApiServer, testClient } from './apiServer.ts';

const nothing = plain(204, '');
const range = { start: '2025-01-01T00:00:00.000Z', end: '2025-01-31T00:00:00.000Z' };
const credentials = { username: 'avery', password: 'x' };

describe('a request', () => {
  it('is JSON, or empty and of no type where the call has no payload', async () => {
    const { api, received } = await clientOf(nothing);
    await getEvent(api, 12);
    await getEventsLocation(api, 0);
    expect(received).toMatchObject([
      { body: '', headers: { 'content-length': '0' } },
      { body: '{}', headers: { 'content-type': 'application/json', accept: 'application/json' } },
    ]);
    expect(received[0]?.headers).not.toHaveProperty('content-type');
  });

  it('goes below the path of the base address, with or without a slash at its end', async () => {
    const { origin, received } = await startApiServer(nothing);
    for (const base of ['/provider', '/provider/']) await getEvent(testClient(origin + base).api, 1);
    expect(received.map(({ url }) => url)).toEqual(Array(2).fill('/provider/api/Event/details/1'));
  });

  it('escapes what is searched for', async () => {
    const { api, origin, received } = await clientOf(json([]));
    expect(await search(api, "o'brien & söhne #1")).toEqual([]);
    const url = new URL(received[0]?.url ?? '', origin);
    expect([url.pathname, [...url.searchParams]]).toEqual(['/api/Search', [['query', "o'brien & söhne #1"]]]);
  });

  it('leaves an undefined recording height out', async () => {
    const { api, received } = await clientOf(nothing);
    await recordingContentJson(api, 5, { width: 640, height: undefined });
    await recordingContentJson(api, 6, { width: 640, height: 360 });
    expect(received.map(({ url }) => url)).toEqual([
      '/api/Recording/data/5?width=640',
      '/api/Recording/data/6?width=640&height=360',
    ]);
  });

  it.each<[WireCall, string, string]>([
    [eventDetailsCall, '{}', "The parameter 'id' must be defined."],
    [eventDetailsCall, '{"params":{"id":null}}', "The parameter 'id' must be defined."],
    [searchCall, '{"query":{"query":null}}', "The parameter 'query' cannot be null."],
    [
      recordingDataCall,
      '{"params":{"id":1},"query":{"width":null}}',
      "The parameter 'width' cannot be null.",
    ],
  ])('is not made where a parameter is missing: %o with %s', async (call, input, message) => {
    const { api, received } = await clientOf(nothing);
    const error = await rejection(api.send(call, JSON.parse(input)));
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ message });
    expect(received).toEqual([]);
  });
});

describe('the bearer header', () => {
  const reset = { username: 'avery', validateURL: 'https://p.example/reset-password', brand: 'Vigil' };

  it('never goes with Authenticate', async () => {
    const { api, received } = await clientOf(json({ successful: true, token: 't' }));
    await authenticate(api, credentials);
    expect(received[0]?.headers).not.toHaveProperty('authorization');
    expect(received[0]?.body).toBe('{"username":"avery","password":"x"}');
  });

  it('goes with an optional call only when there is a token', async () => {
    const { api, origin, received } = await clientOf(json(true));
    expect(await resetEmail(api, reset)).toBe(true);
    expect(await resetEmail(testClient(origin, null).api, reset)).toBe(true);
    expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer a.b.c', undefined]);
  });

  it.each([301, 302, 303, 307, 308])('is not carried elsewhere by a %i', async (status) => {
    const elsewhere = await startApiServer(json({}));
    const { api } = await clientOf(
      plain(status, '', { location: `${elsewhere.origin}/api/Event/details/1` }),
    );
    expect(await rejection(getEvent(api, 1))).toMatchObject({ kind: 'response', status });
    expect(elsewhere.received).toEqual([]);
  });

  it('is left out when no header can hold the token, and the 401 then ends that session', async () => {
    const token = 'line\nbreak ☃';
    const { api, received, unauthorized } = await clientOf(plain(401, ''), token);
    expect(await rejection(getEvent(api, 1))).toMatchObject({ status: 401 });
    expect(received[0]?.headers).not.toHaveProperty('authorization');
    expect(unauthorized).toEqual([token]);
  });
});

describe('a 401', () => {
  it('of a call with a token is told with that token, and still thrown', async () => {
    const { api, received, unauthorized } = await clientOf(plain(401, '{"error":"Expired."}'), 'old.to.ken');
    expect(await rejection(getEvent(api, 1))).toMatchObject({ name: 'ApiError', status: 401 });
    expect(unauthorized).toEqual(['old.to.ken']);
    expect(received).toHaveLength(1);
  });

  it('of a call without a token is only thrown', async () => {
    const { api, origin, unauthorized } = await clientOf(plain(401, '{"error":"Wrong."}'));
    expect(await rejection(authenticate(api, credentials))).toMatchObject({ status: 401 });
    const nobody = testClient(origin, null);
    expect(await rejection(getEvent(nobody.api, 1))).toMatchObject({ status: 401 });
    expect([...unauthorized, ...nobody.unauthorized]).toEqual([]);
  });
});

describe('a call whose answer succeeds', () => {
  it('gives the JSON of a 200', async () => {
    const { api } = await clientOf(json({ alarmsCount: 3, incidentCount: 2 }));
    const counts = await getStatistics(api, null, range);
    expect(counts).toMatchObject({ alarmsCount: 3, incidentCount: 2, policeCount: null });
  });

  it.each([
    ['an empty 200', 200, ''],
    ['a 200 of blanks', 200, ' \r\n'],
    ['a 200 that says null', 200, 'null'],
    ['a 204', 204, ''],
  ])('gives null for %s, and no defect', async (_, status, text) => {
    const { api, defects } = await clientOf(plain(status, text));
    expect(await getStatistics(api, null, range)).toBeNull();
    expect(defects).toEqual([]);
  });

  it('gives null for JSON of another shape, and reports it without its values', async () => {
    const { api, defects } = await clientOf(json(['secret']));
    expect(await getStatistics(api, null, range)).toBeNull();
    const fields = [{ path: '', expected: 'object' }];
    expect(defects).toEqual([{ call: 'getStatistics', fields, total: 1 }]);
  });

  it.each([{}, { error: 'Try later' }, { data: { incidentCount: 7 } }])(
    'gives null for counts of which none came: %j',
    async (answer) => {
      const { api } = await clientOf(json(answer));
      expect(await getStatistics(api, null, range)).toBeNull();
      expect(await getStatistics(api, 12, range)).toBeNull();
    },
  );

  it.each<[string, boolean, object]>([
    ['that would be shown as No', true, { policeContacted: 'Y' }],
    ['that would be shown as No, in whatever form', true, { guardDispatched: { yes: 1 } }],
    ['that reads as it is', false, { policeContacted: 'True', guardDispatched: '0' }],
    ['that never came', false, { policeContacted: null }],
    ['of a text that shows a gap', false, { priority: ['High'] }],
    ['that would be shown as an event without an outcome', true, { voiceDownCount: 'some' }],
    ['of a number that shows a gap', false, { alarmCount: 'many' }],
  ])('is partial where a row lost a fact %s: %s', async (_, isPartial, facts) => {
    const { api } = await clientOf(json({ value: [{ incident: { id: 7, ...facts } }] }));
    const onPartial = vi.fn();
    await getEventsLocation(api, 0, {}, { onPartial });
    expect(onPartial.mock.calls.length > 0).toBe(isPartial);
  });

  it.each(['ok', 'error', 'offline', 'other'])(
    'is partial where the number of recorders of a site that are %s would be shown as 0',
    async (status) => {
      const sites = [{ id: 7 }, { id: 8, recorders: { ok: 3, [status]: 'some' } }];
      const { api } = await clientOf(json({ value: sites }));
      const onPartial = vi.fn();
      await getLocations(api, {}, { onPartial });
      expect(onPartial).toHaveBeenCalled();
    },
  );

  it('is partial where a fact is lost behind more faults than are reported', async () => {
    const names = Array.from({ length: 30 }, (_, id) => ({ incident: { id, priority: ['High'] } }));
    const value = [...names, { incident: { id: 30, policeContacted: 'Y' } }];
    const { api, defects } = await clientOf(json({ value }));
    const onPartial = vi.fn();
    await getEventsLocation(api, 0, {}, { onPartial });
    expect(onPartial).toHaveBeenCalled();
    expect(defects).toMatchObject([{ total: 31, fields: { length: 20 } }]);
  });

  it('is whole where a site does not say whether it is armed: it is shown as unknown', async () => {
    const { api } = await clientOf(json({ value: [{ id: 7, armed: 'perhaps', scheduledArmed: 'perhaps' }] }));
    const onPartial = vi.fn();
    await getLocations(api, {}, { onPartial });
    expect(onPartial).not.toHaveBeenCalled();
  });
});

describe('a call whose answer fails', () => {
  it.each([201, 202, 203, 206, 301, 304, 307, 400, 401, 403, 404, 409, 413, 418, 422, 500, 501])(
    'throws on %i with the message, status, text and headers',
    async (status) => {
      const responseText = status === 304 ? '' : '{"error":"Not today."}';
      const headers = { 'x-request-id': 'req-7', 'x-more': 'yes' };
      const { api, received } = await clientOf(plain(status, responseText, headers));
      const error = await rejection(getEvent(api, 12));
      expect(error).toBeInstanceOf(ApiError);
      const message = 'An unexpected server error occurred.';
      const told = { name: 'ApiError', message, kind: 'response', status, responseText, requestId: 'req-7' };
      expect(error).toMatchObject(told);
      expect(error instanceof ApiError && error.headers.get('x-more')).toBe('yes');
      expect(received).toHaveLength(1);
    },
  );

  it.each(['<!doctype html><title>Proxy</title>', '{"incident":{"id":12'])(
    'throws on a 200 of %s',
    async (text) => {
      const { api, received } = await clientOf(plain(200, text));
      const told = { name: 'ApiError', kind: 'response', status: 200, responseText: text };
      expect(await rejection(getEvent(api, 12))).toMatchObject(told);
      expect(received).toHaveLength(1);
    },
  );

  const failed = (responseText: string) => new ApiError({ kind: 'response', status: 400, responseText });

  it.each([
    [failed('{"error":"Too many attempts."}'), 'Too many attempts.'],
    [{ successful: false, error: 'Wrong password.' }, 'Wrong password.'],
    [failed('{"error":"  "}'), null],
    [failed('{"error":{"code":1}}'), null],
    [failed('<html>'), null],
    [failed('null'), null],
    [undefined, null],
  ])('has the words of %s: %j', (source, text) => {
    expect(errorTextOf(source)).toBe(text);
  });

  it.each([400, 403, 404, 405, 409, 410, 413, 422])('would fail again with %i', (status) => {
    expect(isFinalStatus(status)).toBe(true);
  });

  it.each([0, null, 408, 425, 429, 500, 502, 503, 504, 511])('may go well later with %s', (status) => {
    expect(isFinalStatus(status)).toBe(false);
  });

  it('says how long the provider wants to be left alone: on its own clock, a quarter of an hour at most', () => {
    const pause = (after: string, date = '') => {
      const headers = new Headers({ 'retry-after': after, date });
      return failureOf(new ApiError({ kind: 'response', status: 429, headers })).pause;
    };
    const told = ['120', '86400', '', 'soon', '-5'].map((after) => pause(after));
    expect(told).toEqual([120_000, 900_000, 0, 0, 0]);
    const [past, now, later] = [-90, 0, 90].map((seconds) =>
      new Date(Date.UTC(2026, 10, 22, 10, 0, seconds)).toUTCString(),
    );
    expect([pause(later ?? '', now), pause(past ?? '', now)]).toEqual([90_000, 0]);
  });
});

const detail = { incident: { recordings: [{ recordingId: 4 }] } };
const hangUp: Respond = (response) => response.destroy();
const cutOff: Respond = (response) => {
  response.writeHead(200, { 'content-length': '100' }).write('{"incident"');
  setImmediate(() => response.destroy());
};
/** Answers each request in its turn, the last answer again and again. */
const inTurn =
  (...answers: readonly Respond[]): Respond =>
  (response, request, attempt) =>
    (answers[attempt - 1] ?? answers.at(-1))?.(response, request, attempt);

const pauses = (received: readonly { at: number }[]) =>
  received.slice(1).map(({ at }, index) => at - (received[index]?.at ?? 0));

describe.concurrent('a read that meets a passing fault', () => {
  it.for([408, 429, 502, 503, 504])(
    'is tried three times on %i, then throws it',
    async (status, { expect, onTestFinished }) => {
      const { origin, received } = await startApiServer(plain(status, 'busy'), onTestFinished);
      const error = await rejection(getEvent(testClient(origin).api, 1));
      expect(error).toMatchObject({ kind: 'response', status, responseText: 'busy' });
      expect(received).toHaveLength(3);
      const [first = 0, second = 0] = pauses(received);
      expect(first).toBeGreaterThanOrEqual(295);
      expect(second).toBeGreaterThanOrEqual(595);
    },
  );

  it.for([
    ['hangs up', hangUp],
    ['breaks off inside the body', cutOff],
  ] as const)('is tried three times when the server %s', async ([, respond], { expect, onTestFinished }) => {
    const { origin, received } = await startApiServer(respond, onTestFinished);
    const error = await rejection(getEvent(testClient(origin).api, 1));
    expect(error).toMatchObject({ name: 'ApiError', kind: 'network', status: 0 });
    expect(error).toMatchObject({ message: 'The server could not be reached.' });
    expect(received).toHaveLength(3);
  });

  it('gives the answer of a later try, with the same token and body', async ({ expect, onTestFinished }) => {
    const respond = inTurn(hangUp, plain(503, ''), json(detail));
    const { origin, received } = await startApiServer(respond, onTestFinished);
    expect(await getEvent(testClient(origin).api, 1)).toMatchObject({
      incident: { recordings: [{ recordingId: 4, cameraName: null }] },
    });
    const sent = received.map(({ headers, body }) => [headers.authorization, body]);
    expect(sent).toEqual(Array(3).fill(['Bearer a.b.c', '']));
  });

  // Of the hour that a server asks for; how late a busy machine is, is not the matter.
  it.for([
    ['as long as Retry-After says', '1', 995],
    ['two seconds at most', '3600', 1995],
  ] as const)('waits %s', async ([, after, least], { expect, onTestFinished }) => {
    const respond = inTurn(plain(503, '', { 'retry-after': after }), json(detail));
    const { origin, received } = await startApiServer(respond, onTestFinished);
    await getEvent(testClient(origin).api, 1);
    const [pause = 0] = pauses(received);
    expect(pause).toBeGreaterThanOrEqual(least);
    expect(pause).toBeLessThan(25_000);
  });
});

it.each([
  ['a 503', plain(503, '')],
  ['a lost connection', hangUp],
])('a command is never sent again after %s', async (_, respond) => {
  const { api, received } = await clientOf(respond);
  await rejection(submitFeedback(api, { subject: 'Gate', notes: 'Key lost' }));
  expect(received.map(({ body }) => body)).toEqual(['{"subject":"Gate","notes":"Key lost"}']);
});

describe('a call without an answer', () => {
  const never: Respond = () => {};
  const stuck: Respond = (response) => response.writeHead(200, { 'content-length': '100' }).write('{');

  it.each([
    ['a read', 30_000, getEvent.name, never],
    ['a read whose body stands still', 30_000, getEvent.name, stuck],
    ['a search', 10_000, search.name, never],
  ])('%s gives up after %i ms and is not tried again', async (_, limit, name, respond) => {
    const { api, received, arrived } = await clientOf(respond);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let settled = false;
    const call = rejection(name === search.name ? search(api, 'yard') : getEvent(api, 1)).finally(() => {
      settled = true;
    });
    await arrived(1);
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    const message = 'The server took too long to answer.';
    expect(await call).toMatchObject({ name: 'ApiError', kind: 'timeout', status: 0, message });
    expect(received).toHaveLength(1);
  });
});

describe('a call whose signal aborts', () => {
  it('asks nothing when it was aborted before', async () => {
    const { api, received } = await clientOf(nothing);
    const error = await rejection(getEvent(api, 1, { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(received).toEqual([]);
  });

  it('ends while the answer is awaited, whatever the reason given', async () => {
    const { api, arrived } = await clientOf(() => {});
    const controller = new AbortController();
    const call = rejection(getEvent(api, 1, { signal: controller.signal }));
    await arrived(1);
    controller.abort('left the page');
    expect(await call).toMatchObject({ name: 'AbortError', message: 'The call was cancelled.' });
  });

  it('ends between two tries, without a further one', async () => {
    const controller = new AbortController();
    const { api, received } = await clientOf((response, request, attempt) => {
      response.on('close', () => setImmediate(() => controller.abort()));
      plain(503, '')(response, request, attempt);
    });
    const error = await rejection(getEvent(api, 1, { signal: controller.signal }));
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(received).toHaveLength(1);
  });

  it('does not count as a 401 of the session', async () => {
    const controller = new AbortController();
    const { api, unauthorized } = await clientOf((response) => {
      controller.abort();
      response.writeHead(401).end();
    });
    const error = await rejection(getEvent(api, 1, { signal: controller.signal }));
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(unauthorized).toEqual([]);
  });
});

describe('a hint that a provider need not take', () => {
  const hinted = { ...range, timeZone: 'Europe/Berlin' };
  const days = [[1_700_000_000, 3]];
  /** A strict provider, which refuses what it does not know. */
  const strict =
    (status: number): Respond =>
    (response, request, attempt) =>
      (request.body.includes('timeZone') ? json({ error: 'Unknown.' }, status) : json(days))(
        response,
        request,
        attempt,
      );
  const bodies = (received: readonly { body: string }[]) =>
    received.map(({ body }): unknown => JSON.parse(body));

  it.each([400, 422])('is left out after a %i, at once and in all later calls', async (status) => {
    const { api, received } = await clientOf(strict(status));
    expect(await eventsPerDay(api, null, hinted)).toEqual(days);
    expect(await eventsPerDay(api, 12, hinted)).toEqual(days);
    expect(bodies(received)).toEqual([hinted, range, range]);
  });

  it('stays where the call fails without it, too', async () => {
    const { api, received } = await clientOf(json({ error: 'No such period.' }, 400));
    for (const _ of [1, 2])
      expect(await rejection(eventsPerDay(api, null, hinted))).toMatchObject({ status: 400 });
    expect(bodies(received)).toEqual([hinted, range, hinted, range]);
    expect(api.refused.has('timeZone')).toBe(false);
  });

  it.each([403, 404, 500])('is no reason of a %i', async (status) => {
    const { api, received } = await clientOf(strict(status));
    expect(await rejection(eventsPerDay(api, null, hinted))).toMatchObject({ status });
    expect(received).toHaveLength(1);
  });
});
