/** The events of a list by hour and weekday. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { expect, isPhone, keepToken, test } from './portal.ts';

const toggle = (page: Page) => page.getByRole('button', { name: 'Show by hour' });
const panel = (page: Page) => page.getByRole('region', { name: 'By hour' });
const values = (page: Page) => panel(page).locator('[data-kind="value"]');
const keys = (page: Page) => page.getByRole('slider', { name: 'Hour of the week' });
const table = (page: Page) => page.getByRole('table', { name: 'Events by hour' });
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** @returns the events of the list, as its 'Showing' line says */
async function openList(page: Page, address: string): Promise<number> {
  await keepToken(page, 'avery');
  await page.goto(address);
  const showing = page.getByText(/^Showing [\d,]+ to [\d,]+ of [\d,]+ events$/);
  await expect(showing).toBeVisible();
  await expect(toggle(page)).toBeVisible();
  const [, total = ''] = /of ([\d,]+) events/.exec(await showing.innerText()) ?? [];
  return Number(total.replaceAll(',', ''));
}

/** Numbers of the table, an array for each hour. */
const numbersOf = (page: Page): Promise<number[][]> =>
  table(page)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => Number(textContent))),
    );

async function openChart(page: Page): Promise<void> {
  await toggle(page).click();
  await expect(values(page)).toHaveCount(168);
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test('the chart by hour', async ({ page }) => {
  test.slow();
  const total = await openList(page, '/events?police=true');
  await openChart(page);
  const numbers = await numbersOf(page);
  await test.step('counts each event of the list once', async () => {
    expect(sum(numbers.flat())).toBe(total);
    const drawn = (await values(page).allTextContents()).map(Number);
    expect(drawn).toEqual(
      Array.from({ length: 168 }, (_, index) => numbers[index % 24]?.[Math.floor(index / 24)]),
    );
    await expect(panel(page)).toContainText('in Eastern Time (America/New_York).');
  });

  await test.step('fits, and axe finds no fault in it', async () => {
    await keys(page).focus();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeFaults(page)).toEqual([]);
  });

  await test.step('tells an hour by a press and by the arrow keys, and narrows nothing', async () => {
    const told = (day: number, name: string, hour: number) => {
      const events = numbers[hour]?.[day];
      return `${name}: ${events} ${events === 1 ? 'event' : 'events'}`;
    };
    const tuesday = values(page).nth(2 * 24 + 2);
    await tuesday.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await tuesday.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = [x + width / 2, y + height / 2] as const;
    if (isPhone(page)) await page.touchscreen.tap(...at);
    else await page.mouse.click(...at);
    const words = told(2, 'Tuesday 2 AM to 3 AM', 2);
    await expect(panel(page).getByText(words, { exact: true })).toBeVisible();
    await expect(keys(page)).toBeFocused();
    await expect(keys(page)).toHaveAttribute('aria-valuetext', words);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(keys(page)).toHaveAttribute('aria-valuetext', told(3, 'Wednesday 3 AM to 4 AM', 3));
    await page.keyboard.press('End');
    await expect(keys(page)).toHaveAttribute('aria-valuetext', told(6, 'Saturday 11 PM to 12 AM', 23));
    await expect(values(page).last()).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Download PNG' })).toBeFocused();
    await expect(page).toHaveURL('/events?police=true');
  });

  await test.step('is saved as a picture of what it shows, and as its numbers', async () => {
    const picture = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PNG' }).click();
    const png = await picture;
    expect(png.suggestedFilename()).toMatch(
      /^events-by-hour_all-sites_all-time_[\dT-]+_America-New_York\.png$/,
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
      const cells = [...document.querySelectorAll('rect[data-level]')].map(
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
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const csv = await file;
    expect(csv.suggestedFilename()).toMatch(
      /^events-by-hour_all-sites_all-time_[\dT-]+_America-New_York\.csv$/,
    );
    const lines = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFHour (America/New_York),Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday',
    );
    expect(lines.slice(1).map((line) => line.split(',').slice(1).map(Number))).toEqual(numbers);
  });
});

// As the bars of home without theirs, which faults/chunk.spec.ts takes away in every run.
test('without the code of the chart its numbers are a table to look at, with Retry', {
  tag: ['@once', '@proof'],
}, async ({ page, watch }) => {
  watch.expectTrouble(/\/assets\//, /^console: /);
  await page.route(/\/assets\/HourHeat-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  const total = await openList(page, '/events?police=true');
  await toggle(page).click();
  await expect(panel(page).getByText('The chart could not be loaded.')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(table(page).getByRole('rowheader', { name: '12 AM to 1 AM' })).toBeInViewport({ ratio: 0.9 });
  expect(sum((await numbersOf(page)).flat())).toBe(total);
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download PNG' })).toHaveCount(0);
  expect(await scrollsSideways(page)).toBe(false);
});
