/**
 * Files that came whole and that Chromium cannot show. Each is a second or two of ffmpeg's own test picture, made with
 * `ffmpeg -f lavfi -i testsrc=s=64x36:r=5:d=2 -f lavfi -i sine=frequency=440:sample_rate=8000:d=2` and
 * - hevc-aac.mp4: `-c:v libx265 -crf 40 -tag:v hvc1 -pix_fmt yuv420p -c:a aac -b:a 8k -movflags +faststart`
 * - mpeg4-aac.mp4: `-c:v mpeg4 -q:v 31 -c:a aac -b:a 8k -movflags +faststart`
 * - mpeg4.mp4: the same without the sound; aac.mp4: the sound alone
 * - still.tiff: `-f lavfi -i testsrc=s=16x16 -frames:v 1 -pix_fmt gray`
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './places.ts';
import { PATIENCE } from './unhurt.ts';

const READING = /^console: reading recording \d+: UnplayableError: /;
const inFrame = (page: Page, text: string | RegExp) => page.getByRole('figure').getByText(text);
const fileOf = (name: string) => readFileSync(new URL(`../../support/codecs/${name}`, import.meta.url));
const box = { type: 'M', data: JSON.stringify([{ r: [10, 10, 60, 60], l: 'person', c: 0.9, m: true }]) };

/** Every recording is this file from now on. */
async function serve(page: Page, name: string, recordingFormat: string): Promise<void> {
  await page.route('**/api/Recording/data/*', (route) =>
    route.fulfill({
      json: { url: '/media/one', recording: { recordingFormat }, camera: { name: 'Gate' }, metas: [box] },
    }),
  );
  await page.route('**/media/*', (route) =>
    route.fulfill({
      contentType: recordingFormat === 'H264' ? 'video/mp4' : 'image/jpeg',
      body: fileOf(name),
    }),
  );
}

for (const [name, format, words] of [
  ['hevc-aac.mp4', 'H264', 'cannot be played in this browser'],
  ['mpeg4-aac.mp4', 'H264', 'cannot be played in this browser'],
  ['mpeg4.mp4', 'H264', 'cannot be played in this browser'],
  ['aac.mp4', 'H264', 'cannot be played in this browser'],
  ['still.tiff', 'JPEG', 'cannot be shown in this browser'],
] as const) {
  test(`${name} says so in the frame, and can be downloaded`, { tag: '@once' }, async ({
    page,
    signedIn,
    watch,
  }) => {
    watch.expectTrouble(READING);
    await serve(page, name, format);
    await page.goto(`/event/${signedIn.event}`);
    await expect(
      inFrame(page, `This recording ${words}. Download it to open it in another program.`),
    ).toBeVisible({
      timeout: PATIENCE,
    });
    await expect(inFrame(page, /could not be loaded/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await expect(page.locator('[data-shown="true"]')).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Detections' })).toHaveCount(0);
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download recording' }).click();
    expect(readFileSync(await (await saved).path())).toEqual(fileOf(name));
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(inFrame(page, '2 of 12')).toBeVisible();
  });
}

test('Watch all goes on from clips without a picture, and does not count them as seen', {
  tag: '@once',
}, async ({ page, signedIn, watch }) => {
  watch.expectTrouble(READING);
  expect(signedIn.token).not.toBe('');
  await serve(page, 'hevc-aac.mp4', 'H264');
  await page.route('**/api/Event/details/*', async (route) => {
    const response = await route.fetch();
    const { incident } = await response.json();
    const recordings = [{ ...incident.recordings?.[0], recordingId: incident.incident.id }];
    await route.fulfill({ response, json: { incident: { ...incident, recordings } } });
  });
  await page.goto('/review?queue=hours');
  await expect(inFrame(page, /cannot be played in this browser/)).toBeVisible({ timeout: PATIENCE });
  const progress = page.getByRole('progressbar', { name: 'Seen' });
  const shown = () => new URL(page.url()).searchParams.get('event');
  await expect.poll(shown).not.toBeNull();
  const first = shown();
  await page.getByLabel('Watch all speed').selectOption('4x');
  await page.getByRole('button', { name: 'Watch all' }).click();
  await expect.poll(shown, { timeout: PATIENCE }).not.toBe(first);
  await expect(progress).toHaveAttribute('value', '0');
});
