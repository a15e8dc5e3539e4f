/** Where tiles and chart of home are while their numbers come, however long those are. */
import type { Page, Route } from '@playwright/test';
import { expect, isAboutBefore, keepToken, pageRests, test } from './portal.ts';

const COUNTS = '**/api/Statistics/stat-counts';
const WIDTHS = process.env.PROOF === undefined ? [320, 1440] : [320, 390, 820, 1440];
const LONG = {
  alarmsCount: 1_234_567_890,
  incidentCount: 123_456,
  voiceDownIncidentCount: 98_765_432,
  policeCount: 98_765,
  guardCount: 9_999_999,
};

/** Of the Layout Instability API, which the types of the DOM leave out. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

const tiles = (page: Page) => page.getByRole('region', { name: 'Statistics' });
const compared = (page: Page) => page.getByText(/^as of .*, compared with /);

/** Boxes of the tiles and of the chart, and the parts of tiles that are wider than their tile. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('section[aria-label="Statistics"] > *, figure')];
    const parts = [...document.querySelectorAll('section[aria-label="Statistics"] > * > *')];
    return {
      boxes: all.map((element) => JSON.stringify(element.getBoundingClientRect())),
      tooWide: parts
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.textContent),
      isSideways: document.documentElement.scrollWidth > window.innerWidth,
    };
  });

test('nothing moves when the comparison arrives', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  await keepToken(page, 'avery');
  for (const width of WIDTHS)
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const held = new Promise<Route>((resolve) => {
        void page.route(COUNTS, (route) =>
          isAboutBefore(route.request()) ? resolve(route) : route.continue(),
        );
      });
      // The longest words.
      await page.goto('/?period=current-month');
      await expect(tiles(page).locator('[data-loading="false"]')).toHaveCount(5);
      await expect(page.locator('figure [data-kind="value"]').last()).toBeAttached();
      const before = await held;
      await pageRests(page);
      const empty = await layoutOf(page);
      await page.evaluate(() => {
        // Elsewhere on the page a clock may tick meanwhile.
        const isOurs = (node: Node | null) =>
          (node instanceof Element ? node : node?.parentElement)?.closest(
            'section[aria-label="Statistics"], figure',
          );
        Reflect.set(window, 'layoutShift', 0);
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[])
            if (entry.sources.some(({ node }) => isOurs(node)))
              Reflect.set(window, 'layoutShift', window.layoutShift + entry.value);
        }).observe({ type: 'layout-shift' });
      });
      await before.continue();
      await expect(compared(page)).toBeVisible();
      await expect(tiles(page).getByText(/(?:more|fewer) than in|as many as in|none in/)).toHaveCount(5);
      await pageRests(page);
      expect(await layoutOf(page)).toEqual(empty);
      expect(empty.tooWide).toEqual([]);
      expect(await page.evaluate(() => window.layoutShift)).toBe(0);
      await page.unroute(COUNTS);
    });
});

test('long numbers stay on their line', { tag: '@desktop' }, async ({ page }) => {
  await keepToken(page, 'avery');
  await page.route(COUNTS, (route) => route.fulfill({ json: LONG }));
  for (const width of WIDTHS)
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await expect(tiles(page).getByText('1,234,567,890')).toBeVisible();
      await expect(compared(page)).toBeVisible();
      const { tooWide, isSideways } = await layoutOf(page);
      expect({ tooWide, isSideways }).toEqual({ tooWide: [], isSideways: false });
      const heights = await tiles(page)
        .locator('[data-loading]')
        .evaluateAll((values) => values.map((value) => value.clientHeight));
      expect(heights).toEqual([36, 36, 36, 36, 36]);
    });
});
