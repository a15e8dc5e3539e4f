import { countOf, openBoard, rowOf, rows, showing } from './boardOfSites.ts';
import { expect, signIn, test } from './portal.ts';

test.describe('the board of all sites', { tag: '@desktop' }, () => {
  test.beforeEach(({ page }) => signIn(page, 'avery'));

  const seeded: readonly (readonly [name: string, ...words: (string | RegExp)[]])[] = [
    ['Kingston Relay Yard', 'Disarmed although the schedule says armed'],
    ["Kelowna Fruit Packers' Dock", 'Armed although the schedule says disarmed'],
    ['Nanaimo Duke Point', /^Armed, but not fully recorded: 1 of \d offline$/],
    ['Brandon Fertilizer Shed', 'No schedule'],
    ['Riverside Solar Canopy', 'No contact to call', 'No schedule'],
    ['Fort McMurray Staging', 'Armed state unknown'],
  ];

  test('says in words what contradicts what', async ({ page }) => {
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

  test('counts each site once, puts the most urgent first, and filters and searches', async ({ page }) => {
    await openBoard(page, '?size=50');
    const all = await rows(page).count();
    const groups = await rows(page).evaluateAll((found) =>
      found.map((row) => {
        if (row.querySelector('li[data-urgent="true"]')) return 'needs? attention';
        return row.querySelector('[data-arming]')?.getAttribute('data-arming') ?? '';
      }),
    );
    const order = ['needs? attention', 'disarmed', 'unknown', 'armed'];
    expect(groups).toEqual(groups.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
    for (const group of order)
      expect(await countOf(page, group), group).toBe(groups.filter((one) => one === group).length);
    expect(groups).toHaveLength(all);

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
  });

  test('sorts by a column, and keeps the order in the address', async ({ page }) => {
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

  test('is used by keyboard alone', async ({ page }) => {
    await openBoard(page);
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

  test('offers its link after the product’s own', async ({ page }) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Coverage' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Coverage' })).toBeFocused();
    await expect(page).toHaveTitle('Coverage · Vigil');
  });
});
