/** The events of a list by hour and weekday. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, isPhone, keepToken, sideways, test } from './portal.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'By hour' });
const values = (page: Page) => panel(page).locator('[data-level] > text');
test('the chart by hour', async ({ page }) => {
  test.slow();
  await keepToken(page, 'avery');
  await page.goto('/events?police=true');
  await page.getByRole('button', { name: 'Show by hour' }).click();
  await expect(values(page)).toHaveCount(168);
  expect(await sideways(page)).toBe(0);
  await test.step('tells an hour by a press, and narrows nothing', async () => {
    const tuesday = values(page).nth(2 * 24 + 2);
    await tuesday.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await tuesday.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = [x + width / 2, y + height / 2] as const;
    if (isPhone(page)) await page.touchscreen.tap(...at);
    else await page.mouse.click(...at);
    await expect(panel(page).getByText(/^Tuesday 2 AM to 3 AM: \d+ events?$/)).toBeVisible();
    const keys = page.getByRole('slider', { name: 'Hour of the week' });
    await expect(keys).toBeFocused();
    await page.keyboard.press('End');
    await expect(values(page).last()).toBeInViewport();
    await expect(page).toHaveURL('/events?police=true');
  });

  await test.step('is saved as a picture of what it shows', async () => {
    const picture = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PNG' }).click();
    const png = await picture;
    expect(png.suggestedFilename()).toMatch(
      /^events-by-hour_all-sites_all-time_[\dT-]+_America-New_York_Police-Contacted\.png$/,
    );
    const base64 = (await readFile(await png.path())).toString('base64');
    const painted = await page.evaluate(async (content) => {
      const image = new Image();
      image.src = `data:image/png;base64,${content}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      const paper = canvas.getContext('2d');
      paper?.drawImage(image, 0, 0);
      const pixels = paper?.getImageData(0, 0, image.width, image.height).data ?? [];
      const seen = new Set<string>();
      for (let at = 0; at < pixels.length; at += 4) seen.add(`rgb(${pixels.slice(at, at + 3).join(', ')})`);
      const cells = [...document.querySelectorAll('[data-level] > rect')].map(
        (cell) => getComputedStyle(cell).fill,
      );
      const isWhole =
        image.width >
        2 * Math.max(...[...document.querySelectorAll('[data-picture]')].map((drawn) => drawn.clientWidth));
      return {
        isWhole,
        missing: [...new Set(cells)].filter((fill) => !seen.has(fill)),
        colours: new Set(cells).size,
      };
    }, base64);
    expect(painted).toMatchObject({ isWhole: true, missing: [] });
    expect(painted.colours).toBeGreaterThan(3);
  });
});
