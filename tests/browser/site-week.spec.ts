/** Where the page of a site has its arming of this week, and what leads there and on. */
import type { Page } from '@playwright/test';
import { askProvider, expect, isPhone, keepToken, test } from './portal.ts';

interface Site {
  readonly id: number;
  readonly location: { readonly name: string };
}

const week = (page: Page) => page.getByRole('region', { name: 'Arming this week' });
const disclose = (page: Page) => week(page).getByText('Disarmed hours and their schedules');

/** Avery's site whose name begins like this. */
async function siteCalled(page: Page, name: string): Promise<Site> {
  const { value } = await askProvider<{ value: Site[] }>(page, '/api/Location/locations', {});
  const site = value.find(({ location }) => location.name.startsWith(name));
  if (site === undefined) throw new Error(`No site is named ${name}.`);
  return site;
}

test('an address leads to the week, and a strip of it to the schedule that disarms there', {
  tag: '@once',
}, async ({ page }) => {
  await keepToken(page, 'avery');
  await page.goto(`/location/${(await siteCalled(page, 'Victoria')).id}#arming-week`);
  await expect(week(page).getByRole('heading')).toBeInViewport();
  await disclose(page).click();
  const schedule = await week(page)
    .locator('details li')
    .getByRole('link', { name: 'Cleaners & lunch' })
    .first()
    .getAttribute('href');
  await week(page).locator('ol a[title="Thursday 6:30 AM to 7:00 AM: Cleaners & lunch"]').click();
  await expect(page).toHaveURL(new RegExp(`${schedule}(\\?|$)`));
});

test('the week fits its place while it is read and afterwards', async ({ page }) => {
  await keepToken(page, 'avery');
  const held: (() => void)[] = [];
  await page.route('**/api/Schedule/schedule/*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  // A site in whose zone the provider's and the browser's time zone data agree: no line says that they do not.
  await page.goto(`/location/${(await siteCalled(page, 'Tacoma')).id}`);
  await expect(week(page).getByText('Loading the schedules…')).toBeVisible();
  await expect.poll(() => held.length).toBe(3);
  const places = () =>
    page.evaluate(() =>
      ['arming-week', 'recorders', 'contacts'].map((id) => document.getElementById(id)?.offsetTop),
    );
  const rowTops = () =>
    week(page)
      .locator('ol > li')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
  const before = [await places(), await rowTops()];
  for (const go of held) go();
  await expect(disclose(page)).toBeVisible();
  expect([await places(), await rowTops()]).toEqual(before);
  const { sideways, widest } = await page.evaluate(() => ({
    sideways: document.documentElement.scrollWidth > window.innerWidth,
    widest: Math.max(
      ...[...document.querySelectorAll('#arming-week ol *')].map(
        (part) => part.getBoundingClientRect().right,
      ),
    ),
  }));
  expect(sideways).toBe(false);
  expect(widest).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  const days = week(page).locator('ol > li');
  await expect(days).toHaveCount(7);
  const heights = await days.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
  expect(Math.max(...heights)).toBeLessThan(isPhone(page) ? 40 : 32);
});
