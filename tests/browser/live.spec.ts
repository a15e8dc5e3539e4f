/** Lists that stay open: new incidents of a real provider, and what a night leaves behind. */
import type { Page } from '@playwright/test';
import { addSentEvents } from '../support/incidents.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { eventRows, expect, openSignedIn, ownClock, test, withoutTimesThatRun } from './portal.ts';

let provider: Provider;
test.beforeEach(async () => {
  provider = await startProvider({ incidents: 60 });
});
// An open page asks for its icon whenever it pleases, also of a provider that is gone.
test.afterEach(async ({ page }) => {
  await page.close();
  await provider.close();
});

/** Opens the events, and waits for the code that asks for newer ones. */
async function openEvents(page: Page): Promise<void> {
  await page.goto(`${provider.url}/events`);
  await expect(eventRows(page)).not.toHaveCount(0);
  await expect(page.getByText(/^as of /)).toBeVisible();
}

const pill = (page: Page) => page.getByRole('button', { name: /^\d+ new events?$/ });
const now = (page: Page) => page.evaluate(() => Date.now());

/** Turns the clock on until that is so. */
const passUntil = (page: Page, isSo: () => Promise<boolean> | boolean) =>
  expect
    .poll(async () => {
      await page.clock.runFor(10_000);
      return isSo();
    })
    .toBe(true);

test('new incidents are told of while nothing moves, and shown on a press', { tag: '@desktop' }, async ({
  page,
}) => {
  let isNewestKnown = false;
  await page.route('**/api/Event/events/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response });
    // What is new is what a first call, which has no filter, did not have.
    if (route.request().postDataJSON().orderby === 'incident.id desc') isNewestKnown = true;
  });
  await openSignedIn(page, provider, '/healthz');
  await ownClock(page);
  await page.clock.install();
  await openEvents(page);
  await passUntil(page, () => isNewestKnown);
  const before = await eventRows(page).allTextContents();
  const showing = await page.getByText(/^Showing /).innerText();
  const { db, settings } = provider.deps;
  const ids = await addSentEvents(db, settings.dataDir, { count: 3, start: await now(page), lasts: null });
  await passUntil(page, () => pill(page).isVisible());
  await expect(pill(page)).toHaveText('3 new events');
  await expect(page).toHaveTitle(/^\(3\) Archived Events · /);
  // Times that run go on.
  expect(withoutTimesThatRun(await eventRows(page).allTextContents())).toEqual(withoutTimesThatRun(before));
  await expect(page.getByText(showing)).toBeVisible();
  await pill(page).click();
  await expect(eventRows(page).first()).toContainText(new RegExp(ids.join('|')));
  await expect(pill(page)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Archived Events · /);
});

/** The page is hidden or shown again. */
const turnAway = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    const visibilityState = hidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);

test('a night of eight hours leaves nothing behind', { tag: ['@desktop', '@proof'] }, async ({ page }) => {
  test.setTimeout(900_000);
  // A page that is shown again says at its top, too, from when its rows are.
  const asOf = page
    .getByText(/^as of /)
    .last()
    .locator('time');
  /** Unix milliseconds at which the list was last asked for. */
  const lastAsked = async () => Date.parse((await asOf.getAttribute('datetime')) ?? '');
  const watch = async (hours: number) => {
    const end = (await now(page)) + hours * 3_600_000;
    while ((await lastAsked()) < end) {
      const due = (await lastAsked()) + 30_000;
      await page.clock.runFor(due - (await now(page)));
      await expect(asOf).toHaveAttribute('datetime', new Date(due).toISOString());
    }
  };
  const cdp = await page.context().newCDPSession(page);
  const heap = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize;
  };
  await openSignedIn(page, provider, '/healthz');
  await ownClock(page);
  await page.clock.install();
  await openEvents(page);
  // The clock stands still between the steps of the test, from a moment on at which the list is asked for.
  await page.clock.pauseAt((await now(page)) + 2_000);
  await turnAway(page, true);
  await page.clock.runFor(60_000);
  const shown = await now(page);
  await turnAway(page, false);
  await expect(asOf).toHaveAttribute('datetime', new Date(shown).toISOString());
  // The first hour fills what is kept once.
  await watch(1);
  const before = await heap();
  await watch(8);
  const grown = (await heap()) - before;
  test.info().annotations.push({ type: 'heap', description: `${Math.round(grown / 1_024)} kB in 8 h` });
  expect(grown).toBeLessThan(2 * 1_048_576);
});
