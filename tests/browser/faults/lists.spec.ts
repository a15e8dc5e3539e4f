/** Lists that are read again while the provider fails: their rows stay, with their age, and the cause is told. */
import type { Locator, Page } from '@playwright/test';
import { switchOnScreens } from '../optionalScreens.ts';
import { eventRows, followLink, withoutTimesThatRun } from '../portal.ts';
import { bring, type Fault, faults } from './kinds.ts';
import { expect, test } from './places.ts';
import { expectUnhurt, FAILED_CALLS, PATIENCE, seen } from './unhurt.ts';

test.describe.configure({ mode: 'parallel' });

interface List {
  readonly path: string;
  readonly calls: RegExp;
  /** The link of the bar that reads the list again while it is shown. */
  readonly link: string;
  /** Names the table. */
  readonly table: string;
  /** Shows a part of its rows, and says which. */
  readonly isPaged: boolean;
}

const list = (path: string, calls: RegExp, link: string, table: string, isPaged: boolean): List => ({
  path,
  calls,
  link,
  table,
  isPaged,
});
const EVENTS = list('/events', /\/api\/Event\/events/, 'Events', 'Archived Events', true);
const LOCATIONS = list('/locations', /\/api\/Location\/locations/, 'Locations', 'Locations', true);
const OTHERS = [
  list('/contacts', /\/api\/Contact\/contacts/, 'Contacts', 'Contacts', false),
  list('/schedules', /\/api\/Schedule\/schedules/, 'Schedules', 'Schedules', false),
  list('/cameras', /\/api\/Camera\/cameras/, 'Equipment', 'Cameras', true),
];

function kind(name: string): Fault {
  const fault = faults.find((one) => one.name === name);
  if (fault === undefined) throw new Error(`There is no fault '${name}'.`);
  return fault;
}

const UNREACHED = 'We could not reach the service';
const ERROR = 'The service answered with an error';
const BUSY: Fault = {
  ...kind('answering 500'),
  name: 'answering 503',
  answer: (route) =>
    route.fulfill({ status: 503, headers: { 'x-request-id': 'req-503' }, json: { error: 'busy' } }),
};

interface Case {
  readonly of: List;
  readonly fault: Fault;
  readonly cause: string;
}

const SAMPLE: Case = { of: LOCATIONS, fault: BUSY, cause: `${ERROR} (request id req-503)` };
const cases: readonly Case[] = [
  SAMPLE,
  ...OTHERS.map((of) => ({ ...SAMPLE, of })),
  { of: EVENTS, fault: kind('down'), cause: UNREACHED },
  { of: EVENTS, fault: kind('hanging for good'), cause: UNREACHED },
  { of: EVENTS, fault: kind('answering 200 with nothing'), cause: ERROR },
];

const rowsOf = (page: Page, { table }: List): Locator =>
  page.getByRole('table', { name: table, exact: true }).locator('tbody tr:has(td)');

/** The first rows, as many as a page has; long lists build the others while nothing else happens. */
async function textsOf(page: Page, of: List): Promise<string[]> {
  return withoutTimesThatRun((await rowsOf(page, of).allInnerTexts()).slice(0, 15));
}

for (const { of, fault, cause } of cases)
  test(`${of.path}, provider ${fault.name}, read again`, {
    tag: of === LOCATIONS ? ['@desktop'] : ['@desktop', '@proof'],
  }, async ({ page, watch }) => {
    test.slow();
    watch.expectTrouble(...FAILED_CALLS);
    await switchOnScreens(page, ['equipment']);
    await page.goto(of.path);
    await expect.poll(async () => (await textsOf(page, of)).length, { timeout: PATIENCE }).toBe(15);
    // The words of a failure come with what a page can be read without.
    await expect(page.getByRole('contentinfo')).toBeVisible({ timeout: PATIENCE });
    await page.waitForLoadState('networkidle');
    const before = await textsOf(page, of);
    const trouble = await bring(page, fault, of.calls);
    await followLink(page, of.link);
    await trouble.pass(rowsOf(page, of).first(), seen(page, /could not refresh/));
    const note = page.getByRole('status').filter({ hasText: 'could not refresh' });
    await expect(note).toContainText(/as of \d+:\d\d [AP]M, could not refresh\./, { timeout: PATIENCE });
    await expect(note).toContainText(cause);
    await expect(note.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(await textsOf(page, of)).toEqual(before);
    if (of.isPaged) await expect(page.getByText(/^Showing 1 to 15 of [\d,]+ /)).toBeVisible();
    await expect(seen(page, 'Some data could not be loaded.')).toBeVisible();
    await expectUnhurt(page);
  });

test('offline, the rows stay and the page says what it could not load; back online, it comes by itself', {
  tag: '@desktop',
}, async ({ page, context, watch }) => {
  test.slow();
  watch.expectTrouble(...FAILED_CALLS);
  await page.goto('/events');
  const rows = eventRows(page);
  await expect(rows).toHaveCount(15, { timeout: PATIENCE });
  // What the page can be read without is still on its way by then.
  await expect(page.getByRole('contentinfo')).toBeVisible({ timeout: PATIENCE });
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible({ timeout: PATIENCE });
  await page.waitForLoadState('networkidle');
  const before = await textsOf(page, EVENTS);
  await context.setOffline(true);
  const pages = page.getByRole('navigation', { name: 'Pagination' });
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Some data could not be loaded.')).toBeVisible({ timeout: PATIENCE });
  await expect(page.getByText(/There is no connection, since \d+:\d\d [AP]M\./)).toBeVisible();
  await expect(page.getByText(/^as of \d+:\d\d [AP]M, could not refresh\. You are offline\.$/)).toBeVisible();
  expect(await textsOf(page, EVENTS)).toEqual(before);
  await expect(page.getByText(/^Showing 1 to 15 of [\d,]+ events$/)).toBeVisible();
  await expect(pages.locator('[aria-current="page"]')).toHaveText('1');
  await expectUnhurt(page);
  await context.setOffline(false);
  await expect(page.getByText(/^Showing 16 to 30 of [\d,]+ events$/)).toBeVisible({ timeout: PATIENCE });
  await expect(page.getByText('Some data could not be loaded.')).toHaveCount(0);
});
