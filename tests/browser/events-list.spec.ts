/** What only a browser knows of the list of events: its widths, cards, keys and addresses. */
import type { Page } from '@playwright/test';
import { type DemoUser, eventRows, expect, isPhone, keepToken, pageRests, sideways, test } from './portal.ts';

const EVENTS = '**/api/Event/events/**';

const table = (page: Page) => page.getByRole('table', { name: 'Archived Events' });
const showing = (page: Page) => page.getByText(/^Showing [\d,]+ to [\d,]+ of [\d,]+ events$/);
async function openList(page: Page, address = '/events', user: DemoUser = 'avery'): Promise<void> {
  await keepToken(page, user);
  await page.goto(address);
  await expect(showing(page)).toBeVisible();
  // The last part that comes late, with the keys, which listen once it is painted.
  await expect(page.getByRole('button', { name: 'Download list' })).toBeVisible();
  await pageRests(page);
}

/** From `width` on, all columns stand side by side; below, the rows are lines. */
async function expectColumns(page: Page, width: number, columns: number): Promise<void> {
  await expect(table(page)).toHaveAttribute('data-layout', 'columns');
  expect(await sideways(page)).toBe(0);
  const cells = await eventRows(page)
    .first()
    .locator('td')
    .evaluateAll((all) =>
      all.map((cell) => ({
        ...(cell.getBoundingClientRect().toJSON() as DOMRect),
        cut: cell.scrollWidth - cell.clientWidth,
      })),
    );
  expect(cells).toHaveLength(columns);
  expect(cells.filter(({ cut }) => cut > 1)).toEqual([]);
  for (const [index, cell] of cells.slice(1).entries())
    expect(cell.left).toBeGreaterThanOrEqual((cells[index]?.right ?? 0) - 1);
  const lowestTop = Math.max(...cells.map(({ top }) => top));
  expect(lowestTop).toBeLessThan(Math.min(...cells.map(({ bottom }) => bottom)));
  await page.setViewportSize({ width: width - 1, height: 900 });
  await expect(table(page)).toHaveAttribute('data-layout', 'lines');
  await pageRests(page);
  expect(await sideways(page)).toBe(0);
}

test('the list fits windows of any width', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  for (const { user, width, columns, address } of [
    { user: 'avery', width: 820, columns: 8, address: '/events' },
    { user: 'admin', width: 1_024, columns: 11, address: '/events?size=50' },
  ] as const)
    await test.step(`all ${columns} columns of ${user} are side by side at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await openList(page, address, user);
      await expectColumns(page, width, columns);
    });

  await test.step('each time of an Admin is in one line at 1,440 px', async () => {
    await page.setViewportSize({ width: 1_440, height: 900 });
    await expect(table(page)).toHaveAttribute('data-layout', 'columns');
    await pageRests(page);
    const lines = await eventRows(page)
      .locator('td[data-label$=" Time"] > :first-child')
      .evaluateAll((times) =>
        // The parts of one line share its baseline. One without a date has no parts, and nor has the dash for none.
        times.map(
          (time) =>
            new Set(
              [...(time.childElementCount > 0 ? time.children : [time])].map(
                (part) => part.getBoundingClientRect().bottom,
              ),
            ).size,
        ),
      );
    expect(lines).toEqual(Array.from({ length: 100 }, () => 1));
  });

  await test.step('the usual names of sites of an Admin are in one line at 1,920 px', async () => {
    await page.setViewportSize({ width: 1_920, height: 900 });
    await pageRests(page);
    const names = await eventRows(page)
      .locator('[data-label="Location"] a')
      .evaluateAll((links) =>
        links.map((link) => ({ name: link.textContent ?? '', height: link.getBoundingClientRect().height })),
      );
    const usual = names.filter(({ name }) => name.length <= 27);
    expect(usual.length).toBeGreaterThan(30);
    const line = Math.min(...names.map(({ height }) => height));
    expect(usual.filter(({ height }) => height > line)).toEqual([]);
  });

  await test.step('a long name takes two lines at most, and all of them once it has the focus', async () => {
    await page.setViewportSize({ width: 1_440, height: 900 });
    await openList(page, '/events?q=Fraser%20Valley');
    const link = eventRows(page).first().getByRole('link').nth(1);
    expect(((await link.textContent()) ?? '').length).toBeGreaterThan(100);
    const cut = () => link.evaluate((element) => element.scrollHeight > element.clientHeight + 1);
    const lines = await link.evaluate(
      (element) =>
        element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(lines)).toBe(2);
    expect(await cut()).toBe(true);
    await page.keyboard.press('j');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    expect(await cut()).toBe(false);
  });
});

test('the list on a phone', { tag: '@phone' }, async ({ page }) => {
  expect(isPhone(page)).toBe(true);
  await test.step('has cards of at most 96 px, with every value of the columns', async () => {
    await openList(page, '/events?size=50');
    const cards = await eventRows(page).evaluateAll((rows) =>
      rows.map((row) => ({
        height: row.getBoundingClientRect().height,
        labels: [...row.querySelectorAll('td')].map((cell) => cell.dataset.label),
      })),
    );
    expect(cards).toHaveLength(50);
    expect(cards.filter(({ height }) => height > 96)).toEqual([]);
    expect(cards.filter(({ labels }) => labels.length !== 8)).toEqual([]);
    expect(await sideways(page)).toBe(0);
  });

  await test.step('has order and page size behind one line', async () => {
    await expect(page.getByLabel('Sort by')).toBeHidden();
    await page.getByText('Event Time, descending · 50 a page').tap();
    await expect(page.getByLabel('Sort by')).toBeVisible();
  });

  await test.step('has its filters in a sheet from below, and a chip for a site', async () => {
    await openList(page);
    await page.getByRole('button', { name: 'Filters' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet.getByLabel('Location ID')).toBeVisible();
    const { bottom, right, width } = await sheet.evaluate((box) =>
      Promise.allSettled(box.getAnimations().map(({ finished }) => finished)).then(() =>
        box.getBoundingClientRect().toJSON(),
      ),
    );
    expect({ bottom, right, width }).toEqual({ bottom: 844, right: 390, width: 390 });
    await sheet.getByLabel('Police Contacted').check();
    await expect(page).toHaveURL('/events?police=true');
    const picker = sheet.getByRole('combobox', { name: 'Find a site' });
    const options = page.getByRole('listbox', { name: 'Sites' }).getByRole('option');
    await picker.fill('dock');
    await expect(options.nth(1)).toBeVisible();
    for (const target of [picker, options.first(), options.nth(1)])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await options.first().tap();
    await expect(page).toHaveURL(/locationId=\d+/);
    await sheet.getByRole('button', { name: 'Done' }).tap();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
    const chip = page.getByRole('button', { name: / remove location$/ });
    expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await chip.tap();
    await expect(page).toHaveURL('/events?police=true');
  });

  await test.step('has of a tile’s filter the boxes on the page', async () => {
    await page.goto('/events?dnfilter=police&back=home');
    const ticked = page.getByRole('region', { name: 'Filters' });
    await expect(ticked.getByLabel('Police Contacted')).toBeChecked();
    await expect(ticked.getByLabel('Location ID')).toHaveCount(0);
    await ticked.getByRole('button', { name: 'Clear Filters' }).tap();
    await expect(page).toHaveURL('/events?back=home');
  });
});

test('the keys lead through the rows in full view, and mark an event as seen without moving any', {
  tag: '@desktop',
}, async ({ page }) => {
  await openList(page);
  const rows = eventRows(page);
  await test.step('each row has its ring in full view', async () => {
    await page.keyboard.press('j');
    await expect(rows.first()).toBeFocused();
    for (let step = 1; step < 15; step += 1) {
      await page.keyboard.press(step % 2 === 0 ? 'j' : 'ArrowDown');
      await expect(rows.nth(step)).toBeFocused();
      await expect(rows.nth(step)).toHaveCSS('outline-style', 'solid');
      await expect(rows.nth(step)).toBeInViewport({ ratio: 1 });
    }
    // Upwards, the head that sticks to the bar must not cover the row.
    for (let step = 13; step >= 0; step -= 1) await page.keyboard.press('k');
    await expect(rows.first()).toBeFocused();
    const head = await table(page).locator('thead').boundingBox();
    const top = (await rows.first().boundingBox())?.y;
    expect(top).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
  });

  const mark = rows.nth(1).getByRole('img', { name: 'Seen' });
  await test.step('a mark moves nothing', async () => {
    const place = () =>
      rows.evaluateAll((all) =>
        all.flatMap((row) =>
          [row, ...row.querySelectorAll('a')].map((part) => JSON.stringify(part.getBoundingClientRect())),
        ),
      );
    const before = await place();
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    await expect(page.getByText(/^Event \d+ is marked as seen\.$/)).toBeAttached();
    await expect(mark).toBeVisible();
    expect(await place()).toEqual(before);
  });
});

test('the badge of an event in progress stands below its time, so that no font moves the rows', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route(EVENTS, async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    const [{ incident }] = list.value;
    Object.assign(incident, { startTime: new Date(Date.now() - 300_000).toISOString(), endTime: null });
    await route.fulfill({ response, json: list });
  });
  await openList(page);
  for (const width of [1280, 1440, 1720]) {
    await page.setViewportSize({ width, height: 900 });
    await pageRests(page);
    const row = eventRows(page).filter({ hasText: 'In progress' }).first();
    const time = await row.locator('time').first().boundingBox();
    const badge = await row.getByText(/^In progress \d+ min$/).boundingBox();
    if (time === null || badge === null) throw new Error('There is no event in progress.');
    expect(badge.y, `at ${width} px`).toBeGreaterThanOrEqual(time.y + time.height);
  }
});

test("a site's name that is cut off ends with its last whole line", { tag: '@phone' }, async ({ page }) => {
  await page.route(EVENTS, async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    list.value[1].location.name = 'Fraser Valley Regional Distribution and Consolidation Centre, Building 14';
    await route.fulfill({ response, json: list });
  });
  await openList(page);
  const lines = await page.getByRole('link', { name: /^Fraser Valley Regional.*14$/ }).evaluate((link) => {
    const text = document.createRange();
    text.selectNodeContents(link);
    // The boxes of letters are a pixel higher than their lines.
    const end = link.getBoundingClientRect().top + link.clientTop + link.clientHeight;
    return [...text.getClientRects()].map(({ top, bottom }) => ({
      begins: top < end - 2,
      ends: bottom <= end + 1,
    }));
  });
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.filter(({ begins, ends }) => begins && !ends)).toEqual([]);
});
