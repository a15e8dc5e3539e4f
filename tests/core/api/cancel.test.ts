import { describe, expect, it } from 'vitest';
import { getEvent } from '#core/api/event.ts';
import { plain, startApiServer } from './apiServer.ts';
import { rejection, testClient } from './testClient.ts';

describe('a call whose signal aborts', () => {
  it('asks nothing when it was aborted before', async () => {
    const { origin, received } = await startApiServer(plain(204, ''));
    const error = await rejection(getEvent(testClient(origin).api, 1, { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(received).toEqual([]);
  });

  it('ends while the answer is awaited, whatever the reason given', async () => {
    const { origin, arrived } = await startApiServer(() => {});
    const controller = new AbortController();
    const call = rejection(getEvent(testClient(origin).api, 1, { signal: controller.signal }));
    await arrived(1);
    controller.abort('left the page');
    const error = await call;
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(error).toMatchObject({ name: 'AbortError', message: 'The call was cancelled.' });
  });

  it('ends between two tries, without a further one', async () => {
    const controller = new AbortController();
    const { origin, received } = await startApiServer((response, request, attempt) => {
      response.on('close', () => setImmediate(() => controller.abort()));
      plain(503, '')(response, request, attempt);
    });
    const error = await rejection(getEvent(testClient(origin).api, 1, { signal: controller.signal }));
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(received).toHaveLength(1);
  });

  it('does not count as a 401 of the session', async () => {
    const controller = new AbortController();
    const { origin } = await startApiServer((response) => {
      controller.abort();
      response.writeHead(401).end();
    });
    const { api, unauthorized } = testClient(origin);
    expect(await rejection(getEvent(api, 1, { signal: controller.signal }))).toMatchObject({
      name: 'AbortError',
    });
    expect(unauthorized).toEqual([]);
  });
});

describe('other errors', () => {
  it.each([new Error('AbortError'), 'AbortError', null])('are no abort: %s', (error) => {
    expect(error).not.toMatchObject({ name: 'AbortError' });
  });
});
