/** Where the week grid of a schedule is, how soon it shows another week, and how it is pressed. */
import type { Page } from '@playwright/test';
import {
  askProvider,
  countAnswers,
  expect,
  isPhone,
  keepToken,
  pageRests,
  sideways,
  test,
} from './portal.ts';

interface ScheduleRow {
  id: number;
  name: string;
  locationId: number;
  timeZone: string;
}

const grid = (page: Page) => page.getByRole('table', { name: 'Arming by day and hour' });
const shownWeek = (page: Page) => page.getByRole('navigation', { name: 'Weeks' }).getByRole('status');
const button = (page: Page, name: string) => page.getByRole('button', { name });

/** A schedule of a site whose clock is the browser's, or of one in another zone. */
async function scheduleCalled(page: Page, name: string, zone = 'America/Toronto'): Promise<ScheduleRow> {
  const { value } = await askProvider<{ value: ScheduleRow[] }>(page, '/api/Schedule/schedules', {});
  const row = value.find((one) => one.name === name && one.timeZone === zone);
  if (row === undefined) throw new Error(`None of ${value.length} schedules in ${zone} is called ${name}.`);
  return row;
}

async function openSchedule(page: Page, name: string): Promise<ScheduleRow> {
  await keepToken(page, 'avery');
  const row = await scheduleCalled(page, name);
  await page.goto(`/schedule/${row.id}`);
  await expect(grid(page)).toBeVisible();
  return row;
}

/** Whether the grid stands before the list of days in the document, as it does on the screen. */
const isBeforeDays = (page: Page) =>
  grid(page).evaluate((table) => {
    const days = document.querySelector('ul li p strong')?.closest('ul');
    return (table.compareDocumentPosition(days ?? table) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });

test('the week grid has 168 hours of one size, and moves nothing sideways but itself', async ({ page }) => {
  await openSchedule(page, 'Contractors & deliveries');
  const sizes = await grid(page)
    .getByRole('cell')
    .evaluateAll((cells) =>
      cells.map((cell) => cell.getBoundingClientRect()).map((box) => [box.width, box.height]),
    );
  expect(sizes).toHaveLength(168);
  for (const side of [0, 1]) {
    const lengths = sizes.map((size) => size[side] ?? 0);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(1.1);
  }
  for (const width of isPhone(page) ? [390] : [820, 1440])
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const list = page.getByRole('region', { name: 'Day by day' });
      await expect(list.getByRole('listitem')).toHaveCount(7);
      expect(await isBeforeDays(page)).toBe(width >= 768);
      expect(await sideways(page)).toBe(0);
    });
});

test('the weeks of a schedule', { tag: '@once' }, async ({ page }) => {
  await keepToken(page, 'avery');
  const { id } = await scheduleCalled(page, 'Office hours');
  const weeks = countAnswers(page, `/api/Schedule/schedule/${id}`);
  await page.goto(`/schedule/${id}`);
  await expect(grid(page)).toBeVisible();
  await expect.poll(weeks).toBe(3);
  await pageRests(page);

  await test.step('change on the next frame when they are preloaded', async () => {
    const before = await shownWeek(page).textContent();
    const shown = await button(page, 'Next Week').evaluate(async (next: HTMLElement) => {
      next.click();
      await new Promise(requestAnimationFrame);
      return {
        label: document.querySelector('nav[aria-label="Weeks"] [role="status"]')?.textContent,
        cells: document.querySelectorAll('td').length,
      };
    });
    expect(shown.cells).toBe(168);
    expect(shown.label).not.toBe(before);
  });
});
