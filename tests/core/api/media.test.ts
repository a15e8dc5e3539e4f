import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fetchMedia, MediaError } from '#core/api/media.ts';
import { signInUrl } from '#core/api/session.ts';
import { mediaFile } from '../../support/mediaFile.ts';
import { json, plain, type Respond, startApiServer } from './apiServer.ts';
import { rejection } from './testClient.ts';

const on = (apiBaseUrl: string, mediaOrigins: string[] = []) => ({ apiBaseUrl, mediaOrigins });
const jpeg = plain(200, mediaFile('picture'), { 'content-type': 'image/jpeg' });

const SCRIPTED = ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'image/jpeg, text/html'];

describe('media', () => {
  it('of a path come from the API host, without token, cookies or referrer', async () => {
    const { origin, received } = await startApiServer(jpeg);
    const blob = await fetchMedia(on(`${origin}/provider`), '/media/7.jpg?sig=x');
    expect([blob.type, (await blob.text()).slice(-7)]).toEqual(['image/jpeg', 'picture']);
    expect(received).toMatchObject([{ method: 'GET', url: '/media/7.jpg?sig=x' }]);
    for (const name of ['authorization', 'cookie', 'referer']) {
      expect(received[0]?.headers).not.toHaveProperty(name);
    }
  });

  it('of an absolute address come from there, when its host is known', async () => {
    const { origin } = await startApiServer(plain(200, mediaFile('clip'), { 'content-type': 'video/mp4' }));
    const blob = await fetchMedia(on('https://api.example', [origin]), `${origin}/clip.mp4`);
    const own = await fetchMedia(on(`${origin}/api`), `${origin}/clip.mp4`);
    expect(own.size).toBe(8);
    expect([blob.type, blob.size]).toEqual(['video/mp4', 8]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://p.example/1',
    'file:///etc/passwd',
    'media/7.jpg',
    'http://',
    ' https://other.example/x.jpg',
    '',
    'data:https://media.example/,x',
    'blob:https://media.example/1',
  ])('of the address %j are refused', async (url) => {
    const error = await rejection(fetchMedia(on('https://api.example', ['https://media.example']), url));
    expect(error).toBeInstanceOf(MediaError);
    expect(error).toMatchObject({
      status: 0,
      isExpired: false,
      isElsewhere: false,
      message: 'The address of the media cannot be used.',
    });
  });

  it.each([
    ['//other.example/x.jpg', 'https://other.example'],
    ['/\\other.example/x.jpg', 'https://other.example'],
    ['https://other.example/x.jpg?sig=secret', 'https://other.example'],
    ['http://media.example/x.jpg', 'http://media.example'],
    ['https://media.example.other.example/x.jpg', 'https://media.example.other.example'],
    ['https://media.example@other.example/x.jpg', 'https://other.example'],
    ['https://media.example:444/x.jpg', 'https://media.example:444'],
  ])('of the address %j are refused, and the host that is not configured is named', async (url, origin) => {
    const error = await rejection(fetchMedia(on('https://api.example', ['https://media.example']), url));
    expect(error).toBeInstanceOf(MediaError);
    expect(error).toMatchObject({
      status: 0,
      isExpired: false,
      isElsewhere: true,
      message: `The media are on ${origin}, which mediaOrigins does not name.`,
    });
  });

  it.each([
    [401, true],
    [403, true],
    [410, true],
    [404, false],
    [500, false],
    [204, false],
    [206, false],
  ])('answered with %i fail, and that the address has run out is %s', async (status, isExpired) => {
    const { origin, received } = await startApiServer(plain(status, 'no'));
    expect(await rejection(fetchMedia(on(origin), '/x.jpg'))).toMatchObject({
      name: 'MediaError',
      status,
      isExpired,
    });
    expect(received).toHaveLength(1);
  });

  it.each<[string, Respond, string]>([
    ['empty', plain(200, ''), 'The media file is empty.'],
    [
      'a page to sign in',
      plain(200, '<!doctype html><title>Sign in</title>', { 'content-type': 'image/jpeg' }),
      'What came is neither a picture nor a clip.',
    ],
    ['an error as JSON', json({ error: 'gone' }), 'What came is neither a picture nor a clip.'],
    [
      'shorter than was said',
      (response) => {
        response.writeHead(200, { 'content-length': 100 });
        response.write(mediaFile('half'), () => response.destroy());
      },
      'The media could not be loaded.',
    ],
  ])('that are %s fail, though the status is 200', async (_, respond, message) => {
    const { origin } = await startApiServer(respond);
    expect(await rejection(fetchMedia(on(origin), '/x.mp4'))).toMatchObject({ name: 'MediaError', message });
  });

  it.each([
    ['by a browser that does not mind', {}, 'The media file did not come whole.'],
    ['and is not where it was compressed on the way', { 'content-encoding': 'gzip' }, undefined],
  ])('shorter than was said are told of %s', async (_, headers, message) => {
    // Node itself minds.
    vi.stubGlobal(
      'fetch',
      async () => new Response(mediaFile('half'), { headers: { 'content-length': '100', ...headers } }),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const end = await fetchMedia(on('https://api.example'), '/x.mp4').catch((error: unknown) => error);
    expect(end instanceof MediaError ? end.message : undefined).toBe(message);
  });

  it('that cannot be reached fail without a status', async () => {
    expect(await rejection(fetchMedia(on('http://127.0.0.1:1'), '/x.jpg'))).toMatchObject({
      name: 'MediaError',
      status: 0,
      message: 'The media could not be loaded.',
    });
  });

  it.each(SCRIPTED)('never keep the type %s', async (type) => {
    const { origin } = await startApiServer(plain(200, mediaFile('<b>'), { 'content-type': type }));
    expect((await fetchMedia(on(origin), '/x.jpg')).type).toBe('application/octet-stream');
  });

  it.each([
    ['before the answer', false],
    ['inside the body', true],
  ])('can be cancelled %s', async (_, begins) => {
    const controller = new AbortController();
    const { origin, arrived } = await startApiServer((response) => {
      if (begins) response.writeHead(200, { 'content-length': '100' }).write('half');
    });
    const call = rejection(fetchMedia(on(origin), '/x.jpg', controller.signal));
    await arrived(1);
    setImmediate(() => controller.abort());
    expect(await call).toMatchObject({ name: 'AbortError' });
  });
});

/** A host whose answer has begun, and comes as the test sends it; time is the test's. */
function startSlowHost() {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        body = controller;
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(stream, { headers: { 'content-type': 'Video/MP4; codecs="avc1"' } });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return {
    send: (text: string) => body?.enqueue(Buffer.from(text, 'latin1')),
    end: () => body?.close(),
    /** Lets time pass, and everything happen that waits for nothing else. */
    async pass(seconds: number) {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
    },
  };
}

describe('media that come slowly', () => {
  it('may take any time, as long as something comes every thirty seconds', async () => {
    const { send, end, pass } = startSlowHost();
    const call = fetchMedia(on('https://api.example'), '/clip.mp4');
    for (const part of mediaFile('0123456789').toString('latin1')) {
      await pass(29);
      send(part);
    }
    await pass(29);
    end();
    const blob = await call;
    expect([blob.type, (await blob.text()).slice(-10)]).toEqual(['video/mp4; codecs="avc1"', '0123456789']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('have failed when they stand still in their middle', async () => {
    const { send, pass } = startSlowHost();
    let settled = false;
    const call = rejection(fetchMedia(on('https://api.example'), '/clip.mp4')).finally(() => {
      settled = true;
    });
    await pass(20);
    send('half');
    await pass(29);
    expect(settled).toBe(false);
    await pass(1);
    expect(settled).toBe(true);
    expect(await call).toMatchObject({
      name: 'MediaError',
      status: 0,
      message: 'The media could not be loaded.',
    });
  });
});

describe('the sign-in links', () => {
  it.each([
    ['google', 'https://api.example/api/openid/google-login'],
    ['microsoft', 'https://api.example/api/openid/microsoft-login'],
  ] as const)('of %s carry the return address', (provider, address) => {
    const back = 'https://portal.example/a b/login-callback?x=1&y=2';
    const url = new URL(signInUrl('https://api.example', provider, back));
    expect(url.origin + url.pathname).toBe(address);
    expect([...url.searchParams]).toEqual([['returnUrl', back]]);
  });
});
