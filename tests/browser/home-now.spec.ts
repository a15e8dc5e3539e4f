/** The pictures of home's strip: real files, drawn by a real browser and let go of. */
import type { Page } from '@playwright/test';
import type { EventRow } from '#contract/event.ts';
import { askWith, expect, keepToken, ownClock, pageRests, sharedToken, test } from './portal.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Noon in New York, in Unix milliseconds, of the last day after a night with three events for the strip. Not every night has. */
async function noonAfterThree(page: Page): Promise<number> {
  const newest = { orderby: 'incident.startTime desc', skip: 0, take: 1_000 };
  const path = '/api/Event/events/location/0';
  const { value } = await askWith<{ value: EventRow[] }>(
    page,
    await sharedToken(page, 'avery'),
    path,
    newest,
  );
  const starts = value
    .filter(({ incident }) => incident.endTime !== null)
    .filter(
      ({ incident: { policeContacted, guardDispatched, voiceDownCount } }) =>
        policeContacted || guardDispatched || (voiceDownCount ?? 0) > 0,
    )
    .map(({ incident }) => Date.parse(incident.startTime ?? ''));
  const today = new Date(`${new Date().toISOString().slice(0, 10)}T17:00:00Z`).getTime();
  const noons = Array.from({ length: 20 }, (_, days) => today - days * DAY);
  // Hours that are of the night in summer and in winter.
  const inNight = (noon: number) => starts.filter((at) => at >= noon - 18 * HOUR && at < noon - 7 * HOUR);
  const noon = noons.find((one) => one <= Date.now() && inNight(one).length >= 3);
  if (noon === undefined) throw new Error('No night has three events that were more than looked at.');
  return noon;
}

test('the worst of last night have a picture each, whose files are let go of, and home keeps none when it is left', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const held = new Set<string>();
    Reflect.set(window, 'heldFiles', held);
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      const url = createObjectURL.call(URL, blob);
      held.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      held.delete(url);
      revokeObjectURL.call(URL, url);
    };
  });
  const heldFiles = () => page.evaluate(() => (Reflect.get(window, 'heldFiles') as Set<string>).size);
  await keepToken(page, 'avery');
  const noon = await noonAfterThree(page);
  await ownClock(page);
  await page.clock.setFixedTime(noon);
  await page.goto('/');
  const strip = page.getByRole('region', { name: 'Now' });
  const pictures = strip.getByRole('region', { name: 'Worst of last night' }).locator('canvas');
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) {
    await expect(picture).toBeVisible();
    const colours = await picture.evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0;
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      return new Set(data).size;
    });
    expect(colours).toBeGreaterThan(20);
  }
  await expect.poll(heldFiles).toBe(0);

  // Left in the middle of its loads, too.
  let asked = 0;
  await page.route('**/api/Recording/**', () => {
    asked += 1;
  });
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect.poll(() => asked).toBe(3);
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await pageRests(page);
  expect(await heldFiles()).toBe(0);
});
