/** The board of all sites. */
import type { Page } from '@playwright/test';
import { bare, countOf, LIST, listAs, openBoard, rowOf, rows, showing, TROUBLE } from './boardOfSites.ts';
import { expect, keepToken, ownClock, test } from './portal.ts';

const seeded: readonly (readonly [name: string, ...words: (string | RegExp)[]])[] = [
  ['Kingston Relay Yard', 'Disarmed although the schedule says armed'],
  ["Kelowna Fruit Packers' Dock", 'Armed although the schedule says disarmed'],
  ['Nanaimo Duke Point', /^Armed, but not fully recorded$/],
  ['Brandon Fertilizer Shed', 'No schedule'],
  ['Riverside Solar Canopy', 'No contact to call', 'No schedule'],
  ['Fort McMurray Staging', 'Armed state unknown'],
];

test('the board says what needs attention, and finds it', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  await keepToken(page, 'avery');
  await test.step('in words what contradicts what', async () => {
    await openBoard(page, '?size=50');
    for (const [name, ...words] of seeded) {
      const attention = rowOf(page, name).locator('td[data-label="Attention"]');
      for (const text of words) await expect(attention.getByText(text)).toBeVisible();
    }
    const kelowna = rowOf(page, "Kelowna Fruit Packers' Dock");
    await expect(kelowna.locator('td[data-label="Arming"]')).toHaveText(/^Armed until .+ (?:PST|PDT)$/);
    await expect(kelowna.locator('td[data-label="Next change"]')).toHaveText(/^Disarms in.+ your time$/);
    await expect(rowOf(page, 'Fort McMurray Staging').locator('td[data-label="Arming"]')).toHaveText(
      'Status Unknown',
    );
  });

  await test.step('each site counted once, the most urgent first', async () => {
    const groups = await rows(page).evaluateAll((found) =>
      found.map((row) => {
        if (row.querySelector('li[data-urgent="true"]')) return 'needs? attention';
        return row.querySelector('[data-arming]')?.getAttribute('data-arming') ?? '';
      }),
    );
    const order = ['needs? attention', 'disarmed', 'unknown', 'armed'];
    expect(groups.length).toBeGreaterThan(40);
    expect(groups).toEqual(groups.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
    for (const group of order)
      expect(await countOf(page, group), group).toBe(groups.filter((one) => one === group).length);
  });

  await test.step('filtered, searched for and sorted, as its address says', async () => {
    const urgent = await countOf(page, 'needs? attention');
    await page.getByRole('button', { name: 'Needs attention' }).click();
    await showing(page, new RegExp(`^Showing 1 to ${urgent} of ${urgent} locations$`));
    await expect(page).toHaveURL(/\/coverage\?size=50&attention=true$/);
    await expect(rows(page).locator('li[data-urgent="true"]').first()).toBeVisible();
    await page.getByLabel('Search sites').fill('kingston');
    await showing(page, /^Showing 1 to 1 of 1 locations$/);
    await expect(page).toHaveURL(/q=kingston/);
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    await page.getByLabel('Search sites').fill('nowhere at all');
    await showing(page, /^No locations found matching your search criteria\.$/);
    await openBoard(page);
    await page.getByRole('button', { name: 'Last event' }).click();
    await page.getByRole('button', { name: 'Last event' }).click();
    await expect(page).toHaveURL(/sort=incident(?:\+|%20)desc/);
    const moments = await rows(page)
      .locator('td[data-label="Last event"] time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    expect(moments.length).toBeGreaterThan(10);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  await test.step('by keyboard alone', async () => {
    await page.getByLabel('Search sites').focus();
    await page.keyboard.type('nanaimo');
    await expect(rows(page)).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Needs attention' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/attention=true/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Name', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Nanaimo Duke Point' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/location\/37$/);
  });
});

test('the board of a provider whose list tells nothing', { tag: '@desktop' }, async ({ page, watch }) => {
  test.slow();
  watch.expectTrouble(...TROUBLE);
  await keepToken(page, 'avery');
  await listAs(page, (sites) => sites.map(bare));
  const ARMED = '**/api/Location/armed-status/*';
  await test.step('asks site by site, those on screen first', async () => {
    const asked: number[] = [];
    await page.route(ARMED, async (route) => {
      asked.push(Number(/\d+$/.exec(route.request().url())?.[0]));
      // The rest never comes.
      if (asked.length <= 18) await route.fulfill({ json: { armed: true, until: null } });
    });
    await page.goto('/coverage?size=100');
    const progress = page.getByRole('progressbar', { name: 'Checking which sites are armed' });
    await expect(progress).toHaveAttribute('value', '18');
    await expect(page.getByText('18 of 43', { exact: true })).toBeVisible();
    expect(asked).toHaveLength(22);
    const visible = await rows(page).evaluateAll((found) =>
      found.flatMap((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        const id = Number(row.querySelector('[data-site]')?.getAttribute('data-site'));
        return top >= 0 && bottom <= window.innerHeight ? [id] : [];
      }),
    );
    expect(visible.length).toBeGreaterThan(5);
    expect(visible.filter((id) => !asked.includes(id))).toEqual([]);
    await expect(page.getByText('18 armed · 25 unknown')).toBeVisible();
  });

  await test.step('can be stopped, and goes on', async () => {
    const progress = page.getByRole('progressbar', { name: 'Checking which sites are armed' });
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(progress).toHaveCount(0);
    await expect(page.getByText('18 of 43 sites checked')).toBeVisible();
    await expect(rows(page).getByText('Not checked yet')).toHaveCount(25);
    await page.unroute(ARMED);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(rows(page).getByText('Not checked yet')).toHaveCount(0);
    await expect(progress).toHaveCount(0);
  });

  await test.step('says that nothing is compared, and has no column in the locations table', async () => {
    await expect(page.getByText(/^The provider does not say what schedules/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Needs attention' })).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: 'Locations', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
    await showing(page, /^Showing 1 to 15 of 43 locations$/);
    await expect(page.getByRole('columnheader', { name: 'Arming' })).toHaveCount(0);
  });

  await test.step('asks more than 200 sites only after a press', async () => {
    let calls = 0;
    await page.unroute(LIST);
    const value = Array.from({ length: 201 }, (_, index) => ({ id: index + 1 }));
    await page.route(LIST, (route) => route.fulfill({ json: { value } }));
    // All of them, one after the other: tests/machines/coverage.test.ts.
    await page.route(ARMED, () => {
      calls += 1;
    });
    await openBoard(page);
    await expect(page.getByText('0 armed · 201 unknown')).toBeVisible();
    expect(calls).toBe(0);
    await page.getByRole('button', { name: 'Check all 201 sites' }).click();
    await expect(page.getByText('0 of 201', { exact: true })).toBeVisible();
    await expect.poll(() => calls).toBe(4);
  });
});

function countLists(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/Location/locations')) count += 1;
  });
  return () => count;
}

test('a board that stays open', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.expectTrouble(...TROUBLE);
  await keepToken(page, 'avery');
  await ownClock(page);
  await page.clock.install();
  await test.step('reads again after half a minute, marks what has changed and says it', async () => {
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
    await page.unroute(LIST);
  });

  await test.step('keeps its rows and their time when it cannot read again', async () => {
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
});
