/** The list of events itself: its days, columns, cards, keys and filters. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type DemoUser, eventRows, expect, isPhone, keepToken, ownClock, pageRests, test } from './portal.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Archived Events' });
const days = (page: Page) => table(page).getByRole('rowheader');
const showing = (page: Page) => page.getByText(/^Showing [\d,]+ to [\d,]+ of [\d,]+ events$/);

async function openList(page: Page, address = '/events', user: DemoUser = 'avery'): Promise<void> {
  await keepToken(page, user);
  await page.goto(address);
  await expect(showing(page)).toBeVisible();
  // The last part that comes late, with the keys, which listen once it is painted.
  await expect(page.getByRole('button', { name: 'Download list' })).toBeVisible();
  await pageRests(page);
}

/** Each event's day as its heading says it and as its time cell does: [['Sun Nov 22', 'Nov 22, 2026'], ...]. */
const daysOfRows = (page: Page) =>
  table(page)
    .locator('tbody tr')
    .evaluateAll((lines) => {
      let day = '';
      return lines.flatMap((line) => {
        const heading = line.querySelector('th');
        if (heading) day = (heading.textContent ?? '').replace(/^(?:Today|Yesterday), /, '');
        const [, date = ''] = /^(\w+ \d+, \d+),/.exec(line.querySelector('time')?.textContent ?? '') ?? [];
        return heading ? [] : [[day, date] as const];
      });
    });

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test.describe('the days of the list', () => {
  test('have a heading each, over the rows whose cells show that day', async ({ page }) => {
    await openList(page, '/events?size=100');
    const found = await daysOfRows(page);
    expect(found).toHaveLength(100);
    const below = found.filter(([day]) => day !== 'In progress');
    for (const [day, date] of below) {
      const [month, ofMonth] = date.split(/[ ,]/);
      expect(day).toMatch(new RegExp(`^\\w{3} ${month} ${ofMonth}(?:, \\d{4})?$`));
    }
    await expect(days(page)).toHaveCount(1 + new Set(below.map(([, date]) => date)).size);
    await expect(days(page).first()).toHaveText('In progress');
    await expect(days(page).nth(1)).toHaveText(/^(?:Today|Yesterday), /);
  });

  test('are the site’s own where the times are, also where the clocks change', { tag: '@desktop' }, async ({
    page,
  }) => {
    await ownClock(page);
    await page.clock.setFixedTime('2026-11-02T12:00:00Z');
    await keepToken(page, 'avery');
    await page.goto('/user/preferences');
    await page.getByRole('radio', { name: /^In the site's time zone/ }).check();
    const at = (id: number, startTime: string, timeZone: string) => ({
      incident: { id, startTime, endTime: startTime, alarmCount: 1 },
      timeZone,
    });
    await page.route('**/api/Event/events/**', (route) =>
      route.fulfill({
        json: {
          value: [
            at(4, '2026-11-02T05:30:00Z', 'America/New_York'),
            at(3, '2026-11-02T05:20:00Z', 'America/Vancouver'),
            at(2, '2026-11-01T05:30:00Z', 'America/New_York'),
            at(1, '2026-10-31T20:00:00Z', 'America/Vancouver'),
          ],
          count: 4,
        },
      }),
    );
    await page.goto('/events');
    await expect(showing(page)).toBeVisible();
    await expect(days(page)).toHaveText(['Today, Mon Nov 2', 'Yesterday, Sun Nov 1', 'Sat Oct 31']);
    expect((await daysOfRows(page)).map(([, date]) => date)).toEqual([
      'Nov 2, 2026',
      'Nov 1, 2026',
      'Nov 1, 2026',
      'Oct 31, 2026',
    ]);
  });

  test('go with another order, and come back without a shift', { tag: '@desktop' }, async ({ page }) => {
    await openList(page);
    await page.getByRole('button', { name: 'Location', exact: true }).click();
    await expect(days(page)).toHaveCount(0);
    await expect(eventRows(page)).toHaveCount(15);
    await page.getByRole('button', { name: 'Event Time' }).click();
    await expect(days(page)).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Event Time' }).click();
    await expect(days(page).first()).toHaveText('In progress');
  });
});

test.describe('a narrow window', () => {
  for (const [user, width, columns] of [
    ['avery', 820, 8],
    ['admin', 1_024, 11],
  ] as const) {
    test(`of ${width} px has all ${columns} columns of ${user} side by side`, { tag: '@desktop' }, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await openList(page, '/events', user);
      await expect(table(page)).toHaveAttribute('data-layout', 'columns');
      expect(await sideways(page)).toBe(false);
      const cells = await eventRows(page)
        .first()
        .locator('td')
        .evaluateAll((all) =>
          all.map((cell) => {
            const { left, right, top } = cell.getBoundingClientRect();
            return { left, right, top: Math.round(top / 100), cut: cell.scrollWidth - cell.clientWidth };
          }),
        );
      expect(cells).toHaveLength(columns);
      expect(cells.filter(({ cut }) => cut > 1)).toEqual([]);
      for (const [index, cell] of cells.slice(1).entries())
        expect(cell.left).toBeGreaterThanOrEqual((cells[index]?.right ?? 0) - 1);
      await page.setViewportSize({ width: width - 1, height: 900 });
      await expect(table(page)).toHaveAttribute('data-layout', 'lines');
      await pageRests(page);
      expect(await sideways(page)).toBe(false);
    });
  }

  test('shows an Admin each time in one line at 1,440 px', { tag: '@desktop' }, async ({ page }) => {
    await openList(page, '/events', 'admin');
    const lines = await eventRows(page)
      .locator('time')
      .evaluateAll((times) =>
        // The parts of one line share its baseline. One without a date has no parts.
        times.map(
          (time) =>
            new Set(
              [...(time.childElementCount > 0 ? time.children : [time])].map(
                (part) => part.getBoundingClientRect().bottom,
              ),
            ).size,
        ),
      );
    expect(lines).toEqual(Array.from({ length: 30 }, () => 1));
  });

  test('shows an Admin the usual names of sites in one line at 1,920 px', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1920, height: 900 });
    await openList(page, '/events?size=50', 'admin');
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
});

test.describe('the cards of a phone', { tag: '@phone' }, () => {
  test('are at most 96 px high, and have every value of the columns', async ({ page }) => {
    expect(isPhone(page)).toBe(true);
    await openList(page, '/events?size=50');
    const cards = await eventRows(page).evaluateAll((rows) =>
      rows.map((row) => ({
        height: row.getBoundingClientRect().height,
        labels: [...row.querySelectorAll('td')].map((cell) => cell.dataset.label),
        cut: [...row.querySelectorAll('td')].some((cell) => cell.scrollWidth > cell.clientWidth + 1),
      })),
    );
    expect(cards).toHaveLength(50);
    expect(cards.filter(({ height }) => height > 96)).toEqual([]);
    expect(cards.filter(({ labels }) => labels.length !== 8)).toEqual([]);
    expect(await sideways(page)).toBe(false);
  });

  test('are sorted by one select', async ({ page }) => {
    await openList(page);
    const head = table(page).locator('thead');
    await expect(head.getByRole('button')).toHaveCount(0);
    await expect(head.getByRole('columnheader', { name: 'Event Time' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const select = page.getByLabel('Sort by');
    await expect(select.locator('option:checked')).toHaveText('Event Time, descending');
    await select.selectOption('Location, ascending');
    await expect(page).toHaveURL('/events?sort=location.name');
    await expect(days(page)).toHaveCount(0);
    const names = await eventRows(page).locator('td[data-label="Location"]').allTextContents();
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  });

  test('have their filters in a sheet from below, and on the page only what is ticked', async ({ page }) => {
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
    await sheet.getByRole('button', { name: 'Done' }).tap();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
    await page.goto('/events?dnfilter=police&back=home');
    const ticked = page.getByRole('region', { name: 'Filters' });
    await expect(ticked.getByLabel('Police Contacted')).toBeChecked();
    await expect(ticked.getByLabel('Location ID')).toHaveCount(0);
    await ticked.getByRole('button', { name: 'Clear Filters' }).tap();
    await expect(page).toHaveURL('/events?back=home');
  });
});

test.describe('the keys of the list', { tag: '@desktop' }, () => {
  test('lead through the rows, each with its ring in full view, and into an event', async ({ page }) => {
    await openList(page);
    await page.keyboard.press('j');
    await expect(eventRows(page).first()).toBeFocused();
    for (let step = 1; step < 15; step += 1) {
      await page.keyboard.press(step % 2 === 0 ? 'j' : 'ArrowDown');
      const row = eventRows(page).nth(step);
      await expect(row).toBeFocused();
      await expect(row).toHaveCSS('outline-style', 'solid');
      await expect(row).toBeInViewport({ ratio: 1 });
    }
    // Upwards, the head that sticks to the bar must not cover the row.
    for (let step = 13; step >= 0; step -= 1) await page.keyboard.press('k');
    const first = eventRows(page).first();
    await expect(first).toBeFocused();
    const head = await table(page).locator('thead').boundingBox();
    expect((await first.boundingBox())?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
    const id = await first.getByRole('link').first().textContent();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/event/${id}`);
  });

  test('mark an event as seen, which moves nothing and outlives a reload', async ({ page }) => {
    await openList(page);
    const mark = eventRows(page).nth(1).getByRole('img', { name: 'Seen' });
    const place = () =>
      eventRows(page).evaluateAll((rows) =>
        rows.flatMap((row) =>
          [row, ...row.querySelectorAll('a')].map((part) => JSON.stringify(part.getBoundingClientRect())),
        ),
      );
    const before = await place();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(async () => {
      await page.keyboard.press('s');
      await expect(page.getByText(/^Event \d+ is marked as seen\.$/)).toBeAttached({ timeout: 1_000 });
    }).toPass();
    await expect(mark).toBeVisible();
    expect(await place()).toEqual(before);
    await page.reload();
    await expect(mark).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    await expect(mark).toHaveCount(0);
  });
});

test('the name of a site takes two lines at most, and all of them once it has the focus', {
  tag: '@desktop',
}, async ({ page }) => {
  await openList(page, '/events?q=Fraser%20Valley');
  const link = eventRows(page).first().getByRole('link').nth(1);
  const name = (await link.textContent()) ?? '';
  expect(name.length).toBeGreaterThan(100);
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

for (const width of [390, 820, 1_440]) {
  test(`the list is free of faults at ${width} px, with what was seen`, { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openList(page);
    await page.keyboard.press('j');
    await expect(async () => {
      await page.keyboard.press('s');
      await expect(page.getByText(/^Event \d+ is marked as seen\.$/)).toBeAttached({ timeout: 1_000 });
    }).toPass();
    await pageRests(page);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`),
    ).toEqual([]);
  });
}

test('a provider that cannot filter by what is in progress: all events, and the list says so', {
  tag: '@desktop',
}, async ({ page, watch }) => {
  watch.expectTrouble(/^answer 400/, /^console: Failed to load resource.* 400 /);
  await openList(page);
  const all = await showing(page).textContent();
  await page.route('**/api/Event/events/**', (route) =>
    route.request().postDataJSON().filter?.includes('incident.endTime')
      ? route.fulfill({ status: 400, json: { error: 'null is no value to filter by' } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Filters' }).click();
  // It may be unticked again before a check of its state.
  await page.getByLabel('In progress').click();
  await expect(page.getByText('This service cannot filter by what is in progress')).toBeVisible();
  await expect(page.getByLabel('In progress')).not.toBeChecked();
  await expect(page).toHaveURL('/events');
  await expect(showing(page)).toHaveText(all ?? '');
  await expect(eventRows(page)).toHaveCount(15);
});
