import { describe, expect, it } from 'vitest';
import { getEvent, getEventsLocation } from '#core/api/event.ts';
import { recordingContentJson } from '#core/api/media.ts';
import { search } from '#core/api/search.ts';
import { authenticate, resetEmail } from '#core/api/session.ts';
import { json, plain, startApiServer } from './apiServer.ts';
import { rejection, testClient } from './testClient.ts';

describe('a request', () => {
  it('of a call without payload has an empty body and no content type', async () => {
    const { origin, received } = await startApiServer(plain(204, ''));
    await getEvent(testClient(origin).api, 12);
    expect(received).toMatchObject([
      { method: 'POST', url: '/api/Event/details/12', body: '', headers: { 'content-length': '0' } },
    ]);
    expect(received[0]?.headers).not.toHaveProperty('content-type');
  });

  it('of a list call without a query sends an empty object as JSON', async () => {
    const { origin, received } = await startApiServer(plain(204, ''));
    await getEventsLocation(testClient(origin).api, 0);
    expect(received).toMatchObject([
      {
        url: '/api/Event/events/location/0',
        body: '{}',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
      },
    ]);
  });

  it('goes below the path of the base address, with or without a slash at its end', async () => {
    const { origin, received } = await startApiServer(plain(204, ''));
    await getEvent(testClient(`${origin}/provider`).api, 1);
    await getEvent(testClient(`${origin}/provider/`).api, 2);
    expect(received.map(({ url }) => url)).toEqual([
      '/provider/api/Event/details/1',
      '/provider/api/Event/details/2',
    ]);
  });

  it('escapes what is searched for', async () => {
    const { origin, received } = await startApiServer(json([]));
    expect(await search(testClient(origin).api, "o'brien & söhne #1")).toEqual([]);
    expect(received[0]?.method).toBe('GET');
    const url = new URL(received[0]?.url ?? '', origin);
    expect([url.pathname, [...url.searchParams]]).toEqual(['/api/Search', [['query', "o'brien & söhne #1"]]]);
  });

  it('leaves an undefined recording height out', async () => {
    const { origin, received } = await startApiServer(plain(204, ''));
    await recordingContentJson(testClient(origin).api, 5, 640);
    await recordingContentJson(testClient(origin).api, 6, 640, 360);
    expect(received.map(({ url }) => url)).toEqual([
      '/api/Recording/data/5?width=640',
      '/api/Recording/data/6?width=640&height=360',
    ]);
  });
});

describe('the bearer header', () => {
  const credentials = { username: 'avery', password: 'x' };
  const reset = { username: 'avery', validateURL: 'https://p.example/reset-password', brand: 'Vigil' };

  it('goes with a call that needs it', async () => {
    const { origin, received } = await startApiServer(plain(204, ''));
    await getEvent(testClient(origin, 'a.b.c').api, 1);
    expect(received[0]?.headers.authorization).toBe('Bearer a.b.c');
  });

  it('never goes with Authenticate', async () => {
    const { origin, received } = await startApiServer(json({ successful: true, token: 't' }));
    await authenticate(testClient(origin, 'a.b.c').api, credentials);
    expect(received[0]?.headers).not.toHaveProperty('authorization');
    expect(received[0]?.body).toBe('{"username":"avery","password":"x"}');
  });

  it('goes with an optional call only when there is a token', async () => {
    const { origin, received } = await startApiServer(json(true));
    expect(await resetEmail(testClient(origin, 'a.b.c').api, reset)).toBe(true);
    expect(await resetEmail(testClient(origin, null).api, reset)).toBe(true);
    expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer a.b.c', undefined]);
  });

  it.each([301, 302, 303, 307, 308])('is not carried elsewhere by a %i', async (status) => {
    const elsewhere = await startApiServer(json({}));
    const api = await startApiServer(
      plain(status, '', { location: `${elsewhere.origin}/api/Event/details/1` }),
    );
    expect(await rejection(getEvent(testClient(api.origin).api, 1))).toMatchObject({
      kind: 'response',
      status,
    });
    expect(elsewhere.received).toEqual([]);
  });

  it('is left out when no header can hold the token, and the 401 then ends that session', async () => {
    const token = 'line\nbreak ☃';
    const { origin, received } = await startApiServer(plain(401, ''));
    const { api, unauthorized } = testClient(origin, token);
    expect(await rejection(getEvent(api, 1))).toMatchObject({ status: 401 });
    expect(received[0]?.headers).not.toHaveProperty('authorization');
    expect(unauthorized).toEqual([token]);
  });
});

describe('a 401', () => {
  it('of a call with a token is told with that token, and still thrown', async () => {
    const { origin, received } = await startApiServer(plain(401, '{"error":"Expired."}'));
    const { api, unauthorized } = testClient(origin, 'old.to.ken');
    expect(await rejection(getEvent(api, 1))).toMatchObject({ name: 'ApiError', status: 401 });
    expect(unauthorized).toEqual(['old.to.ken']);
    expect(received).toHaveLength(1);
  });

  it('of a call without a token is only thrown', async () => {
    const { origin } = await startApiServer(plain(401, '{"error":"Wrong username or password."}'));
    const { api, unauthorized } = testClient(origin, 'a.b.c');
    const error = await rejection(authenticate(api, { username: 'avery', password: 'x' }));
    expect(error).toMatchObject({ status: 401 });
    expect(await rejection(getEvent(testClient(origin, null).api, 1))).toMatchObject({ status: 401 });
    expect(unauthorized).toEqual([]);
  });
});
