import type { Page } from '@playwright/test';
import { LIST, listAs, openBoard, rows, TROUBLE } from './boardOfSites.ts';
import { expect, keepToken, ownClock, test } from './portal.ts';

/** The page takes itself for one in another tab, or for one that is shown again. */
async function turnAway(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    const visibilityState = hidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}

function countLists(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/Location/locations')) count += 1;
  });
  return () => count;
}

test.describe('a board that stays open', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page }) => {
    await keepToken(page, 'avery');
    await ownClock(page);
    await page.clock.install();
  });

  test('reads again after half a minute, marks what has changed and says it', async ({ page }) => {
    await openBoard(page, '?q=moncton');
    const [row, link] = [rows(page).first(), rows(page).getByRole('link').first()];
    const name = await link.innerText();
    const ground = () => row.evaluate((element) => getComputedStyle(element).backgroundColor);
    const unmarked = await ground();
    await listAs(page, (sites) =>
      sites.map((site) => ({ ...site, armed: !site.armed, scheduledArmed: !site.armed })),
    );
    await page.clock.fastForward(31_000);
    await expect(page.getByRole('status').filter({ hasText: / now, and \d+ more$/ })).toBeVisible();
    await expect(row).toHaveAttribute('data-state', 'changed');
    await expect(link).toHaveText(name);
    // The colour comes and goes in a transition.
    await expect.poll(ground).not.toBe(unmarked);
    await page.clock.fastForward(11_000);
    await expect(row).not.toHaveAttribute('data-state');
    await expect.poll(ground).toBe(unmarked);
  });

  test('keeps its rows and their time when it cannot read again', async ({ page, watch }) => {
    watch.expectTrouble(...TROUBLE);
    await openBoard(page);
    const before = await rows(page).allInnerTexts();
    const asOf = page.getByText(/^as of \d+:\d\d [AP]M/);
    const time = await asOf.innerText();
    await page.route(LIST, (route) => route.fulfill({ status: 500, json: { error: 'down' } }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(asOf).toHaveText(
      new RegExp(`^${time}, could not refresh\\. The service answered with an error`),
    );
    await expect(page.getByText('Some data could not be loaded.')).toBeVisible();
    expect(await rows(page).allInnerTexts()).toEqual(before);
    const lists = countLists(page);
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Some data could not be loaded.')).toHaveCount(0);
    await expect(asOf).not.toContainText('could not refresh');
    expect(lists()).toBe(1);
  });

  test('asks nothing while it is hidden, and at once when it is shown again', async ({ page }) => {
    await openBoard(page);
    const lists = countLists(page);
    await turnAway(page, true);
    await page.clock.fastForward(20 * 60_000);
    expect(lists()).toBe(0);
    await turnAway(page, false);
    await expect.poll(lists).toBe(1);
  });
});
