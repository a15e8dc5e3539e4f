import type { Locator, Page } from '@playwright/test';
import { eventRows, eventWithRecordings, expect, keepToken, pageRests, test } from './portal.ts';

declare global {
  interface Window {
    /** Sum of the unexpected layout shifts since the page began. */
    layoutShift: number;
  }
}

/** What each page shows last of all, by its path. */
const pages = (page: Page, event: number): Readonly<Record<string, Locator>> => ({
  '/': page.getByRole('figure', { name: 'Daily Monitored Events' }).locator('svg').first(),
  '/events': page.getByText(/^Showing 1 to 15 of [\d,]+ events$/),
  '/events?locationId=3': page.getByRole('button', { name: /^(?!Location 3).+ remove location$/ }),
  '/events/location/3': page.getByRole('main').locator('p:not(:empty)').first(),
  [`/event/${event}`]: page.locator('[data-shown="true"]'),
  '/locations': page.getByText(/^Showing 1 to 15 of [\d,]+ locations$/),
  '/location/3': page.locator('[data-arming="armed"], [data-arming="disarmed"]'),
  '/contacts': page.locator('tbody tr').first(),
  '/schedules': page.locator('tbody tr').first(),
  '/schedule/3': page.getByRole('table', { name: 'Arming by day and hour' }),
  '/review?queue=hours': page.locator('[data-shown="true"]'),
  '/coverage': page.getByText(/^Showing 1 to 15 of [\d,]+ locations$/),
  '/change-request': page.getByRole('button', { name: 'Submit' }),
  '/user/details': page.getByText('Phone Numbers'),
  '/user/preferences': page.getByText('The week begins on Sunday.'),
});

test('nothing jumps while pages load, and nothing scrolls sideways', async ({ page }) => {
  test.slow();
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          window.layoutShift += Number(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await keepToken(page, 'avery');
  const { id } = await eventWithRecordings(page, 12);
  for (const [path, sign] of Object.entries(pages(page, id))) {
    await page.goto(path);
    await expect(sign, path).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    // What has been painted is told to the observer by then.
    await pageRests(page);
    const { shift, sideways } = await page.evaluate(() => ({
      shift: window.layoutShift,
      sideways: document.documentElement.scrollWidth > window.innerWidth,
    }));
    expect(sideways, path).toBe(false);
    expect(shift, path).toBeLessThanOrEqual(0.02);
  }
});

test('what loads has the place of what comes', { tag: '@desktop' }, async ({ page }) => {
  await keepToken(page, 'avery');
  const { id } = await eventWithRecordings(page, 12);
  for (const { path, call, parts, isLevel = false } of [
    {
      path: `/event/${id}`,
      call: '**/api/Event/details/*',
      parts: [
        page.getByRole('region', { name: 'Media Preview' }),
        page.getByRole('region', { name: 'Media', exact: true }),
      ],
    },
    {
      path: '/schedule/3',
      call: '**/api/Schedule/schedule/*',
      parts: [
        page.getByRole('region', { name: 'Day by day' }),
        page.getByRole('table', { name: 'Arming by day and hour' }).locator('..'),
      ],
    },
    {
      path: '/location/3',
      call: '**/api/Location/details/*',
      parts: [undefined, page.getByRole('region', { name: 'Statistics' }).locator('> *').first()],
    },
    {
      path: '/review?queue=hours',
      call: '**/api/Event/events/location/*',
      parts: [page.getByRole('region', { name: 'Queue' })],
      isLevel: true,
    },
  ]) {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(call, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path);
    const pieces = page.locator('main [aria-busy="true"] > span');
    let places: Awaited<ReturnType<Locator['boundingBox']>>[] = [];
    // The code of a part may come between: it brings pieces of its own, in the same place.
    await expect
      .poll(async () => {
        places = await Promise.all(parts.map((_, index) => pieces.nth(index).boundingBox()));
        return places;
      })
      .not.toContain(null);
    release();
    for (const [index, part] of parts.entries()) {
      if (part === undefined) continue;
      await expect(part).toBeVisible();
      const place = await part.boundingBox();
      if (isLevel) expect(Math.abs((place?.y ?? 0) - (places[index]?.y ?? 0)), path).toBeLessThanOrEqual(2);
      expect(Math.abs((place?.x ?? 0) - (places[index]?.x ?? 0)), path).toBeLessThanOrEqual(2);
      expect(Math.abs((place?.width ?? 0) - (places[index]?.width ?? 0)), path).toBeLessThanOrEqual(2);
    }
    await page.unroute(call);
  }
});

test('the list of recordings is as high as the player beside it', { tag: '@desktop' }, async ({ page }) => {
  await keepToken(page, 'avery');
  const { id } = await eventWithRecordings(page, 12);
  await page.goto(`/event/${id}`);
  const last = page.getByRole('region', { name: 'Media', exact: true });
  await expect(last.getByRole('listitem')).toHaveCount(12);
  const player = await page.getByRole('region', { name: 'Media Preview' }).elementHandle();
  // Parts of the player are rendered second, so its height and the list's are read in one look.
  const heights = () =>
    last.evaluate(
      (card, beside) => ({
        player: beside?.getBoundingClientRect().bottom ?? 0,
        card: card.getBoundingClientRect().bottom,
        list: card.querySelector('ol')?.parentElement?.getBoundingClientRect().bottom ?? 0,
      }),
      player,
    );
  await expect
    .poll(async () => {
      const { card, player: beside } = await heights();
      return Math.round(card - beside);
    })
    .toBe(0);
  const { card, list } = await heights();
  expect(card - list).toBeLessThan(3);
});

test('an event takes one line of a tablet', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await keepToken(page, 'avery');
  await page.goto('/events');
  const cells = eventRows(page).first().getByRole('cell');
  await expect(cells).toHaveCount(8);
  const boxes = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().toJSON()));
  const [lowestTop, highestBottom] = [
    Math.max(...boxes.map(({ top }) => top)),
    Math.min(...boxes.map(({ bottom }) => bottom)),
  ];
  expect(lowestTop).toBeLessThan(highestBottom);
});
