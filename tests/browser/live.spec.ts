/** Lists that stay open: new incidents, incidents that are closed, and how often the provider is asked. */
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';
import { eventRows, expect, test } from './portal.ts';

let provider: Provider;
test.beforeEach(async () => {
  provider = await startProvider({ incidents: 60 });
});
// An open page asks for its icon whenever it pleases, also of a provider that is gone.
test.afterEach(async ({ page }) => {
  await page.close();
  await provider.close();
});

async function logIn(page: Page): Promise<void> {
  await page.goto(`${provider.url}/login`);
  await page.getByLabel('Username').fill('avery');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(`${provider.url}/`);
}

/** Opens the events, and waits for the code that asks for newer ones. */
async function openEvents(page: Page, search = ''): Promise<void> {
  await page.goto(`${provider.url}/events${search}`);
  await expect(eventRows(page)).not.toHaveCount(0);
  await expect(page.getByText(/^as of /)).toBeVisible();
}

/** Begins now, at a site of avery's, and is in progress. @returns its id */
async function insertIncident(startTime = Date.now()): Promise<number> {
  const newest = await provider.deps.db
    .selectFrom('incidents')
    .selectAll()
    .where('locationId', '=', await ownSite())
    .orderBy('startTime', 'desc')
    .executeTakeFirstOrThrow();
  const { id: most } = await provider.deps.db
    .selectFrom('incidents')
    .select((row) => row.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  const id = Number(most) + 1;
  await provider.deps.db
    .insertInto('incidents')
    .values({
      ...newest,
      id,
      startTime,
      endTime: null,
      alarmCount: 0,
      policeContacted: 0,
      guardDispatched: 0,
    })
    .execute();
  return id;
}

async function ownSite(): Promise<number> {
  const token = await provider.signIn('avery');
  const answer = await provider.post(
    '/api/Event/events/location/0',
    { orderby: 'incident.startTime desc', skip: 0, take: 1, count: true },
    token,
  );
  const { value } = (await answer.json()) as { value: { location: { id: number } }[] };
  return value[0]?.location.id ?? 0;
}

const withoutTimesThatRun = (texts: readonly string[]) =>
  texts.map((text) => text.replace(/In progress \d+ (?:min|h)(?: \d+ min)?/, 'In progress'));

const pill = (page: Page) => page.getByRole('button', { name: /^\d+ new incidents?$/ });

test('a new incident is a pill within 35 seconds, and a press puts it on top', {
  tag: '@desktop',
}, async ({ page }) => {
  await logIn(page);
  await openEvents(page);
  const before = await eventRows(page).allTextContents();
  const showing = await page.getByText(/^Showing /).innerText();
  const id = await insertIncident();
  await expect(pill(page)).toHaveText('1 new incident', { timeout: 35_000 });
  await expect(page).toHaveTitle(/^\(1\) Archived Events · /);
  // Nothing has moved.
  // Times that run go on.
  expect(withoutTimesThatRun(await eventRows(page).allTextContents())).toEqual(withoutTimesThatRun(before));
  await expect(page.getByText(showing)).toBeVisible();
  await pill(page).click();
  await expect(eventRows(page).first()).toContainText(String(id));
  await expect(pill(page)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Archived Events · /);
});

test.describe('on a clock that the test turns', { tag: '@desktop' }, () => {
  const calls: string[] = [];
  test.beforeEach(async ({ page }) => {
    await logIn(page);
    await page.clock.install();
    await openEvents(page, '?size=100');
    calls.length = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/Event/events')) calls.push(request.url());
    });
  });

  const pass = async (page: Page, seconds: number) => {
    for (let left = seconds; left > 0; left -= 10) await page.clock.runFor(10_000);
  };

  test('nothing is asked while it is hidden, and at once when it is shown again', async ({ page, watch }) => {
    // The clock may also run ahead of the time limit.
    watch.expectTrouble(/^console: reading newer events: ApiError: The server took too long/);
    const turnAway = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await turnAway(true);
    await pass(page, 300);
    expect(calls).toHaveLength(0);
    await turnAway(false);
    await expect.poll(() => calls.length).toBe(1);
  });

  test('three new ones are counted, and the page that is left asks no more', async ({ page }) => {
    for (const _ of [1, 2, 3]) await insertIncident();
    await pass(page, 40);
    await expect(pill(page)).toHaveText('3 new incidents');
    await page.getByRole('link', { name: 'Change Request' }).first().click();
    await expect(page.getByLabel('Subject')).toBeVisible();
    await expect(page).toHaveTitle(/^Change Request/);
    calls.length = 0;
    await pass(page, 120);
    expect(calls).toHaveLength(0);
  });

  test('rows whose newer ones cannot be asked for are told to be old', async ({ page, watch }) => {
    watch.expectTrouble(/api\//, /^console: /);
    const before = await eventRows(page).allTextContents();
    await page.route('**/api/Event/events/**', (route) => route.fulfill({ status: 500, json: {} }));
    await pass(page, 40);
    await expect(page.getByText(/^as of .*, could not refresh\./)).toBeVisible();
    await expect(page.getByText('Some data could not be loaded.')).toBeVisible();
    expect(withoutTimesThatRun(await eventRows(page).allTextContents())).toEqual(withoutTimesThatRun(before));
    await page.unroute('**/api/Event/events/**');
    await pass(page, 20);
    await expect(page.getByText(/could not refresh/)).toHaveCount(0);
  });
});
