/** Schedules of sites in other zones than the viewer's, beside their site's other schedules and incidents. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { askProvider, countAnswers, expect, keepToken, pageRests, test } from './portal.ts';

interface ScheduleRow {
  id: number;
  name: string;
  locationId: number;
  locationName: string;
  timeZone: string;
}

const VANCOUVER = 'America/Vancouver';
const grid = (page: Page) => page.getByRole('table', { name: 'Arming by day and hour' });

async function schedulesAt(page: Page, name: string): Promise<ScheduleRow> {
  const { value } = await askProvider<{ value: ScheduleRow[] }>(page, '/api/Schedule/schedules', {});
  const row = value.find((one) => one.name === name && one.timeZone === VANCOUVER);
  if (row === undefined) throw new Error(`No site in ${VANCOUVER} has a schedule called ${name}.`);
  return row;
}

/** What a page says of a week, and what the form says of a Monday's first disarmed hour. */
async function weekOf(page: Page, id: number, day: string) {
  await page.goto(`/schedule/${id}?week=${day}`);
  await expect(grid(page)).toBeVisible();
  const cells = grid(page).getByRole('cell');
  const names = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label')));
  const days = await page
    .getByRole('region', { name: 'Day by day' })
    .getByRole('listitem')
    .evaluateAll((all) => all.map((item) => item.querySelector('p')?.textContent));
  const site = await page.getByText(/^Site time, /).textContent();
  const viewer = page.getByText(/: your time is /);
  const difference = (await viewer.count()) > 0 ? await viewer.textContent() : null;
  await grid(page)
    .getByRole('cell', { name: /^Monday, 8:00 AM/ })
    .click();
  await page.getByRole('link', { name: 'Request a change for this hour' }).click();
  const details = await page.getByLabel('Details').inputValue();
  return { difference, same: { names, days, site, details } };
}

test('a week of a site in Victoria is the same for viewers in three zones', async ({ page, browser }) => {
  await keepToken(page, 'avery');
  const { id, locationName } = await schedulesAt(page, 'Office hours');
  expect(locationName).toContain('Victoria');
  const day = new Date().toISOString().slice(0, 10);
  const told = [];
  for (const timezoneId of [VANCOUVER, 'America/Toronto', 'UTC']) {
    const context = await browser.newContext({ timezoneId });
    const other = await context.newPage();
    await keepToken(other, 'avery');
    told.push(await weekOf(other, id, day));
    await context.close();
  }
  const [atSite, toronto, utc] = told;
  expect(atSite?.same.names).toHaveLength(168);
  expect(atSite?.same.names).toContain('Tuesday, 8:00 AM to 9:00 AM: disarmed from 8:00 AM');
  expect(atSite?.same.site).toMatch(/^Site time, Vancouver \(P[SD]?T\)$/);
  expect(atSite?.same.details).toContain(`Time zone: ${VANCOUVER}`);
  expect(toronto?.same).toEqual(atSite?.same);
  expect(utc?.same).toEqual(atSite?.same);
  expect(atSite?.difference).toBeNull();
  expect(toronto?.difference).toMatch(/^\d h ahead: your time is Toronto \(E[SD]T\)$/);
  expect(utc?.difference).toMatch(/^\d h ahead: your time is UTC/);
});

test.describe('seen from the site’s own zone', () => {
  test.use({ timezoneId: VANCOUVER });

  test('a week needs one call of its own', async ({ page }) => {
    await keepToken(page, 'avery');
    const { id } = await schedulesAt(page, 'Office hours');
    const starts: string[] = [];
    await page.route(`**/api/Schedule/schedule/${id}`, (route) => {
      starts.push(route.request().postDataJSON().start);
      return route.continue();
    });
    const answers = countAnswers(page, `/api/Schedule/schedule/${id}`);
    await page.goto(`/schedule/${id}`);
    await expect(grid(page)).toBeVisible();
    await expect.poll(answers).toBe(3);
    await pageRests(page);
    expect(new Set(starts).size).toBe(3);
    await expect(page.getByText(/your time/)).toHaveCount(0);
  });
});

test('a schedule that changes no arming has an armed grid above its items, and names those of its site that do', async ({
  page,
}) => {
  await keepToken(page, 'avery');
  const { id, locationId } = await schedulesAt(page, 'Patrols, around the clock');
  await page.goto(`/schedule/${id}`);
  await expect(page.getByText('This schedule does not change arming')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: /^Patrol, 1:00 AM to 1:30 AM, weekly/ }),
  ).toHaveCount(7);
  await expect(page.getByText(/ change arming at this site/)).toBeVisible();
  await expect(grid(page).locator('td[data-state="armed"]')).toHaveCount(168);
  await expect(page.getByRole('link', { name: 'See the site’s week' })).toHaveAttribute(
    'href',
    `/location/${locationId}#arming-week`,
  );
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('incidents stand on the grid, are told by keyboard and open by a press', async ({ page }) => {
  await keepToken(page, 'avery');
  const { id, locationId } = await schedulesAt(page, 'Office hours');
  const { value } = await askProvider<{ value: { incident: { id: number; startTime: string } }[] }>(
    page,
    `/api/Event/events/location/${locationId}`,
    { orderby: 'incident.startTime desc', skip: 0, take: 1, count: true },
  );
  const newest = new Date(value[0]?.incident.startTime ?? Number.NaN);
  await page.goto(`/schedule/${id}?week=${newest.toLocaleDateString('sv', { timeZone: VANCOUVER })}`);
  const toggle = page.getByRole('switch', { name: 'Events' });
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await toggle.click();
  await expect(page.getByText(/^\d+ events?, as of /)).toBeVisible();
  const marked = grid(page).locator('td[data-marked="true"]');
  await expect(marked.first()).toHaveAccessibleName(/, \d+ events?/);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  // By keyboard: the grid keeps its one tab stop, and the chosen hour lists its incidents.
  await expect(grid(page).locator('[tabindex="0"]')).toHaveCount(1);
  await marked.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Request a change for this hour' })).toBeFocused();
  const listed = page.getByRole('link', { name: /^Event #\d+/ }).first();
  const event = await listed.getAttribute('href');
  await expect(listed).toBeVisible();
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  const mark = grid(page).locator('td a').first();
  await expect(mark).toBeVisible();
  await mark.click();
  await expect(page).toHaveURL(/\/event\/\d+$/);
  expect(event).toMatch(/^\/event\/\d+$/);
});
