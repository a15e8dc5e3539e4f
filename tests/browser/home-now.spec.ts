/** The pictures of home's strip: real files, drawn by a real browser and let go of. */
import type { EventRow } from '#contract/event.ts';
import { standAtNoon } from './nights.ts';
import { expect, keepToken, pageRests, test } from './portal.ts';

/** What home's strip has a picture of. */
const wasMoreThanLookedAt = ({ incident }: EventRow) =>
  incident.policeContacted || incident.guardDispatched || (incident.voiceDownCount ?? 0) > 0;

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
  await standAtNoon(page, 'avery', 3, wasMoreThanLookedAt);
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
