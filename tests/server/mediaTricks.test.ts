import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaLink } from '../../server/media/mediaLink.ts';
import { pathTricks } from '../support/hostile/pathTricks.ts';
import { Tally } from '../support/hostile/tally.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { contentOf } from '../support/recordings.ts';
import { writeSmallBuild } from '../support/smallBuild.ts';

let provider: Provider;
let portalDir: string;
let good: URL;
let page: string;

beforeAll(async () => {
  portalDir = await mkdtemp(join(tmpdir(), 'portal-build-'));
  await writeSmallBuild(portalDir);
  provider = await startProvider({ incidents: 60, settings: { portalDir } });
  page = (await rawRequest(provider.url, '/no/such/page')).body.toString();
  good = new URL((await contentOf(provider, 'H264')).url ?? '', provider.url);
});
afterAll(async () => {
  await provider.close();
  await rm(portalDir, { recursive: true });
});

const file = () => good.pathname.slice('/media/'.length);
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

describe('a path that tries to get out of the media', () => {
  it('is refused in 200 forms, with the signature of another file and with its own', async () => {
    const tricks = pathTricks(file());
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
