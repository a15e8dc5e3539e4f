/** Lists that stay open: new incidents, incidents that are closed, and how often the provider is asked. */
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';
import { eventRows, expect, ownClock, test, withoutTimesThatRun } from './portal.ts';

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

/** The page is hidden or shown again. */
const turnAway = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    const visibilityState = hidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);

const pill = (page: Page) => page.getByRole('button', { name: /^\d+ new incidents?$/ });

test('a new incident is a pill within 35 seconds, and a press puts it on top', {
  tag: ['@desktop', '@proof'],
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
    await ownClock(page);
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
    await turnAway(page, true);
    await pass(page, 300);
    expect(calls).toHaveLength(0);
    await turnAway(page, false);
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

  test('an incident in progress stands on top, and stays there when it is closed', async ({ page }) => {
    const id = await insertIncident(Date.now() - 30 * 86_400_000);
    await page.reload();
    await expect(page.getByText(/^as of /)).toBeVisible();
    const days = page.getByRole('table', { name: 'Archived Events' }).getByRole('rowheader');
    await expect(days.first()).toHaveText('In progress');
    // The demo data has another one, which is newer.
    await expect(eventRows(page).nth(1)).toContainText(String(id));
    await expect(eventRows(page).nth(1)).toContainText('In progress');
    await provider.deps.db
      .updateTable('incidents')
      .set({ endTime: Date.now() })
      .where('id', '=', id)
      .execute();
    await pass(page, 40);
    await expect(days.first()).toHaveText('In progress or just closed');
    await expect(eventRows(page).nth(1)).toContainText(String(id));
    await expect(eventRows(page).nth(1)).not.toContainText('In progress');
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

test.describe('on a clock that stands still between the steps of the test', { tag: '@desktop' }, () => {
  /** Unix milliseconds at which the list was last asked for. */
  const lastAsked = async (page: Page) => Date.parse((await asOf(page).getAttribute('datetime')) ?? '');
  // A page that is shown again says at its top, too, from when its rows are.
  const asOf = (page: Page) =>
    page
      .getByText(/^as of /)
      .last()
      .locator('time');

  /** Turns the clock to the moment at which the list is due, and waits for its answer. */
  async function passPeriod(page: Page, period: number): Promise<void> {
    const due = (await lastAsked(page)) + period;
    await page.clock.runFor(due - (await page.evaluate(() => Date.now())));
    await expect(asOf(page)).toHaveAttribute('datetime', new Date(due).toISOString());
  }

  /** Opens the events and stops the clock at a moment at which they are asked for. */
  async function openStill(page: Page): Promise<void> {
    await logIn(page);
    await ownClock(page);
    await page.clock.install();
    await openEvents(page);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
    await turnAway(page, true);
    await page.clock.runFor(60_000);
    const now = await page.evaluate(() => Date.now());
    await turnAway(page, false);
    await expect(asOf(page)).toHaveAttribute('datetime', new Date(now).toISOString());
  }

  test('it is read every 30 seconds, also once nobody has done anything for ten minutes', async ({
    page,
  }) => {
    test.slow();
    await openStill(page);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/Event/events')) calls += 1;
    });
    for (let times = 0; times < 24; times += 1) await passPeriod(page, 30_000);
    expect(calls).toBe(24);
  });

  test('a night of eight hours leaves nothing behind', { tag: '@proof' }, async ({ page }) => {
    test.setTimeout(900_000);
    await openStill(page);
    const cdp = await page.context().newCDPSession(page);
    const heap = async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      await cdp.send('HeapProfiler.collectGarbage');
      return (await cdp.send('Runtime.getHeapUsage')).usedSize;
    };
    const watch = async (hours: number) => {
      const end = (await page.evaluate(() => Date.now())) + hours * 3_600_000;
      while ((await lastAsked(page)) < end) {
        await passPeriod(page, 30_000);
      }
    };
    // The first hour fills what is kept once.
    await watch(1);
    const before = await heap();
    await watch(8);
    const grown = (await heap()) - before;
    test.info().annotations.push({ type: 'heap', description: `${Math.round(grown / 1_024)} kB in 8 h` });
    expect(grown).toBeLessThan(2 * 1_048_576);
  });
});

test('home tells of a new incident, and counts it on a press', { tag: '@desktop' }, async ({ page }) => {
  let isNewestKnown = false;
  await page.route('**/api/Event/events/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response });
    // What is new is what a first call, which has no filter, did not have.
    if (route.request().postDataJSON().orderby === 'incident.id desc') isNewestKnown = true;
  });
  await logIn(page);
  await ownClock(page);
  await page.clock.install();
  await page.reload();
  const tile = page.getByRole('link', { name: /^Monitored Events/ });
  const counted = async () => Number(/\d+/.exec((await tile.textContent()) ?? '')?.[0]);
  await expect(page.getByText(/^Last night: |since your last visit/)).toBeVisible();
  const before = await counted();
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000);
      return isNewestKnown;
    })
    .toBe(true);
  await insertIncident(await page.evaluate(() => Date.now()));
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000);
      return pill(page).isVisible();
    })
    .toBe(true);
  await expect(pill(page)).toHaveText('1 new incident');
  await expect(page).toHaveTitle(/^\(1\) Home · /);
  expect(await counted()).toBe(before);
  await pill(page).click();
  await expect.poll(counted).toBe(before + 1);
  await expect(pill(page)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Home · /);
});
