/** Recordings: their data, the addresses of their media, and paths that try to get elsewhere. */
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordingDataCall } from '#contract/recording.ts';
import { mediaLink } from '../../server/media/mediaLibrary.ts';
import { ask, refusalOf } from '../support/answers.ts';
import { words } from '../support/hostile/dice.ts';
import { Tally } from '../support/hostile/tally.ts';
import { ofFile } from '../support/ofFile.ts';
import { startProvider } from '../support/provider.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { contentOf, recordingOf } from '../support/recordings.ts';
import { rowsWith } from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';
import { writeSmallBuild } from '../support/smallBuild.ts';

// Spellings of "one folder up" that servers have fallen for, and files that lie there.

const UPWARDS = words`../ ..%2f ..%2F %2e%2e/ %2e%2e%2f %2E%2E%2F .%2e/ ..\ ..%5c %2e%2e%5c ..%252f %252e%252e%252f
  %25252e%25252e%25252f ..%c0%af %c0%ae%c0%ae/ ..%e0%80%af ..%ef%bc%8f %ef%bc%8e%ef%bc%8e/ ..%u2215 ....// ..././ ..;/
  ..%00/ ..%0d%0a/ ..%20/ .%09./ /../ ./../ // %2f`;

const TARGETS = words`manifest.json README.md ../main.ts ../../package.json ../../data/portal.db
  ../../../../../../etc/hosts.allow`;

const ODD = [
  '',
  'a'.repeat(4_000),
  ...words`%00 .env .%00 % %ff.mp4 %2e *.mp4 constructor __proto__ toString C:%5cboot.ini
    %5c%5cevil.example%5cshare.mp4 file:%2f%2f%2fetc%2fhosts.allow https:%2f%2fevil.example%2fx.mp4 portal.db token-secret
    yard.mp4%00.jpg yard.mp4::$DATA`,
];

const AROUND = words`%2f / %00 . %20 %2e ~ ;.jpg /. /.. %5c /x .bak %3f %23`;

/** @param file name of a file that is served at its right address */
function pathTricks(file: string): string[] {
  const climbing = UPWARDS.flatMap((up) =>
    TARGETS.map((target) => target.replaceAll('../', up)).map((path) => up + path),
  );
  return [
    ...climbing,
    ...ODD,
    ...AROUND.map((end) => `${file}${end}`),
    ...AROUND.map((start) => `${start.replace('/', '%2F')}${file}`),
    `x/../${file}`.replaceAll('/', '%2f'),
    file.toUpperCase(),
    `${file.slice(0, -1)}`,
  ].filter((path) => path !== file);
}

const portalDir = scratchFolders()();
let clock = Date.now();
const provider = ofFile(async () => {
  await writeSmallBuild(portalDir);
  return startProvider({ now: () => clock, settings: { portalDir } });
});

describe('the data of a recording', () => {
  it('describes it, with a media address that fits its format', async () => {
    const row = await recordingOf(provider, 'H264');
    const content = await contentOf(provider, 'H264');
    expect(content.recording).toEqual({
      id: row.id,
      recordingFormat: 'H264',
      StartTime: new Date(row.startTime).toISOString(),
    });
    expect(content.camera?.name).toEqual(expect.any(String));
    expect(content.url).toMatch(/^\/media\/[a-z0-9-]+\.mp4\?exp=\d+&sig=[\w-]{43}$/);
    expect((await contentOf(provider, 'JPEG')).url).toMatch(/^\/media\/[a-z0-9-]+\.jpg\?/);
  });

  it('takes a width and a height, and refuses what is no number', async () => {
    const { id } = await recordingOf(provider, 'H264');
    const token = await provider.signIn('avery');
    const data = (query: string) => provider.post(`/api/Recording/data/${id}?${query}`, undefined, token);
    expect((await data('width=640&height=360.5')).status).toBe(200);
    expect(await refusalOf(await data('width=wide'))).toBe("400 The parameter 'width' must be number.");
  });

  it('has motion for everyone and analytics for Admins alone', async () => {
    const { db, media } = provider.deps;
    const rows = await rowsWith(db, 'recordings');
    const row = rows.find(({ mediaKey }) => media.ofKey(mediaKey)?.metas.some(({ type }) => type !== 'M'));
    if (!row) throw new Error('No recording has analytics.');
    const admin = await ask(provider, recordingDataCall, await provider.signIn('admin'), undefined, row.id);
    expect(admin.metas).toEqual(media.ofKey(row.mediaKey)?.metas);
    const types = new Set<unknown>();
    for (const format of ['H264', 'JPEG'] as const)
      for (const { type } of (await contentOf(provider, format)).metas ?? []) types.add(type);
    expect([...types]).toEqual(['M']);
  });
});

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

  it('tells its head, its tag, and that nothing has changed', async () => {
    const url = await address();
    const head = await fetch(url, { method: 'HEAD' });
    const etag = head.headers.get('ETag') ?? '';
    const { length } = await bytes();
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(length)]);
    const beyond = await fetch(url, { headers: { Range: `bytes=${length}-` } });
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, `bytes */${length}`]);
    expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    expect((await fetch(url, { headers: { Range: 'bytes=0-1', 'If-Range': etag } })).status).toBe(206);
    expect((await fetch(url, { headers: { Range: 'bytes=0-1', 'If-Range': '"old"' } })).status).toBe(200);
  });

  it('is refused when it was tampered with', async () => {
    const { pathname, searchParams, search } = new URL(await address());
    const [exp, sig] = [searchParams.get('exp'), searchParams.get('sig')];
    for (const address of [
      ...[`exp=9999999999&sig=${sig}`, `exp=${exp}`, `sig=${sig}`, `exp=${exp}&sig=${'A'.repeat(43)}`].map(
        (query) => `${pathname}?${query}`,
      ),
      ...[`${pathname}?exp=${exp}+&sig=${sig}`, `/media/other.mp4${search}`],
      `/media/..%2fmanifest.json${search}`,
    ])
      expect((await fetch(provider.url + address)).status, address).toBe(403);
  });

  it('runs out after five minutes', async () => {
    const url = await address();
    clock += 299_000;
    expect((await fetch(url)).status).toBe(200);
    clock += 2_000;
    const late = await fetch(url);
    expect(await refusalOf(late)).toBe('403 This media address has expired.');
  });
});

describe('a path that tries to get out of the media', () => {
  let good: URL;
  let page: string;
  beforeAll(async () => {
    page = (await rawRequest(provider.url, '/no/such/page')).body.toString();
    good = new URL((await contentOf(provider, 'H264')).url ?? '', provider.url);
  });

  /** Everything else of a good address stays as it is. */
  const get = (path: string, search = good.search) => rawRequest(provider.url, `${path}${search}`);

  /** A path that resolves to one outside of the folder is an address of the portal like any other: it gets the page. */
  const isPage = (status: number, body: Buffer) => status === 200 && body.toString() === page;

  /** The signature that this very name would have. */
  function signed(path: string): string {
    const name = URL.canParse(`http://x/${path}`) ? decoded(path) : path;
    return new URL(mediaLink(provider.deps.keys.media, name, provider.deps.now(), 300), provider.url).search;
  }

  function decoded(path: string): string {
    try {
      return decodeURIComponent(path);
    } catch {
      return path;
    }
  }

  it('is refused in 200 forms, with the signature of another file and with its own', async () => {
    const tricks = pathTricks(good.pathname.slice('/media/'.length));
    expect(new Set(tricks).size).toBeGreaterThanOrEqual(200);
    const tally = new Tally();
    for (const trick of tricks)
      for (const search of [good.search, signed(trick), '']) {
        const { status, body } = await get(`/media/${trick}`, search);
        tally.count(status);
        if (![400, 403, 404].includes(status) && !isPage(status, body))
          tally.blame(`${trick} ${status} ${body.toString()}`);
      }
    expect(tally.wrong).toEqual([]);
    expect(tally.total).toBe(tricks.length * 3);
    expect((await get(good.pathname)).status).toBe(200);
  }, 120_000);

  it('is refused below the folder of scripts too', async () => {
    for (const trick of pathTricks('index.js')) {
      const { status, body } = await get(`/assets/${trick}`, '');
      const isRefused = status === 400 || status === 404;
      expect(isRefused || isPage(status, body), `${trick} ${status} ${body.toString().slice(0, 80)}`).toBe(
        true,
      );
    }
  }, 120_000);
});
