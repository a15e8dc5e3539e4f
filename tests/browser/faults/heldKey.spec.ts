/** ArrowRight held down for ten seconds: the item that is shown is the selected one, and the line is not flooded. */
import type { Page } from '@playwright/test';
import { expect, test } from './places.ts';
import { PATIENCE } from './unhurt.ts';

const RECORDINGS = 120;
const PRESSES = 300;
const EVERY_MS = 33;

/** A black bitmap, as many pixels wide as its recording's id. */
function bitmap(id: number): Buffer {
  const row = Math.ceil((id * 3) / 4) * 4;
  const file = Buffer.alloc(54 + row);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(id, 18);
  file.writeInt32LE(1, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
}

const idIn = (url: string) => Number(/\/(\d+)(?:\?|$)/.exec(url)?.[1]);

async function serveRecordings(page: Page, event: number): Promise<void> {
  await page.route(`**/api/Event/details/${event}`, async (route) => {
    const detail = await (await route.fetch()).json();
    const recordings = Array.from({ length: RECORDINGS }, (_, index) => ({
      recordingId: index + 1,
      recordingType: 'Image',
    }));
    await route.fulfill({ json: { incident: { ...detail.incident, recordings } } });
  });
  await page.route('**/api/Recording/data/*', (route) =>
    route.fulfill({ json: { url: `/media/${idIn(route.request().url())}` } }),
  );
  await page.route('**/media/*', (route) =>
    route.fulfill({ contentType: 'image/bmp', body: bitmap(idIn(route.request().url())) }),
  );
}

/** The most media requests that were under way at one time so far. */
function watchMedia(page: Page): () => number {
  let underWay = 0;
  let most = 0;
  const isMedia = (url: string) => url.includes('/media/');
  const ended = (request: { url(): string }) => {
    if (isMedia(request.url())) underWay -= 1;
  };
  page.on('request', (request) => {
    if (isMedia(request.url())) underWay += 1;
    most = Math.max(most, underWay);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return () => most;
}

interface Sight {
  /** As the bar says, from 1. */
  readonly position: number;
  /** As its picture says; null while it loads. */
  readonly picture: number | null;
}

/** Presses the key as a keyboard's repetition does, and notes at every frame what is to be seen. */
function holdKey([presses, every]: readonly [number, number]): Promise<Sight[]> {
  return new Promise((done) => {
    const sights: Sight[] = [];
    let left = presses;
    const look = () => {
      const text = /(\d+) of \d+/.exec(document.querySelector('figure')?.textContent ?? '')?.[1];
      const picture = document.querySelector<HTMLImageElement>('img[data-shown="true"]');
      sights.push({ position: Number(text), picture: picture?.naturalWidth ?? null });
      if (left > 0) requestAnimationFrame(look);
      else done(sights);
    };
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true, repeat: true }),
      );
    }, every);
    requestAnimationFrame(look);
  });
}

test('the shown picture is the selected one at every frame, and at most four are fetched at a time', {
  tag: ['@desktop', '@proof'],
}, async ({ page, signedIn, watch }) => {
  test.slow();
  watch.expectTrouble(/^console: /);
  await serveRecordings(page, signedIn.event);
  await page.goto(`/event/${signedIn.event}`);
  await expect(page.locator('img[data-shown="true"]')).toBeVisible({ timeout: PATIENCE });
  const mostUnderWay = watchMedia(page);
  const sights = await page.evaluate(holdKey, [PRESSES, EVERY_MS] as const);
  expect(sights.length).toBeGreaterThan(10);
  expect(sights.filter(({ picture, position }) => picture !== null && picture !== position)).toEqual([]);
  expect(sights.filter(({ position }) => !(position >= 1 && position <= RECORDINGS))).toEqual([]);
  expect(mostUnderWay()).toBeLessThanOrEqual(4);
  await expect(page.getByText(`${RECORDINGS} of ${RECORDINGS}`)).toBeVisible();
  const last = page.locator('img[data-shown="true"]');
  await expect(last).toBeVisible({ timeout: PATIENCE });
  expect(await last.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(RECORDINGS);
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
});
