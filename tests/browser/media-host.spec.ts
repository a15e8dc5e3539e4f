/** Recordings on another host, under the page's own policies. A logo there: http.test.ts has the policy. */
import type { ServerResponse } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { serve } from '../support/listen.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { expect, openSignedIn, test } from './portal.ts';

const PASSED_ON = ['content-type', 'content-length', 'content-range', 'accept-ranges'];

/** Passes on only the headers that describe the file. Whether other origins may read it is decided by this host. */
async function passOn(url: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(url);
  const ofFile = PASSED_ON.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  // As docs/configuration.md asks of a host of recordings.
  response.writeHead(answer.status, { ...Object.fromEntries(ofFile), 'Access-Control-Allow-Origin': '*' });
  response.end(Buffer.from(await answer.arrayBuffer()));
}

/** An event of avery's that has a clip and a picture. */
async function eventWithBoth(provider: Provider): Promise<{ id: number; picture: number; clip: number }> {
  const rows = await provider.deps.db
    .selectFrom('recordings as r')
    .innerJoin('incidents as i', 'i.id', 'r.incidentId')
    .innerJoin('locations as l', 'l.id', 'i.locationId')
    .innerJoin('users as u', 'u.customerId', 'l.customerId')
    .where('u.username', '=', 'avery')
    .select(['r.incidentId as id', 'r.id as recording', 'r.format', 'r.type'])
    .execute();
  for (const { id, recording } of rows.filter(({ type }) => type === 'MotionImage')) {
    const clip = rows.find((row) => row.id === id && row.format === 'H264');
    if (clip) return { id, picture: recording, clip: clip.recording };
  }
  throw new Error('No event has both a clip and a picture.');
}

const shown = (page: Page, kind: 'img' | 'video') => page.locator(`${kind}[data-shown="true"]`);

/** Moves the clip to a second of it, as its own slider does, and waits for the picture of that second. */
const seek = (clip: Locator, second: number) =>
  clip.evaluate(
    (video: HTMLVideoElement, at) =>
      new Promise<number>((done) => {
        video.pause();
        video.addEventListener('seeked', () => done(video.currentTime), { once: true });
        video.currentTime = at;
      }),
    second,
  );

test('recordings of another host are shown and moved about in, with nothing of it embedded', {
  tag: '@desktop',
}, async ({ page }) => {
  /** Requested paths, each with its Range header. */
  const asked: { readonly path: string; readonly range: string | undefined }[] = [];
  // The provider has to know the host's address, so that it starts after the host.
  let source = '';
  const host = await serve((request, response) => {
    const path = request.url ?? '/';
    asked.push({ path, range: request.headers.range });
    passOn(source + path, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  const provider = await startProvider({ incidents: 60, settings: { mediaOrigins: [host.url] } });
  source = provider.url;
  try {
    await openSignedIn(page, provider, '/healthz');
    await page.route('**/api/Recording/data/*', async (route) => {
      const response = await route.fetch();
      const content = await response.json();
      await route.fulfill({ response, json: { ...content, url: new URL(content.url, host.url).href } });
    });
    const { id, picture, clip } = await eventWithBoth(provider);
    const open = (recording: number) => page.goto(`${provider.url}/event/${id}?recording=${recording}`);
    expect(await (await open(picture))?.headerValue('cross-origin-embedder-policy')).toBe('require-corp');
    await expect(shown(page, 'img')).toBeVisible();
    await open(clip);
    const video = shown(page, 'video');
    await expect(video).toBeVisible();
    expect(await video.evaluate((one: HTMLVideoElement) => one.seekable.end(0))).toBeGreaterThan(2);
    for (const second of [2, 0.5, 1.5]) expect(await seek(video, second)).toBeCloseTo(second, 1);
    const media = asked.filter(({ path }) => path.startsWith('/media/'));
    expect(media.length).toBeGreaterThan(1);
    // Whole files: moving about in a clip asks the host for nothing more.
    expect(media.filter(({ range }) => range !== undefined)).toEqual([]);
    expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true);
  } finally {
    // Whatever the page still asks for is cancelled, and not refused.
    await page.goto('about:blank');
    await provider.close();
    await host.close();
  }
});
