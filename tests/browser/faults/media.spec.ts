/**
 * Recordings whose file is not what it should be, or came whole and cannot be shown by Chromium. Each of the latter is a
 * second or two of ffmpeg's own test picture, made with
 * `ffmpeg -f lavfi -i testsrc=s=64x36:r=5:d=2 -f lavfi -i sine=frequency=440:sample_rate=8000:d=2` and
 * - hevc-aac.mp4: `-c:v libx265 -crf 40 -tag:v hvc1 -pix_fmt yuv420p -c:a aac -b:a 8k -movflags +faststart`
 * - mpeg4-aac.mp4: `-c:v mpeg4 -q:v 31 -c:a aac -b:a 8k -movflags +faststart`
 * - mpeg4.mp4: the same without the sound; aac.mp4: the sound alone
 * - still.tiff: `-f lavfi -i testsrc=s=16x16 -frames:v 1 -pix_fmt gray`
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pageRests } from '../portal.ts';
import { expect, expectUnhurt, PATIENCE, test } from './places.ts';

const MEDIA = /\/media\//;
const shown = (page: Page) => page.locator('[data-shown="true"]');
const inFrame = (page: Page, text: string | RegExp) => page.getByRole('figure').getByText(text);

const bytes = (count: number) =>
  Buffer.from(Array.from({ length: count }, (_, index) => (index * 7919) % 256));
const answer = (contentType: string, body: Buffer | string, status = 200) => ({ status, contentType, body });

const FILES = {
  corrupt: answer('image/jpeg', bytes(20_000)),
  'cut in the head': answer('video/mp4', Buffer.from('0000001c6674797069736f6d', 'hex')),
  empty: answer('image/jpeg', ''),
  'of no known type': answer('application/x-recorder', bytes(5_000)),
  'a page': answer('text/html', '<script>document.title = "taken over"</script>'),
  'a drawing with a script': answer(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  ),
  gone: answer('text/plain', 'gone', 404),
  'refused for good': answer('text/plain', 'no', 403),
} as const;

for (const [name, file] of Object.entries(FILES)) {
  const tag = name === 'corrupt' ? ['@desktop'] : ['@desktop', '@proof'];
  test(`a file that is ${name} says so in the frame; Next and Retry go on`, { tag }, async ({
    page,
    places,
    watch,
  }) => {
    test.slow();
    // An empty file has no bytes to be read from either.
    watch.expectTrouble(MEDIA, /^console: /, /^request .* blob:/);
    await page.route(MEDIA, (route) => route.fulfill(file));
    await page.goto(`/event/${places.event}`);
    await expect(inFrame(page, 'This recording could not be loaded.')).toBeVisible({ timeout: PATIENCE });
    await expect(inFrame(page, '1 of 12')).toBeVisible();
    await expect(shown(page)).toHaveCount(0);
    await expectUnhurt(page);
    await page.unroute(MEDIA);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(shown(page)).toBeVisible({ timeout: PATIENCE });
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(inFrame(page, '2 of 12')).toBeVisible();
    await expect(page).not.toHaveTitle(/taken over/);
  });
}

const READING = /^console: reading recording \d+: UnplayableError: /;
const codecOf = (name: string) => readFileSync(new URL(`../../support/codecs/${name}`, import.meta.url));
const box = { type: 'M', data: JSON.stringify([{ r: [10, 10, 60, 60], l: 'person', c: 0.9, m: true }]) };

/** Every recording is this file from now on. */
async function serve(page: Page, body: Buffer, recordingFormat: 'H264' | 'JPEG'): Promise<void> {
  await page.route('**/api/Recording/data/*', (route) =>
    route.fulfill({
      json: { url: '/media/one', recording: { recordingFormat }, camera: { name: 'Gate' }, metas: [box] },
    }),
  );
  const contentType = recordingFormat === 'H264' ? 'video/mp4' : 'image/jpeg';
  await page.route('**/media/*', (route) => route.fulfill({ contentType, body }));
}

test('a file that cannot be shown in this browser says so in the frame, and can be downloaded', {
  tag: '@once',
}, async ({ page, places, watch }) => {
  test.slow();
  watch.expectTrouble(READING);
  const files = [
    ['mpeg4-aac.mp4', 'H264', 'cannot be played in this browser'],
    ['still.tiff', 'JPEG', 'cannot be shown in this browser'],
    ['hevc-aac.mp4', 'H264', 'cannot be played in this browser'],
    ['mpeg4.mp4', 'H264', 'cannot be played in this browser'],
    ['aac.mp4', 'H264', 'cannot be played in this browser'],
  ] as const;
  // The next test has another one.
  for (const [name, format, words] of process.env.PROOF === undefined ? files.slice(0, 2) : files)
    await test.step(name, async () => {
      await serve(page, codecOf(name), format);
      await page.goto(`/event/${places.event}`);
      const told = `This recording ${words}. Download it to open it in another program.`;
      await expect(inFrame(page, told)).toBeVisible({ timeout: PATIENCE });
      await expect(inFrame(page, /could not be loaded/)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
      await expect(shown(page)).toHaveCount(0);
      await expect(page.getByRole('list', { name: 'Detections' })).toHaveCount(0);
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download recording' }).click();
      expect(readFileSync(await (await saved).path())).toEqual(codecOf(name));
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await expect(inFrame(page, '2 of 12')).toBeVisible();
    });
});

/** Goes on to the first recording that is a clip, and tells its place from 1 on. */
async function openClip(page: Page, event: number): Promise<number> {
  await page.goto(`/event/${event}`);
  for (let place = 1; place < 12; place += 1) {
    await expect(inFrame(page, `${place} of 12`)).toBeVisible();
    await expect(shown(page)).toBeVisible();
    if ((await page.locator('video[data-shown="true"]').count()) > 0) return place;
    await page.keyboard.press('ArrowRight');
  }
  throw new Error('The event has no clip.');
}

test('a clip that breaks off while it plays says so, and is told of once', { tag: '@once' }, async ({
  page,
  places,
  watch,
}) => {
  watch.expectTrouble(/^console: playing recording \d+: Problem: The clip broke off/);
  const told: string[] = [];
  page.on('console', (message) => {
    const [subject = ''] = message.text().split(':', 1);
    if (subject.startsWith('playing ')) told.push(subject);
  });
  const place = await openClip(page, places.event);
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  // As Chromium does at a damaged place of a clip.
  await shown(page).dispatchEvent('error');
  await expect(page.getByText('This recording cannot be played to the end.')).toBeVisible();
  expect(told).toEqual([`playing recording ${places.recordings[place - 1]}`]);
});

test('a clip and a still whose file ends too soon say so', { tag: '@once' }, async ({
  page,
  places,
  watch,
}) => {
  // Where the clip has played that far by then.
  watch.expectTrouble(/^console: playing recording \d+: Problem: The clip broke off/);
  const told = page.getByText('A part of this recording is missing: its file ends too soon.');
  for (const name of ['yard-north-van.mp4', 'yard-south-empty-still.jpg']) {
    const whole = readFileSync(new URL(`../../../server/media/files/${name}`, import.meta.url));
    await serve(page, whole.subarray(0, whole.length * 0.6), name.endsWith('.mp4') ? 'H264' : 'JPEG');
    await page.goto(`/event/${places.event}`);
    await expect(shown(page)).toBeVisible();
    await expect(told).toBeVisible();
    await pageRests(page);
    // What there is of it can be kept.
    await page.keyboard.press('Shift+S');
    await expect(page.getByText('Snapshot saved')).toBeVisible();
    await serve(page, whole, name.endsWith('.mp4') ? 'H264' : 'JPEG');
    await page.goto(`/event/${places.event}`);
    await expect(shown(page)).toBeVisible();
    await pageRests(page);
    await expect(told).toHaveCount(0);
  }
});

/** As phones that save data: nothing past a clip's header until it is played, told in one order or the other. */
function stopAfterHeaders(first: 'loadedmetadata' | 'suspend'): void {
  const { prototype } = HTMLMediaElement;
  const own = (name: 'readyState' | 'networkState') => {
    const getter = Object.getOwnPropertyDescriptor(prototype, name)?.get;
    return (element: HTMLMediaElement): number => getter?.call(element) ?? 0;
  };
  const [ready, network] = [own('readyState'), own('networkState')];
  const told = new WeakSet<HTMLMediaElement>();
  Object.defineProperty(prototype, 'readyState', {
    get(this: HTMLMediaElement) {
      const most = first === 'suspend' && !told.has(this) ? HTMLMediaElement.HAVE_NOTHING : 1;
      return this.paused ? Math.min(ready(this), most) : ready(this);
    },
  });
  Object.defineProperty(prototype, 'networkState', {
    get(this: HTMLMediaElement) {
      const stands = first === 'suspend' || told.has(this);
      return this.paused && stands ? HTMLMediaElement.NETWORK_IDLE : network(this);
    },
  });
  const load = prototype.load;
  prototype.load = function (this: HTMLMediaElement) {
    const second = first === 'suspend' ? 'loadedmetadata' : 'suspend';
    // Of the real events only the first one is let through; the two of the phone follow it.
    for (const type of ['loadedmetadata', 'suspend', 'loadeddata']) {
      const hold = (event: Event) => {
        if (event.isTrusted && this.paused) event.stopImmediatePropagation();
      };
      this.addEventListener(type, hold, true);
    }
    this.addEventListener('canplay', () => {
      this.dispatchEvent(new Event(first));
      told.add(this);
      this.dispatchEvent(new Event(second));
    });
    load.call(this);
  };
}

for (const first of ['loadedmetadata', 'suspend'] as const)
  test(`a clip of which a phone reads the header alone is shown and plays, ${first} told first`, {
    tag: first === 'suspend' ? ['@desktop'] : ['@desktop', '@proof'],
  }, async ({ page, places }) => {
    await page.addInitScript(stopAfterHeaders, first);
    await openClip(page, places.event);
    await expect
      .poll(() => shown(page).evaluate((clip) => (clip instanceof HTMLVideoElement ? clip.currentTime : 0)))
      .toBeGreaterThan(0);
  });
