import type { Page } from '@playwright/test';
import { expect, keepToken, test } from './portal.ts';

const SCRIPT = `"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>{{7*7}}`;
const LONG = 'x'.repeat(10_000);

/** A location's record with one text in every field. */
const location = (id: number, text: string) => ({
  id,
  location: { name: text, accountCode: text, enabledStatus: text },
  address: { streetAddress: text, city: text, province: text, postal: text },
  dealer: { name: text },
  account: { name: text },
  nvRs: [{ id: 1, name: text, status: text, ipAddress: text }],
  schedules: [{ schedule: { id: 1, name: text, locationId: id } }],
  contactLocations: [{ contactLocation: { rank: 1, contactType: text }, contact: contact(1, text) }],
});

function contact(id: number, text: string) {
  return {
    id,
    firstname: text,
    lastname: text,
    listName: text,
    cell: text,
    work: text,
    home: text,
    email: text,
  };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function answer(page: Page, count: number, text: string): Promise<void> {
  await page.route('**/api/Location/locations', (route) =>
    route.fulfill({ json: { value: numbers(count).map((id) => location(id, text)) } }),
  );
  await page.route('**/api/Location/details/*', (route) => route.fulfill({ json: location(1, text) }));
  await page.route('**/api/Location/armed-status/*', (route) =>
    route.fulfill({ json: { armed: true, until: text } }),
  );
  await page.route('**/api/Contact/contacts', (route) =>
    route.fulfill({ json: { value: numbers(count).map((id) => contact(id, text)) } }),
  );
}

async function expectHarmless(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const found = await page.evaluate(() => ({
    hacked: Reflect.get(window, 'hacked'),
    images: document.querySelectorAll('main img').length,
    sideways: document.documentElement.scrollWidth > window.innerWidth,
    links: [...document.querySelectorAll<HTMLAnchorElement>('main a')].map(({ protocol }) => protocol),
  }));
  expect({ ...found, links: [] }, path).toEqual({ hacked: undefined, images: 0, sideways: false, links: [] });
  for (const protocol of found.links) expect(['http:', 'tel:', 'mailto:']).toContain(protocol);
}

for (const [what, text, user] of [
  ['scripts', SCRIPT, 'avery'],
  ['scripts', SCRIPT, 'jordan'],
  ['scripts', SCRIPT, 'admin'],
  ['10,000 characters', LONG, 'avery'],
  ['10,000 kerned letters', 'W'.repeat(10_000), 'avery'],
] as const)
  test(`texts of ${what} in every field harm nothing for ${user}`, { tag: '@proof' }, async ({
    page,
    watch,
  }) => {
    // Not everybody's own location, so that its statistics and schedule are nobody's business.
    watch.expectTrouble(
      /^console: response: Problem/,
      /^console: reading (?:statistics|daily events) of 1 /,
      /api\/(?:Statistics\/.*\/location|Schedule\/schedule)\/1$/,
    );
    test.setTimeout(300_000);
    await keepToken(page, user);
    for (const count of [3, 12]) {
      await answer(page, count, text);
      for (const path of ['/locations', '/location/1', '/contacts', '/contact/2'])
        await expectHarmless(page, path);
      await page.unrouteAll();
    }
  });

test('what is not there is said or left out', { tag: '@proof' }, async ({ page, watch }) => {
  // Rows that are none are reported for the developers.
  watch.expectTrouble(/^console: response: Problem/);
  await keepToken(page, 'admin');
  const nothing = [null, {}, [], 'text', { id: 4 }, { id: 5, location: null, address: null, dealer: null }];
  await page.route('**/api/Location/locations', (route) => route.fulfill({ json: { value: nothing } }));
  await page.route('**/api/Contact/contacts', (route) => route.fulfill({ json: { value: nothing } }));
  await page.route('**/api/Location/details/*', (route) =>
    route.fulfill({ json: { id: 4, nvRs: [null, {}] } }),
  );
  await page.goto('/locations');
  await expect(page.getByRole('main').getByRole('link', { name: 'Unnamed Location' })).toHaveCount(2);
  await expect(page.getByText('No address available')).toHaveCount(2);
  await page.goto('/location/4');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unnamed Location');
  await expect(page.getByText('No schedules available')).toBeVisible();
  await expect(page.getByText('No emergency contacts available')).toBeVisible();
  await page.goto('/contacts');
  await expect(page.locator('tbody tr')).toHaveCount(2);
});

test('addresses that name no location are answered in words, without a call', async ({ page }) => {
  await keepToken(page, 'jordan');
  // The one site of home is asked for after its heading: that page is left before anything is counted.
  await page.goto('/healthz');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const id of ['abc', '12abc', '-1', '99999999999999999999', '%3Cscript%3E']) {
    await page.goto(`/location/${id}`);
    await expect(page.getByText('Location not found.')).toBeVisible();
  }
  expect(asked.filter((path) => path.startsWith('/api/Location'))).toEqual([]);
});
