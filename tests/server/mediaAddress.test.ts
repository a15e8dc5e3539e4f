import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaLink } from '../../server/media/mediaLink.ts';
import { refusalOf } from '../support/answers.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { contentOf, recordingOf } from '../support/recordings.ts';

let provider: Provider;
let clock = Date.now();

beforeAll(async () => {
  provider = await startProvider({ now: () => clock });
});
afterAll(() => provider.close());

describe('a media address', () => {
  async function address(): Promise<string> {
    return `${provider.url}${(await contentOf(provider, 'H264')).url}`;
  }

  async function bytes(): Promise<Buffer> {
    const { mediaKey } = await recordingOf(provider, 'H264');
    const file = provider.deps.media.ofKey(mediaKey)?.file ?? '';
    return readFile(provider.deps.media.pathOf(file) ?? '');
  }

  it('gives the whole file without a token', async () => {
    const response = await fetch(await address());
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': String((await bytes()).length),
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(await bytes())).toBe(true);
  });

  it('gives parts of it', async () => {
    const all = await bytes();
    const url = await address();
    const part = async (range: string) => {
      const response = await fetch(url, { headers: { Range: range } });
      const body = Buffer.from(await response.arrayBuffer());
      return { status: response.status, range: response.headers.get('Content-Range'), body };
    };
    const size = all.length;
    expect(await part('bytes=0-9')).toEqual({
      status: 206,
      range: `bytes 0-9/${size}`,
      body: all.subarray(0, 10),
    });
    expect(await part('bytes=-5')).toEqual({
      status: 206,
      range: `bytes ${size - 5}-${size - 1}/${size}`,
      body: all.subarray(size - 5),
    });
    expect(await part(`bytes=${size - 3}-`)).toMatchObject({ status: 206, body: all.subarray(size - 3) });
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
    expect((await part('bytes=0-1,4-5')).status).toBe(200);
  });

  it('tells its head, its tag, and that nothing has changed', async () => {
    const url = await address();
    const head = await fetch(url, { method: 'HEAD' });
    const etag = head.headers.get('ETag') ?? '';
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String((await bytes()).length)]);
    expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    expect((await fetch(url, { headers: { Range: 'bytes=0-1', 'If-Range': etag } })).status).toBe(206);
    expect((await fetch(url, { headers: { Range: 'bytes=0-1', 'If-Range': '"old"' } })).status).toBe(200);
  });

  it('is refused when it was tampered with', async () => {
    const url = new URL(await address());
    const changed = (change: (copy: URL) => void) => {
      const copy = new URL(url);
      change(copy);
      return fetch(copy);
    };
    const answers = await Promise.all([
      changed((copy) => copy.searchParams.set('exp', '9999999999')),
      changed((copy) => copy.searchParams.delete('sig')),
      changed((copy) => copy.searchParams.delete('exp')),
      changed((copy) => copy.searchParams.set('sig', 'A'.repeat(43))),
      changed((copy) => copy.searchParams.set('exp', `${copy.searchParams.get('exp')} `)),
      changed((copy) => {
        copy.pathname = '/media/other.mp4';
      }),
      fetch(`${provider.url}/media/..%2fmanifest.json${url.search}`),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
  });

  it('leads nowhere outside of the library, even with a good signature', async () => {
    for (const file of [
      '../manifest.json',
      '/etc/passwd',
      'missing.mp4',
      '..\\manifest.json',
      'constructor',
    ]) {
      const link = mediaLink(provider.deps.keys.media, file, clock, 300);
      expect((await fetch(`${provider.url}${link}`)).status).toBe(404);
    }
    expect((await fetch(`${provider.url}/media/`)).status).toBe(404);
  });

  it('runs out after five minutes', async () => {
    const url = await address();
    clock += 299_000;
    expect((await fetch(url)).status).toBe(200);
    clock += 2_000;
    const late = await fetch(url);
    expect(await refusalOf(late)).toEqual({ status: 403, error: 'This media address has expired.' });
  });
});
