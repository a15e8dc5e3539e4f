/** What the page of a site says about its arming now and in this week. */
import type { Page } from '@playwright/test';
import { openBoard, rowOf } from './boardOfSites.ts';
import { askProvider, expect, isPhone, keepToken, test } from './portal.ts';

interface Site {
  readonly id: number;
  readonly location: { readonly name: string };
}

interface Schedule {
  readonly id: number;
  readonly name: string;
  readonly locationId: number;
}

const strip = (page: Page) => page.getByRole('list', { name: 'Status of the site' });
const week = (page: Page) => page.getByRole('region', { name: 'Arming this week' });
const stretches = (page: Page) => week(page).locator('details li');
const disclose = (page: Page) => week(page).getByText('Disarmed hours and their schedules');

/** Avery's site whose name begins like this. */
async function siteCalled(page: Page, name: string): Promise<Site> {
  const { value } = await askProvider<{ value: Site[] }>(page, '/api/Location/locations', {});
  const site = value.find(({ location }) => location.name.startsWith(name));
  if (site === undefined) throw new Error(`No site is named ${name}.`);
  return site;
}

/** Opens its page, and waits for its week. */
async function openSite(page: Page, name: string): Promise<number> {
  const site = await siteCalled(page, name);
  await page.goto(`/location/${site.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.location.name);
  await expect(
    page.getByRole('table', { name: 'NVR Status' }).or(page.getByText('No NVRs available')),
  ).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  return site.id;
}

/** With what a viewer there reads beside a time of the Pacific. Vancouver may show the same or, in winter, not. */
const viewers: readonly (readonly [string, RegExp])[] = [
  ['America/Toronto', /[AP]M\u00a0· (?:[A-Z][a-z]{2} )?\d+:\d\d [AP]M your time$/],
  ['UTC', /[AP]M\u00a0· (?:[A-Z][a-z]{2} )?\d+:\d\d [AP]M your time$/],
  ['America/Vancouver', /[AP]M(?:\u00a0· .+ your time)?$/],
];

/** `npm test` looks from the first zone, at one size. */
const tagsOf = (zone: string) => (zone === viewers[0]?.[0] ? ['@once'] : ['@proof']);

for (const [timezoneId, own] of viewers)
  test.describe(`a site on the Pacific, seen from ${timezoneId}`, { tag: tagsOf(timezoneId) }, () => {
    test.use({ timezoneId });

    test('is disarmed at the same hours of its own clock', async ({ page }) => {
      await keepToken(page, 'avery');
      await openSite(page, 'Victoria');
      await expect(week(page).getByText(/^Site time, Vancouver \(P[SD]T\)$/)).toBeVisible();
      await disclose(page).click();
      await expect(stretches(page).first()).toBeVisible();
      const texts = await stretches(page).allTextContents();
      const hours = texts.map((text) => text.replace(' (now)', ''));
      for (const day of ['Monday', 'Thursday'])
        expect(hours.filter((text) => text.startsWith(day)).slice(0, 4)).toEqual([
          `${day} 6:30 AM to 7:00 AM: Cleaners & lunch`,
          `${day} 8:00 AM to 12:15 PM: Office hours`,
          `${day} 12:15 PM to 1:15 PM: Cleaners & lunch, Office hours`,
          `${day} 1:15 PM to 5:30 PM: Office hours`,
        ]);
      await expect(week(page).locator('ol')).toContainText('disarmed 9:00 AM to 1:00 PM');
    });

    // Of a zone in which the provider's and the browser's time zone data agree on the coming winter.
    test('changes next at one time in its badge, its status, its week and on the board', async ({ page }) => {
      await keepToken(page, 'avery');
      await openSite(page, 'Tacoma');
      const status = (await strip(page).getByRole('listitem').first().textContent()) ?? '';
      const [, moment = ''] = /^(?:Armed|Disarmed) until ([A-Z][a-z]{2} \d+:\d\d [AP]M)/.exec(status) ?? [];
      expect(moment).not.toBe('');
      await expect(week(page).locator('p').first()).toContainText(`rms ${moment}, in `);
      const [day = '', ...time] = moment.split(' ');
      await expect(page.locator('[data-arming]')).toContainText(
        new RegExp(`until ${day}, [A-Z][a-z]{2} \\d+, \\d{4}, ${time.join(' ')}$`),
      );
      await expect(page.getByText(/^Site time, Los Angeles \(P[SD]T\)/).first()).toBeVisible();
      expect(status).toMatch(own);

      await openBoard(page, '?q=Tacoma');
      const today = new Date().toLocaleDateString('en-US', {
        weekday: 'short',
        timeZone: 'America/Los_Angeles',
      });
      await expect(rowOf(page, 'Tacoma')).toContainText(
        isPhone(page)
          ? new RegExp(`rms ${moment}`)
          : new RegExp(`until ${day === today ? time.join(' ') : moment} P[SD]T`),
      );
    });
  });

test('what contradicts what is said in words, and leads to its part of the page', { tag: '@once' }, async ({
  page,
  watch,
}) => {
  test.slow();
  watch.expectTrouble(/armed-status/, /^console: /);
  await keepToken(page, 'avery');
  const places: readonly (readonly [string, string | RegExp, string])[] = [
    ['Kingston', 'Disarmed although the schedule says armed', 'arming-week'],
    ['Kelowna', 'Armed although the schedule says disarmed', 'arming-week'],
    ['Nanaimo', /^Armed, but not fully recorded: \d of \d offline$/, 'recorders'],
    ['Brandon', 'No schedule', 'schedules'],
    ['Fort McMurray', 'Armed state unknown', 'arming-week'],
    ['Riverside', 'No contact to call', 'contacts'],
  ];
  for (const [name, text, place] of places) {
    const id = await openSite(page, name);
    const link = strip(page).getByRole('link', { name: text, exact: true });
    await expect(link, name).toHaveAttribute('href', `/location/${id}#${place}`);
    await link.click();
    await expect(page.locator(`#${place}`), name).toBeFocused();
    await expect(page.locator(`#${place}`), name).toBeInViewport();
  }
});

test('a site that was set by hand says that it is not as its schedules say', { tag: '@once' }, async ({
  page,
}) => {
  await keepToken(page, 'avery');
  await openSite(page, 'Kingston');
  await expect(week(page)).toContainText('No schedule changes arming');
  await expect(week(page)).toContainText('The site is disarmed now although its schedules say armed.');
  await openSite(page, 'Kelowna');
  await expect(week(page)).toContainText('Disarmed all week');
  await expect(week(page)).toContainText('The site is armed now although its schedules say disarmed.');
  await openSite(page, 'Brandon');
  await expect(week(page)).toContainText('Nothing changes arming: the site has no schedule');
});

test('the badge and an address with its name lead to the week', async ({ page }) => {
  await keepToken(page, 'avery');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const id = await openSite(page, 'Victoria');
  await page.locator('a:has([data-arming])').click();
  await expect(page.locator('#arming-week')).toBeFocused();
  await expect(week(page)).toBeInViewport();
  expect(asked.filter((path) => path.includes('armed-status'))).toEqual([`/api/Location/armed-status/${id}`]);
  expect(asked.filter((path) => path.includes('Location/details'))).toHaveLength(1);
  await page.goto('/contacts');
  await page.goto(`/location/${id}#arming-week`);
  await expect(week(page).getByRole('heading')).toBeInViewport();
});

test('the keyboard alone reaches every link of status and week', { tag: '@desktop' }, async ({ page }) => {
  await keepToken(page, 'avery');
  await openSite(page, 'Victoria');
  const incident = strip(page).getByRole('link', { name: /^Last event/ });
  await page.locator('a:has([data-arming])').focus();
  for (const link of await strip(page).getByRole('link').all()) {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
  }
  await expect(incident).toHaveAttribute('href', /^\/event\/\d+$/);
  await strip(page).getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#arming-week')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(week(page).locator('summary')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stretches(page).first()).toBeVisible();
  const links = await stretches(page).getByRole('link').all();
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/schedule\/\d+/);
});

test('a press of a strip opens the schedule that disarms there', async ({ page }) => {
  await keepToken(page, 'avery');
  await openSite(page, 'Victoria');
  await disclose(page).click();
  const schedule = await stretches(page)
    .getByRole('link', { name: 'Cleaners & lunch' })
    .first()
    .getAttribute('href');
  await week(page).locator('ol a[title="Thursday 6:30 AM to 7:00 AM: Cleaners & lunch"]').click();
  await expect(page).toHaveURL(new RegExp(`${schedule}(\\?|$)`));
});

test('a schedule that fails is named, and no hour is shown as armed until Retry brings it', {
  tag: '@once',
}, async ({ page, watch }) => {
  watch.expectTrouble(/api\/Schedule/, /^console: /);
  await keepToken(page, 'avery');
  const site = await siteCalled(page, 'Victoria');
  const { value } = await askProvider<{ value: Schedule[] }>(page, '/api/Schedule/schedules', {});
  const failing = value.find(({ name, locationId }) => name === 'Cleaners & lunch' && locationId === site.id);
  await page.route(
    `**/api/Schedule/schedule/${failing?.id}`,
    (route) => route.fulfill({ status: 403, json: {} }),
    { times: 1 },
  );
  await openSite(page, 'Victoria');
  const notice = week(page).getByRole('status').filter({ hasText: 'Could not read Cleaners & lunch.' });
  await expect(notice).toContainText('Disarmed hours may be missing.');
  await expect(week(page)).toContainText('Not known');
  await expect(week(page).getByText('Armed', { exact: true })).toHaveCount(0);
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(notice).toHaveCount(0);
  await expect(week(page).getByText('Armed', { exact: true })).toBeVisible();
  await expect(page.getByText('Some data could not be loaded.')).toHaveCount(0);
});

test('the week fits its place while it is read and afterwards', async ({ page }) => {
  await keepToken(page, 'avery');
  const held: (() => void)[] = [];
  await page.route('**/api/Schedule/schedule/*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const { value } = await askProvider<{ value: Site[] }>(page, '/api/Location/locations', {});
  // A site in whose zone the provider's and the browser's time zone data agree: no line says that they do not.
  await page.goto(`/location/${value.find(({ location }) => location.name.startsWith('Tacoma'))?.id}`);
  await expect(week(page).getByText('Reading the schedules…')).toBeVisible();
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
