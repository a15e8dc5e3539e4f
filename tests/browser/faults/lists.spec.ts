/** Each list in each fault, when it is opened, turned over and read again: its rows stay, or the cause is told. */
import type { Locator, Page } from '@playwright/test';
import { switchOnScreens } from '../optionalScreens.ts';
import { withoutTimesThatRun } from '../portal.ts';
import { bring, type Fault, faults } from './kinds.ts';
import { expect, type Places, test } from './places.ts';
import { expectUnhurt, FAILED_CALLS, PATIENCE, seen } from './unhurt.ts';

test.describe.configure({ mode: 'parallel' });

interface List {
  readonly name: string;
  readonly path: (places: Places) => string;
  readonly calls: RegExp;
  /** The link of the bar that reads the list again while it is shown. */
  readonly link: string;
  /** Names the table. */
  readonly table: string;
  /** Shows a part of its rows, and says which. */
  readonly isPaged: boolean;
  readonly loading: string;
  readonly empty: string;
}

const LISTS: readonly List[] = [
  {
    name: 'events',
    path: () => '/events',
    calls: /\/api\/Event\/events/,
    link: 'Events',
    table: 'Archived Events',
    isPaged: true,
    loading: 'Loading events...',
    empty: 'No events found',
  },
  {
    name: 'locations',
    path: () => '/locations',
    calls: /\/api\/Location\/locations/,
    link: 'Locations',
    table: 'Locations',
    isPaged: true,
    loading: 'Loading locations...',
    empty: 'No locations available.',
  },
  {
    name: 'contacts',
    path: () => '/contacts',
    calls: /\/api\/Contact\/contacts/,
    link: 'Contacts',
    table: 'Contacts',
    isPaged: false,
    loading: 'Loading contacts...',
    empty: 'No contacts available.',
  },
  {
    name: 'schedules',
    path: () => '/schedules',
    calls: /\/api\/Schedule\/schedules/,
    link: 'Schedules',
    table: 'Schedules',
    isPaged: false,
    loading: 'Loading schedules...',
    empty: 'No schedules available.',
  },
  {
    name: 'cameras',
    path: () => '/cameras',
    calls: /\/api\/Camera\/cameras/,
    link: 'Equipment',
    table: 'Cameras',
    isPaged: true,
    loading: 'Loading cameras...',
    empty: 'No cameras available.',
  },
];

const kind = (name: string): Fault => {
  const fault = faults.find((one) => one.name === name);
  if (fault === undefined) throw new Error(`There is no fault '${name}'.`);
  return fault;
};

const UNREACHED = 'We could not reach the service';
const ERROR = 'The service answered with an error';

const FAULTS: readonly { readonly fault: Fault; readonly cause: string }[] = [
  { fault: { ...kind('down'), name: 'offline' }, cause: 'You are offline' },
  { fault: kind('down'), cause: UNREACHED },
  { fault: kind('answering 500'), cause: ERROR },
  {
    fault: {
      ...kind('answering 500'),
      name: 'answering 503',
      answer: (route) =>
        route.fulfill({ status: 503, headers: { 'x-request-id': 'req-503' }, json: { error: 'busy' } }),
    },
    cause: `${ERROR} (request id req-503)`,
  },
  { fault: kind('hanging for good'), cause: UNREACHED },
  { fault: kind('answering 200 with cut JSON'), cause: ERROR },
  { fault: kind('answering 200 with nothing'), cause: ERROR },
];

const SAMPLE = [
  'events, provider answering 503, opened',
  'events, provider offline, turned over',
  'locations, provider answering 500, read again',
];
const tagOf = (name: string) => ({ tag: SAMPLE.includes(name) ? ['@desktop'] : ['@desktop', '@proof'] });

/** The browser takes itself for one without a connection. */
async function goOffline(page: Page, fault: Fault): Promise<void> {
  if (fault.name !== 'offline') return;
  const takeAway = () => Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  await page.addInitScript(takeAway);
  await page.evaluate(takeAway);
}

const rowsOf = (page: Page, list: List): Locator =>
  page.getByRole('table', { name: list.table, exact: true }).locator('tbody tr:has(td)');

/** The first rows, as many as a page has; long lists build the others while nothing else happens. */
async function textsOf(page: Page, list: List): Promise<string[]> {
  return withoutTimesThatRun((await rowsOf(page, list).allInnerTexts()).slice(0, 15));
}

async function openWhole(page: Page, list: List, places: Places): Promise<string[]> {
  await page.goto(list.path(places));
  await expect.poll(async () => (await textsOf(page, list)).length, { timeout: PATIENCE }).toBe(15);
  // The words of a failure come with what a page can be read without.
  await expect(page.getByRole('contentinfo')).toBeVisible({ timeout: PATIENCE });
  await page.waitForLoadState('networkidle');
  return textsOf(page, list);
}

/** The rows stand as they were, with their age and the cause. */
async function expectKept(page: Page, list: List, before: readonly string[], cause: string): Promise<void> {
  const note = page.getByRole('status').filter({ hasText: 'could not refresh' });
  await expect(note).toContainText(/as of \d+:\d\d [AP]M, could not refresh\./, { timeout: PATIENCE });
  await expect(note).toContainText(cause);
  await expect(note.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(await textsOf(page, list)).toEqual(before);
  if (list.isPaged) await expect(page.getByText(/^Showing 1 to 15 of [\d,]+ /)).toBeVisible();
  await expect(seen(page, 'Some data could not be loaded.')).toBeVisible();
  await expectUnhurt(page);
}

// Screens that are off by default are on here.
test.beforeEach(({ page }) => switchOnScreens(page, ['equipment']));

for (const list of LISTS) {
  for (const { fault, cause } of FAULTS) {
    const name = `${list.name}, provider ${fault.name}`;

    test(`${name}, opened`, tagOf(`${name}, opened`), async ({ page, signedIn, watch }) => {
      test.slow();
      watch.expectTrouble(...FAILED_CALLS);
      await page.goto('/healthz');
      await goOffline(page, fault);
      const trouble = await bring(page, fault, list.calls);
      await page.goto(list.path(signedIn));
      await trouble.pass(seen(page, list.loading), seen(page, list.empty));
      await expect(seen(page, list.empty)).toBeVisible({ timeout: PATIENCE });
      await expect(seen(page, cause)).toBeVisible({ timeout: PATIENCE });
      await expect(seen(page, 'Some data could not be loaded.')).toBeVisible();
      await expectUnhurt(page);
    });

    test(`${name}, read again`, tagOf(`${name}, read again`), async ({ page, signedIn, watch }) => {
      test.slow();
      watch.expectTrouble(...FAILED_CALLS);
      const before = await openWhole(page, list, signedIn);
      await goOffline(page, fault);
      const trouble = await bring(page, fault, list.calls);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: list.link }).click();
      await trouble.pass(rowsOf(page, list).first(), seen(page, /could not refresh/));
      await expectKept(page, list, before, cause);
    });
  }
}

// The other lists are read whole: another page of them asks for nothing.
for (const { fault, cause } of FAULTS) {
  const name = `events, provider ${fault.name}, turned over`;
  test(name, tagOf(name), async ({ page, signedIn, watch }) => {
    test.slow();
    watch.expectTrouble(...FAILED_CALLS);
    const [list] = LISTS;
    if (list === undefined) throw new Error('There is no list.');
    const before = await openWhole(page, list, signedIn);
    await goOffline(page, fault);
    const trouble = await bring(page, fault, list.calls);
    const pages = page.getByRole('navigation', { name: 'Pagination' });
    await pages.getByRole('button', { name: 'Next' }).click();
    await trouble.pass(rowsOf(page, list).first(), seen(page, /could not refresh/));
    await expectKept(page, list, before, cause);
    await expect(pages.locator('[aria-current="page"]')).toHaveText('1');
  });
}

test('events of another filter that cannot be read: no rows of the one before, and the cause', {
  tag: '@desktop',
}, async ({ page, signedIn, watch }) => {
  watch.expectTrouble(...FAILED_CALLS);
  const [list] = LISTS;
  if (list === undefined) throw new Error('There is no list.');
  await openWhole(page, list, signedIn);
  const trouble = await bring(page, kind('answering 500'), list.calls);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Police Contacted').check();
  await expect(seen(page, ERROR)).toBeVisible({ timeout: PATIENCE });
  await expect(seen(page, list.empty)).toBeVisible();
  await expect(rowsOf(page, list)).toHaveCount(0);
  await trouble.lift();
  // By itself, five seconds after the failure.
  await expect(rowsOf(page, list)).not.toHaveCount(0, { timeout: PATIENCE });
  await expect(seen(page, ERROR)).toHaveCount(0);
});
