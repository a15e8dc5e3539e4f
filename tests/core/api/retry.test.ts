import { describe, expect, it, vi } from 'vitest';
import { submitFeedback } from '#core/api/contact.ts';
import { getEvent } from '#core/api/event.ts';
import { search } from '#core/api/search.ts';
import { json, plain, type Respond, startApiServer } from './apiServer.ts';
import { rejection, testClient } from './testClient.ts';

const detail = { incident: { recordings: [{ recordingId: 4 }] } };
const cutOff: Respond = (response) => {
  response.writeHead(200, { 'content-length': '100' }).write('{"incident"');
  setImmediate(() => response.destroy());
};
const hangUp: Respond = (response) => response.destroy();
const never: Respond = () => {};

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

  it('gives the answer of a later try, with the same body and token sent again', async ({
    expect,
    onTestFinished,
  }) => {
    const { origin, received } = await startApiServer(
      (response, request, attempt) =>
        (attempt === 1 ? hangUp : attempt === 2 ? plain(503, '') : json(detail))(response, request, attempt),
      onTestFinished,
    );
    expect(await getEvent(testClient(origin, 'a.b.c').api, 1)).toMatchObject({
      incident: { recordings: [{ recordingId: 4, cameraName: null }] },
    });
    expect(received.map(({ headers, body }) => [headers.authorization, body])).toEqual(
      Array(3).fill(['Bearer a.b.c', '']),
    );
  });

  it('waits as long as Retry-After says', async ({ expect, onTestFinished }) => {
    const { origin, received } = await startApiServer(
      (response, request, attempt) =>
        (attempt === 1 ? plain(503, '', { 'retry-after': '1' }) : json(detail))(response, request, attempt),
      onTestFinished,
    );
    await getEvent(testClient(origin).api, 1);
    const [pause = 0] = pauses(received);
    expect(pause).toBeGreaterThanOrEqual(995);
  });

  it('waits two seconds at most', async ({ expect, onTestFinished }) => {
    const { origin, received } = await startApiServer(
      (response, request, attempt) =>
        (attempt === 1 ? plain(429, '', { 'retry-after': '3600' }) : json(detail))(
          response,
          request,
          attempt,
        ),
      onTestFinished,
    );
    await getEvent(testClient(origin).api, 1);
    const [pause = 0] = pauses(received);
    expect(pause).toBeGreaterThanOrEqual(1995);
    // Of the hour that the server asks for; how late a busy machine is, is not the matter.
    expect(pause).toBeLessThan(25_000);
  });
});

describe('a command', () => {
  it.each([
    ['a 503', plain(503, '')],
    ['a lost connection', hangUp],
  ])('is never sent again after %s', async (_, respond) => {
    const { origin, received } = await startApiServer(respond);
    await rejection(submitFeedback(testClient(origin).api, { subject: 'Gate', notes: 'Key lost' }));
    expect(received.map(({ body }) => body)).toEqual(['{"subject":"Gate","notes":"Key lost"}']);
  });
});

describe('a call without an answer', () => {
  it.each([
    ['a read', 30_000, getEvent.name],
    ['a search', 10_000, search.name],
  ])('%s gives up after %i ms and is not tried again', async (_, limit, name) => {
    const { origin, received, arrived } = await startApiServer(never);
    const { api } = testClient(origin);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let settled = false;
    const call = rejection(name === 'search' ? search(api, 'yard') : getEvent(api, 1)).finally(() => {
      settled = true;
    });
    await arrived(1);
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(await call).toMatchObject({
      name: 'ApiError',
      kind: 'timeout',
      status: 0,
      message: 'The server took too long to answer.',
    });
    expect(received).toHaveLength(1);
  });

  it('gives up as well when the body stands still', async () => {
    const { origin, arrived } = await startApiServer((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{');
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const call = rejection(getEvent(testClient(origin).api, 1));
    await arrived(1);
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    expect(await call).toMatchObject({ kind: 'timeout' });
  });

  it('says that the server could not be reached when nobody listens', async () => {
    expect(await rejection(getEvent(testClient('http://127.0.0.1:1').api, 1))).toMatchObject({
      kind: 'network',
      message: 'The server could not be reached.',
    });
  });
});
