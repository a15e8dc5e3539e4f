import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MediaError } from '#core/api/apiError.ts';
import { fetchMedia, HEAD_BYTES, isCutOff, isMediaFile } from '#core/api/media.ts';
import { signInUrl } from '#core/api/session.ts';
import { mediaPath, readManifest } from '../../../server/media/mediaLibrary.ts';
import { mediaFile } from '../../support/mediaFile.ts';
import { plain, type Respond, rejection, startApiServer } from './apiServer.ts';

const on = (apiBaseUrl: string, mediaOrigins: string[] = []) => ({ apiBaseUrl, mediaOrigins });
const jpeg = plain(200, mediaFile('picture'), { 'content-type': 'image/jpeg' });

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
    for (const known of [on('https://api.example', [origin]), on(`${origin}/api`)]) {
      const blob = await fetchMedia(known, `${origin}/clip.mp4`);
      expect([blob.type, blob.size]).toEqual(['video/mp4', 8]);
    }
  });

  const unusable = ['javascript:alert(1)', 'file:///etc/passwd', 'media/7.jpg', 'http://', ''];
  const hidden = [
    'data:https://media.example/,x',
    'blob:https://media.example/1',
    ' https://other.example/x.jpg',
  ];

  it.each([
    ...[...unusable, ...hidden].map((url) => [url, null] as const),
    ['//other.example/x.jpg', 'https://other.example'],
    ['/\\other.example/x.jpg', 'https://other.example'],
    ['https://other.example/x.jpg?sig=secret', 'https://other.example'],
    ['http://media.example/x.jpg', 'http://media.example'],
    ['https://media.example.other.example/x.jpg', 'https://media.example.other.example'],
    ['https://media.example@other.example/x.jpg', 'https://other.example'],
    ['https://media.example:444/x.jpg', 'https://media.example:444'],
  ] as const)('of the address %j are refused, as being on the host %j', async (url, host) => {
    const error = await rejection(fetchMedia(on('https://api.example', ['https://media.example']), url));
    expect(error).toBeInstanceOf(MediaError);
    const message = host
      ? `The media are on ${host}, which mediaOrigins does not name.`
      : 'The address of the media cannot be used.';
    expect(error).toMatchObject({ status: 0, isExpired: false, isElsewhere: host !== null, message });
  });

  it.each([
    [401, true],
    [403, true],
    [410, true],
    [404, false],
    [204, false],
    [206, false],
  ])('answered with %i fail, and that the address has run out is %s', async (status, isExpired) => {
    const { origin, received } = await startApiServer(plain(status, 'no'));
    const error = await rejection(fetchMedia(on(origin), '/x.jpg'));
    expect(error).toMatchObject({ name: 'MediaError', status, isExpired });
    expect(received).toHaveLength(1);
  });

  it.each<[string, Respond, string]>([
    ['empty', plain(200, ''), 'The media file is empty.'],
    [
      'a page to sign in',
      plain(200, '<!doctype html>'),
      'What was received is neither a picture nor a clip.',
    ],
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
    ['by a browser that does not mind', {}, 'The media file is incomplete.'],
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

  it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'image/jpeg, text/html'])(
    'never keep the type %s',
    async (type) => {
      const { origin } = await startApiServer(plain(200, mediaFile('<b>'), { 'content-type': type }));
      expect((await fetchMedia(on(origin), '/x.jpg')).type).toBe('application/octet-stream');
    },
  );

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
    const message = 'The media could not be loaded.';
    expect(await call).toMatchObject({ name: 'MediaError', status: 0, message });
  });
});

it.each([
  ['google', 'https://api.example/api/openid/google-login'],
  ['microsoft', 'https://api.example/api/openid/microsoft-login'],
] as const)('the sign-in links of %s carry the return address', (provider, address) => {
  const back = 'https://portal.example/a b/login-callback?x=1&y=2';
  const url = new URL(signInUrl('https://api.example', provider, back));
  expect(url.origin + url.pathname).toBe(address);
  expect([...url.searchParams]).toEqual([['returnUrl', back]]);
});

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const footage = readManifest().map((entry) => readFileSync(mediaPath(entry)));
const packets = (size: number, before = '') => `${before}G${'\0'.repeat(size - 1)}${before}G`;

describe('a file of media', () => {
  it.each([
    ['a JPEG', '\xff\xd8\xff\xe0', true],
    ['a PNG', '\x89PNG\r\n\x1a\n', true],
    ['a GIF', 'GIF89a', true],
    ['a WebP', 'RIFF\x10\0\0\0WEBPVP8 ', true],
    ['a BMP', 'BM\x36\0\0\0\0\0\0\0', true],
    ['a TIFF', 'II*\0', true],
    ['an AVIF', '\0\0\0 ftypavif', true],
    ['an MP4', '\0\0\0 ftypisom', true],
    ['an MP4 without its type', '\0\0\0\x08wide\0\0\0\0mdat', true],
    ['a WebM', '\x1aE\xdf\xa3', true],
    ['an AVI', 'RIFF\x10\0\0\0AVI LIST', true],
    ['a transport stream', packets(188), true],
    ['a transport stream with times', packets(188, '\0\0\0\0'), true],
    ['a program stream', '\0\0\x01\xba', true],
    ['plain H.264', '\0\0\0\x01\x67', true],
    ["a recorder's own stream", 'IMKH\x01\x01', true],
    ['nothing', '', false],
    ['a page with a byte order mark', '\xef\xbb\xbf<html>', false],
    ['a text', 'Gone. '.repeat(60), false],
    ['an archive', 'PK\x03\x04', false],
    ['sound alone of another kind', 'RIFF\x10\0\0\0WAVEfmt ', false],
    ['the first byte of a picture', '\xff', false],
  ])('is told by how it begins: %s', (_, text, is) => {
    expect(isMediaFile(bytes(text))).toBe(is);
  });

  it('is no text that a host could send instead', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const page = new TextEncoder().encode(`<${text}`);
        const answer = new TextEncoder().encode(JSON.stringify({ text }));
        expect([isMediaFile(page), isMediaFile(answer)]).toEqual([false, false]);
      }),
    );
  });

  it('is all of the footage, by its first bytes', () => {
    expect(footage.length).toBeGreaterThan(10);
    expect(footage.filter((file) => !isMediaFile(file.subarray(0, HEAD_BYTES)))).toEqual([]);
  });
});

describe('a file that is cut off', () => {
  it('is none of the footage, and all of it that is shorter', () => {
    expect(footage.map(isCutOff)).toEqual(footage.map(() => false));
    for (const share of [0.1, 0.5, 0.9, 0.99])
      expect(footage.map((file) => isCutOff(file.subarray(0, file.length * share)))).toEqual(
        footage.map(() => true),
      );
  });

  it.each([
    ['an MP4 file whose index was never written', '\0\0\0\x10ftypisom\0\0\0\0\0\0\0\x08mdat', true],
    ['an MP4 file whose last box goes on to the end', '\0\0\0\x08ftyp\0\0\0\x08moov\0\0\0\0mdat...', false],
    ['an MP4 file with a long box', '\0\0\0\x08ftyp\0\0\0\x08moov\0\0\0\x01mdat\0\0\0\0\0\0\0\x12..', false],
    ['a long box that is cut', '\0\0\0\x08ftyp\0\0\0\x08moov\0\0\0\x01mdat\0\0\0\0\0\0\0\x12.', true],
    ['a picture with a small one before its data', '\xff\xd8\xff\xe1\0\x06\xff\xd9..\xff\xda..', true],
    ['a picture with more after its end', '\xff\xd8\xff\xda..\xff\xd9....', false],
    ['a file of another kind', '\x1aE\xdf\xa3', false],
    ['no file of media', '<html>', false],
  ])('is told of %s: %s', (_, text, isCut) => {
    expect(isCutOff(bytes(text))).toBe(isCut);
  });
});
