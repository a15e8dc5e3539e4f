import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { askProvider, countAnswers, expect, keepToken, pageRests, test } from './portal.ts';

interface ScheduleRow {
  id: number;
  name: string;
  locationId: number;
  locationName: string;
  timeZone: string;
}

/** Of sites whose clock is the browser's. */
const HERE = 'America/Toronto';

const grid = (page: Page): Locator => page.getByRole('table', { name: 'Arming by day and hour' });
const hour = (page: Page, name: string | RegExp) => grid(page).getByRole('cell', { name });
const shownWeek = (page: Page) => page.getByRole('navigation', { name: 'Weeks' }).getByRole('status');
const button = (page: Page, name: string) => page.getByRole('button', { name });

async function scheduleCalled(page: Page, name: string): Promise<ScheduleRow> {
  const { value } = await askProvider<{ value: ScheduleRow[] }>(page, '/api/Schedule/schedules', {});
  const row = value.find((one) => one.name === name && one.timeZone === HERE);
  if (row === undefined) throw new Error(`None of ${value.length} schedules in ${HERE} is called ${name}.`);
  return row;
}

async function openSchedule(page: Page, name: string, week = ''): Promise<ScheduleRow> {
  await keepToken(page, 'avery');
  const row = await scheduleCalled(page, name);
  await page.goto(`/schedule/${row.id}${week && `?week=${week}`}`);
  await expect(grid(page)).toBeVisible();
  return row;
}

/** Opens a schedule and waits until the shown week and the two beside it are there. */
async function openThreeWeeks(page: Page, name: string): Promise<void> {
  await keepToken(page, 'avery');
  const { id } = await scheduleCalled(page, name);
  const weeks = countAnswers(page, `/api/Schedule/schedule/${id}`);
  await page.goto(`/schedule/${id}`);
  await expect(grid(page)).toBeVisible();
  await expect.poll(weeks).toBe(3);
  await pageRests(page);
}

/** Answers for the provider with a schedule of these items. */
async function answerWith(page: Page, scheduledItems: readonly Record<string, unknown>[]): Promise<void> {
  const schedule = { name: 'Office hours', locationId: 1 };
  await page.route('**/api/Schedule/schedule/*', (route) =>
    route.fulfill({ json: { schedule, locationName: 'Yard', scheduledItems } }),
  );
}

const oneOff = (startTime: string, endTime: string) => ({
  scheduledItemType: 'Disarmed',
  scheduledItemInterval: 'OneTime',
  startTime,
  endTime,
});

test.describe('the schedules list', () => {
  test('leads to the schedule and to its location', { tag: '@desktop' }, async ({ page }) => {
    await keepToken(page, 'avery');
    const row = await scheduleCalled(page, 'Two shifts');
    await page.goto('/schedules');
    const line = page.getByRole('row').filter({ hasText: row.name }).filter({ hasText: row.locationName });
    await expect(line.getByRole('link', { name: row.locationName })).toHaveAttribute(
      'href',
      `/location/${row.locationId}`,
    );
    await line.getByRole('link', { name: row.name }).click();
    await expect(page).toHaveURL(`/schedule/${row.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two shifts');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/schedules');
  });
});

test.describe('the week grid', () => {
  test('has 168 hours of one size under seven days', async ({ page }) => {
    await openSchedule(page, 'Office hours');
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
    for (const day of ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
      await expect(grid(page).getByRole('columnheader', { name: day })).toHaveCount(1);
    await expect(page.getByText(/^Site time, Toronto \(E[SD]T\)$/)).toBeVisible();
  });

  test('follows the wall clock over the hour that spring skips', { tag: '@once' }, async ({ page }) => {
    await answerWith(page, [oneOff('2025-03-09T06:30:00Z', '2025-03-09T07:45:00Z')]);
    await openSchedule(page, 'Office hours', '2025-03-09');
    await expect(grid(page).getByRole('cell')).toHaveCount(168);
    await expect(hour(page, 'Sunday, 1:00 AM to 2:00 AM: armed, disarmed from 1:30 AM')).toBeVisible();
    await expect(hour(page, 'Sunday, 2:00 AM to 3:00 AM: disarmed')).toBeVisible();
    await expect(hour(page, 'Sunday, 3:00 AM to 4:00 AM: disarmed, armed from 3:45 AM')).toBeVisible();
  });

  test('shows the hour that autumn repeats once, disarmed where either pass is', { tag: '@once' }, async ({
    page,
  }) => {
    await answerWith(page, [oneOff('2025-11-02T06:15:00Z', '2025-11-02T06:45:00Z')]);
    await openSchedule(page, 'Office hours', '2025-11-02');
    await expect(grid(page).getByRole('cell')).toHaveCount(168);
    await expect(
      hour(page, 'Sunday, 1:00 AM to 2:00 AM: armed, disarmed from 1:15 AM, armed from 1:45 AM'),
    ).toBeVisible();
    await expect(hour(page, 'Sunday, 2:00 AM to 3:00 AM: armed')).toBeVisible();
  });

  test('is free of accessibility faults, also with an hour chosen', { tag: '@proof' }, async ({ page }) => {
    await openSchedule(page, 'Cleaners & lunch');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await hour(page, /^Monday, 6:00 AM/).click();
    await expect(page.getByText('Disarmed Monday 6:30 AM to 7:00 AM', { exact: true })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });

  test('leads by keyboard alone to the filled change request', { tag: '@once' }, async ({ page }) => {
    await openSchedule(page, 'Office hours');
    await grid(page).locator('td[tabindex="0"]').focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    for (let step = 0; step < 17; step += 1) await page.keyboard.press('ArrowDown');
    await expect(hour(page, 'Monday, 5:00 PM to 6:00 PM: disarmed, armed from 5:30 PM')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/change-request\?/);
    await expect(page.getByLabel('Subject')).toHaveValue('Schedule change: Office hours');
    await expect(page.getByLabel('Details')).toHaveValue(
      /Monday, .*, 5:00 PM to 6:00 PM: disarmed, armed from 5:30 PM/,
    );
  });

  for (const width of [390, 820, 1440]) {
    test(`stands ${width < 768 ? 'after' : 'before'} the list of days at ${width} px`, {
      tag: '@once',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openSchedule(page, 'Two shifts');
      const list = page.getByRole('region', { name: 'Day by day' });
      await expect(list.getByRole('listitem')).toHaveCount(7);
      await expect(list.getByText('Monday: disarmed 6:00 AM to 10:00 PM')).toBeVisible();
      const follows = await grid(page).evaluate((table) => {
        const days = document.querySelector('ul li p strong')?.closest('ul');
        return (table.compareDocumentPosition(days ?? table) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      });
      expect(follows).toBe(width >= 768);
    });
  }

  test('moves nothing sideways but itself', async ({ page }) => {
    await openSchedule(page, 'Contractors & deliveries');
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(client);
  });
});

test.describe('the weeks', () => {
  test('keep their place over a reload, and Back leaves the page', { tag: '@once' }, async ({ page }) => {
    await keepToken(page, 'avery');
    const { id } = await scheduleCalled(page, 'Office hours');
    await page.goto('/schedules');
    await page.locator(`a[href="/schedule/${id}"]`).click();
    await button(page, 'Next Week').click();
    await expect(page).toHaveURL(/\?week=\d{4}-\d\d-\d\d$/);
    const label = await shownWeek(page).textContent();
    await page.reload();
    await expect(shownWeek(page)).toHaveText(label ?? '');
    await page.goBack();
    await expect(page).toHaveURL('/schedules');
  });

  test('end five steps from now on either side', { tag: '@once' }, async ({ page }) => {
    await openSchedule(page, 'Office hours');
    for (const way of ['Next Week', 'Previous Week']) {
      await button(page, 'Current Week').click();
      while (await button(page, way).isEnabled()) await button(page, way).click();
      const sunday = (await shownWeek(page).textContent())?.split(' – ')[0] ?? '';
      const days = Math.abs(new Date(sunday).getTime() - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(27);
      expect(days).toBeLessThan(36);
    }
    await button(page, 'Current Week').click();
    await expect(page).toHaveURL(/\/schedule\/\d+$/);
  });

  test('change on the next frame when they are preloaded', async ({ page }) => {
    await openThreeWeeks(page, 'Office hours');
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

  test('end on the right one after ten fast presses, with one answer shown', { tag: '@once' }, async ({
    page,
  }) => {
    await openThreeWeeks(page, 'Office hours');
    await page.route('**/api/Schedule/schedule/*', (route) => {
      const { start } = route.request().postDataJSON();
      const schedule = { name: `Week of ${start.slice(0, 10)}`, locationId: 1 };
      return route.fulfill({ json: { schedule, locationName: 'Yard', scheduledItems: [] } });
    });
    const fourWeeksOn = await page.evaluate(() => {
      const headings: (string | null | undefined)[] = [];
      Object.assign(window, { headings });
      const note = () => headings.push(document.querySelector('h1')?.textContent);
      new MutationObserver(note).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      const sunday = new Date();
      sunday.setDate(sunday.getDate() - sunday.getDay() + 4 * 7);
      const press = (name: string) => {
        const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(name));
        found?.click();
      };
      for (const way of [
        'Next',
        'Next',
        'Next',
        'Previous',
        'Next',
        'Next',
        'Previous',
        'Next',
        'Previous',
        'Next',
      ])
        press(`${way} Week`);
      // As the page writes a day of its own time zone.
      return sunday.toLocaleDateString('sv');
    });
    await expect(page).toHaveURL(/\?week=/);
    const week = new URL(page.url()).searchParams.get('week') ?? '';
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Week of ${week}`);
    expect(week).toBe(fourWeeksOn);
    const headings: unknown[] = await page.evaluate(() => Reflect.get(window, 'headings'));
    expect(new Set(headings)).toEqual(new Set(['Office hours', `Week of ${week}`]));
    await expect(grid(page).getByRole('cell')).toHaveCount(168);
  });
});
