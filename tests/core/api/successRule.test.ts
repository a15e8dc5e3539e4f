import { describe, expect, it } from 'vitest';
import { ApiError, errorTextOf } from '#core/api/apiError.ts';
import { getEvent } from '#core/api/event.ts';
import { getStatistics } from '#core/api/statistics.ts';
import { json, plain, startApiServer } from './apiServer.ts';
import { rejection, testClient } from './testClient.ts';

const range = { start: '2025-01-01T00:00:00.000Z', end: '2025-01-31T00:00:00.000Z' };

describe('a call whose answer succeeds', () => {
  it('gives the JSON of a 200', async () => {
    const { origin } = await startApiServer(json({ alarmsCount: 3, incidentCount: 2 }));
    expect(await getStatistics(testClient(origin).api, range)).toEqual({
      alarmsCount: 3,
      incidentCount: 2,
      voiceDownLocationCount: null,
      voiceDownIncidentCount: null,
      policeCount: null,
      guardCount: null,
    });
  });

  it.each([
    ['an empty 200', 200, ''],
    ['a 200 of blanks', 200, ' \r\n'],
    ['a 200 that says null', 200, 'null'],
    ['a 204', 204, ''],
  ])('gives null for %s, and no defect', async (_, status, text) => {
    const { origin } = await startApiServer(plain(status, text));
    const { api, defects } = testClient(origin);
    expect(await getStatistics(api, range)).toBeNull();
    expect(defects).toEqual([]);
  });

  it('gives null for JSON of another shape, and reports it without its values', async () => {
    const { origin } = await startApiServer(json(['secret']));
    const { api, defects } = testClient(origin);
    expect(await getStatistics(api, range)).toBeNull();
    expect(defects).toEqual([
      { call: 'getStatistics', fields: [{ path: '', expected: 'object' }], total: 1 },
    ]);
  });
});

describe('a call whose answer fails', () => {
  it.each([201, 202, 203, 206, 301, 304, 307, 400, 401, 403, 404, 409, 413, 418, 422, 500, 501])(
    'throws on %i with the message, status, text and headers',
    async (status) => {
      const headers = { 'x-request-id': 'req-7', 'x-more': 'yes' };
      const text = status === 304 ? '' : '{"error":"Not today."}';
      const server = await startApiServer(plain(status, text, headers));
      const error = await rejection(getEvent(testClient(server.origin).api, 12));
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({
        name: 'ApiError',
        message: 'An unexpected server error occurred.',
        kind: 'response',
        status,
        responseText: text,
        requestId: 'req-7',
      });
      expect(error instanceof ApiError && error.headers.get('x-more')).toBe('yes');
      expect(server.received).toHaveLength(1);
    },
  );

  it.each([
    ['HTML', '<!doctype html><title>Proxy</title>'],
    ['cut JSON', '{"incident":{"id":12'],
  ])('throws on a 200 that holds %s', async (_, text) => {
    const server = await startApiServer(plain(200, text));
    const error = await rejection(getEvent(testClient(server.origin).api, 12));
    expect(error).toMatchObject({ name: 'ApiError', kind: 'response', status: 200, responseText: text });
    expect(server.received).toHaveLength(1);
  });
});

describe('the error text of an answer', () => {
  const failed = (responseText: string) => new ApiError({ kind: 'response', status: 400, responseText });

  it.each([
    [failed('{"error":"Too many attempts."}'), 'Too many attempts.'],
    [{ successful: false, error: 'Wrong password.' }, 'Wrong password.'],
    [failed('{"error":"  "}'), null],
    [failed('{"error":{"code":1}}'), null],
    [failed('<html>'), null],
    [failed('null'), null],
    [new Error('other'), null],
    [undefined, null],
    ['error', null],
  ])('of %s is %j', (source, text) => {
    expect(errorTextOf(source)).toBe(text);
  });
});
