import type { Page } from '@playwright/test';
import { askProvider, expect, keepToken, signIn, test } from './portal.ts';

interface LocationRow {
  id: number;
  location: { name: string | null; accountCode: string };
  contactLocations?: { contact: { id: number | null } }[] | null;
  schedules?: { schedule: { id: number; name: string } }[] | null;
}

const rows = (page: Page) => page.getByRole('table', { name: 'Locations' }).locator('tbody').getByRole('row');
const nameCells = (page: Page) => rows(page).locator('td[data-label="Name"]');
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search locations' });
const lists = (page: Page) => ({
  nvrs: page.getByRole('table', { name: 'NVR Status' }),
  contacts: page.getByRole('table', { name: 'Emergency Contact List' }),
});

async function locationsOf(page: Page): Promise<LocationRow[]> {
  const { value } = await askProvider<{ value: LocationRow[] }>(page, '/api/Location/locations', {});
  return value;
}

/** The first of the person's locations that has all nested lists. */
async function fullLocation(page: Page): Promise<LocationRow> {
  for (const { id } of await locationsOf(page)) {
    const record = await askProvider<LocationRow>(page, `/api/Location/details/${id}`);
    const [contact] = record.contactLocations ?? [];
    if (contact?.contact.id && record.schedules?.[0]) return record;
  }
  throw new Error('No location has schedules and contacts.');
}

test.describe('the locations of a customer with many', () => {
  test.beforeEach(({ page }) => signIn(page, 'avery'));

  test('are a table in pages of 15, without armed statuses', async ({ page }) => {
    const count = (await locationsOf(page)).length;
    // Home asks for the locations too, once the browser is idle. This page asks for nothing.
    await page.goto('/privacy-policy');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/locations');
    await expect(page.getByText(`Showing 1 to 15 of ${count} locations`)).toBeVisible();
    await expect(rows(page)).toHaveCount(15);
    expect(asked.filter((path) => path.includes('armed-status'))).toEqual([]);
    expect(asked.filter((path) => path === '/api/Location/locations')).toHaveLength(1);
  });

  test('keep search, order, size and page over reload and Back', { tag: '@desktop' }, async ({ page }) => {
    const matches = (await locationsOf(page)).filter((one) =>
      JSON.stringify(one).toLowerCase().includes('e'),
    );
    expect(matches.length).toBeGreaterThan(20);
    await page.goto('/locations');
    await searchField(page).fill('e');
    await expect(page).toHaveURL('/locations?q=e');
    await page.getByRole('button', { name: 'Name' }).click();
    await expect(page).toHaveURL(/sort=name(\+|%20)desc/);
    await page.getByLabel('Page size').selectOption('10');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/^Showing 11 to 20 of [\d,]+ locations$/)).toBeVisible();
    const url = page.url();
    const names = await nameCells(page).allTextContents();
    await page.reload();
    await expect(nameCells(page)).toHaveText(names);
    await expect(searchField(page)).toHaveValue('e');
    await rows(page).nth(3).locator('td[data-label="Account Code"]').click();
    await expect(page).toHaveURL(/\/location\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[3] ?? '');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(url);
    await expect(nameCells(page)).toHaveText(names);
  });

  test('say when nothing matches, and turn a column round', { tag: '@desktop' }, async ({ page }) => {
    const all = (await locationsOf(page)).map(({ location }) => location.accountCode);
    const ascending = all.sort(new Intl.Collator('en', { numeric: true }).compare);
    expect(ascending.length).toBeGreaterThan(15);
    await page.goto('/locations?q=nowhere%20at%20all');
    await expect(page.getByText('No locations found matching your search criteria.')).toBeVisible();
    await searchField(page).fill('');
    await page.getByRole('button', { name: 'Account Code' }).click();
    const codes = rows(page).locator('td[data-label="Account Code"]');
    await expect(page).toHaveURL(/sort=accountCode(\+|%20)asc/);
    await expect(codes).toHaveText(ascending.slice(0, 15));
    await page.getByRole('button', { name: 'Account Code' }).click();
    await expect(codes).toHaveText(ascending.toReversed().slice(0, 15));
  });

  test('can be opened by keyboard alone', async ({ page }) => {
    await page.goto('/locations');
    await searchField(page).focus();
    await nameCells(page).first().getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/location\/\d+$/);
  });

  test('are not another customer’s', { tag: '@once' }, async ({ page, watch }) => {
    watch.expectTrouble(/api\//, /^console: /);
    const own = new Set((await locationsOf(page)).map(({ id }) => id));
    const foreign = Array.from({ length: 80 }, (_, index) => index + 1).find((id) => !own.has(id));
    await page.goto(`/location/${foreign}`);
    await expect(page.getByText('Location not found.')).toBeVisible();
  });
});

test.describe('a location', () => {
  test('leads to its events, schedules and contacts', async ({ page }) => {
    await keepToken(page, 'avery');
    const { id, location, schedules, contactLocations } = await fullLocation(page);
    await page.goto(`/location/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(location.name ?? '');
    await expect(page.locator('[data-arming="armed"], [data-arming="disarmed"]')).toBeVisible();
    await expect(lists(page).nvrs.getByRole('row').nth(1)).toBeVisible();
    const [schedule] = schedules ?? [];
    await expect(
      page.getByRole('link', { name: schedule?.schedule.name, exact: true }).first(),
    ).toHaveAttribute('href', `/schedule/${schedule?.schedule.id}`);
    const rankCells = lists(page).contacts.locator('td[data-label="Rank"]');
    await expect(rankCells).toHaveCount(contactLocations?.length ?? 0);
    const ranks = await rankCells.allTextContents();
    expect(ranks.map(Number)).toEqual(ranks.map(Number).sort((a, b) => a - b));
    const ids = (contactLocations ?? []).map(({ contact }) => `/contact/${contact.id}`);
    await lists(page).contacts.locator('td[data-label="Name"] a').first().click();
    await expect(page).toHaveURL(/\/contact\/\d+$/);
    expect(ids).toContain(new URL(page.url()).pathname);
    await expect(page.locator('tr[data-marked="true"]')).toBeInViewport();
    await expect(page.locator('tr[data-marked="true"]')).toHaveCount(1);
    await page.goBack();
    await page.getByRole('link', { name: /Monitored Events/ }).click();
    await expect(page).toHaveURL(`/events/location/${id}?back=location`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(`/location/${id}`);
  });

  test('has neither the IP addresses of recorders nor their header on phones', { tag: '@phone' }, async ({
    page,
  }) => {
    await keepToken(page, 'avery');
    await page.goto(`/location/${(await fullLocation(page)).id}`);
    await expect(lists(page).nvrs.locator('td[data-label="Status"]').first()).toBeVisible();
    // A header without its cells would stand over other cells for screen readers.
    await expect(lists(page).nvrs.getByText('IP Address')).toHaveCount(0);
    await expect(lists(page).nvrs.locator('[data-label="IP Address"]')).toHaveCount(0);
    const names = await lists(page).nvrs.getByRole('columnheader').allTextContents();
    const cells = lists(page).nvrs.getByRole('row').nth(1).getByRole('cell');
    await expect(cells).toHaveCount(names.length);
  });

  test('is where the customer of one site begins, and is their one card', async ({ page }) => {
    await signIn(page, 'jordan');
    await expect(page).toHaveURL(/\/location\/\d+$/);
    await page.goto('/locations');
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveCount(1);
    await expect(cards.locator('[data-arming]')).toHaveText(/^(Armed|Disarmed)/);
    await cards.getByRole('link').click();
    await expect(page).toHaveURL(/\/location\/\d+$/);
  });

  test('is one of all sites for the Admin', { tag: '@once' }, async ({ page }) => {
    await keepToken(page, 'admin');
    const count = (await locationsOf(page)).length;
    await page.goto('/locations?size=100');
    await expect(rows(page)).toHaveCount(Math.min(count, 100));
    await expect(page.locator('[data-label="Status"]').getByText('Inactive').first()).toBeVisible();
  });

  test('fits the window with names of 10,000 characters', async ({ page, watch }) => {
    watch.expectTrouble(
      /location\/1|armed-status\/1|schedule\/1/,
      /^console: reading .*no answer to be used/,
    );
    await keepToken(page, 'jordan');
    const name = 'x'.repeat(10_000);
    const contact = { id: 1, listName: name, cell: name, email: `${name}@x.example` };
    await page.route('**/api/Location/details/*', (route) =>
      route.fulfill({
        json: {
          id: 1,
          location: { name, accountCode: name },
          address: { streetAddress: name },
          nvRs: [{ id: 1, name, status: name, ipAddress: name }],
          schedules: [{ schedule: { id: 1, name } }],
          contactLocations: [{ contactLocation: { rank: 1, contactType: name }, contact }],
        },
      }),
    );
    await page.goto('/location/1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(lists(page).nvrs.locator('tbody').getByRole('row')).toHaveCount(1);
    await expect(lists(page).contacts.locator('tbody').getByRole('row')).toHaveCount(1);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
