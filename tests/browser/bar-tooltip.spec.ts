/** The bars of home: where a day's number stands, and what the bars open. */
import type { Page } from '@playwright/test';
import { expect, keepToken, pageRests, signIn, test } from './portal.ts';

const frameOf = (page: Page) => page.getByRole('region', { name: 'Bars, one a day' });
const tooltipOf = (page: Page) => frameOf(page).locator('.apexcharts-tooltip.apexcharts-active');

/** Where the bars are seen across the window, in CSS pixels: between the numbers of the axis and the edge. */
const viewOf = (page: Page) =>
  frameOf(page).evaluate((frame) => ({
    left: frame.querySelector('svg')?.getBoundingClientRect().right ?? Number.NaN,
    right: frame.getBoundingClientRect().right,
    height: frame.getBoundingClientRect().top + 200,
  }));

/** The files of the charts. */
const CODE = /\/assets\/(?:charts|DailyBars)-/;

/** Room at both ends of the bars, in CSS pixels. */
const END = 4;

/**
 * CSS pixels between the left edge of the number of the day at `x` and the place that it should have: above the middle
 * of its bar, or as near to it as it is seen as a whole. Infinite while there is none, or another bar's.
 */
const offBy = (page: Page, x: number) =>
  frameOf(page).evaluate(
    (frame, [at, end]) => {
      const distance = (bar: Element) => {
        const { left, width } = bar.getBoundingClientRect();
        return Math.abs(left + width / 2 - at);
      };
      const bars = [...frame.querySelectorAll('.apexcharts-bar-area')];
      const [bar] = bars.toSorted((a, b) => distance(a) - distance(b));
      const box = frame.querySelector('.apexcharts-tooltip.apexcharts-active');
      const axis = frame.querySelector('svg')?.getBoundingClientRect();
      if (!(bar && box && axis)) return Infinity;
      if (box.textContent?.match(/Events: (\d+)$/)?.[1] !== bar.getAttribute('val')) return Infinity;
      const place = bar.getBoundingClientRect();
      const { left, width } = box.getBoundingClientRect();
      const furthest = frame.getBoundingClientRect().right - end - width;
      const centred = place.left + (place.width - width) / 2;
      return Math.abs(left - Math.min(Math.max(centred, axis.right + end), furthest));
    },
    [x, END] as const,
  );

async function openBars(page: Page): Promise<void> {
  await signIn(page, 'avery');
  await page.getByRole('figure').scrollIntoViewIfNeeded();
  await frameOf(page).scrollIntoViewIfNeeded();
  await expect(frameOf(page).locator('[data-kind="value"]')).not.toHaveCount(0);
}

test('a day of the bars', { tag: '@desktop' }, async ({ page }) => {
  await openBars(page);
  const { left, right, height } = await viewOf(page);
  const middle = (left + right) / 2;
  await test.step('the last ones are in view first', async () => {
    await expect(frameOf(page).locator('[data-kind="value"]').last()).toBeInViewport();
  });

  await test.step('has its number above its bar, moved aside only as far as it takes to be seen', async () => {
    for (const scrolled of [0, 0.5, 1]) {
      await frameOf(page).evaluate(
        (frame, share) => frame.scrollTo({ left: share * (frame.scrollWidth - frame.clientWidth) }),
        scrolled,
      );
      for (const x of [left + 10, left + 43, middle + 3, right - 43, right - 10]) {
        await page.mouse.move(x, height);
        await expect.poll(() => offBy(page, x)).toBeLessThan(1);
      }
    }
  });

  await test.step('has its number until the mouse leaves, Escape or the focus of the keys goes', async () => {
    await page.mouse.move(middle, height);
    await expect(tooltipOf(page)).toHaveText(/Events: \d+$/);
    await page.mouse.move(middle, height + 400);
    await expect(tooltipOf(page)).toHaveCount(0);
    await page.mouse.move(middle, height);
    await expect(tooltipOf(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(tooltipOf(page)).toHaveCount(0);
    const slider = page.getByRole('slider', { name: 'Day' });
    await slider.focus();
    await slider.press('Home');
    const told = await slider.getAttribute('aria-valuetext');
    const [day = '', events = ''] = told?.split(', Events: ') ?? [];
    await expect(tooltipOf(page)).toHaveText(`${day}Events: ${events}`);
    await expect(tooltipOf(page)).toBeInViewport({ ratio: 1 });
    await slider.press('Tab');
    await expect(tooltipOf(page)).toHaveCount(0);
  });

  await test.step('opens its events when its bar is pressed', async () => {
    // The focus may have moved the page.
    await frameOf(page).scrollIntoViewIfNeeded();
    const view = await viewOf(page);
    await page.mouse.click(view.right - 40, view.height);
    await expect(page).toHaveURL(/\/events\?(?:.*&)?back=home/);
  });
});

test('a day of the bars under a finger', { tag: '@phone' }, async ({ page }) => {
  const figure = page.getByRole('figure', { name: 'Daily Monitored Events' });
  await test.step('is not loaded until somebody scrolls down to them, and paper has their numbers without them', async () => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await keepToken(page, 'avery');
    await page.goto('/?period=last-3-months');
    await pageRests(page);
    await expect(figure.getByRole('table')).toBeAttached();
    await expect(page.getByRole('contentinfo')).toBeAttached();
    expect(loaded.filter((url) => CODE.test(url))).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await expect(figure.getByRole('row').nth(80)).toBeVisible();
    await page.emulateMedia({ media: null });
    const code = page.waitForRequest(CODE);
    await figure.scrollIntoViewIfNeeded();
    await code;
  });

  await test.step('the last one is in view first, and the bars alone scroll sideways', async () => {
    await frameOf(page).scrollIntoViewIfNeeded();
    await expect(frameOf(page).locator('[data-kind="value"]').last()).toBeInViewport();
    const cut = await frameOf(page).evaluate((frame) => {
      const axis = frame.querySelector('svg')?.getBoundingClientRect().right ?? Number.NaN;
      const boxes = [...frame.querySelectorAll('.apexcharts-bar-area')].map((bar) =>
        bar.getBoundingClientRect(),
      );
      return boxes.filter(({ left, right }) => left < axis - 0.5 && right > axis + 0.5).length;
    });
    expect(cut, 'bars that the axis cuts').toBe(0);
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(scrolls).toBe(false);
  });

  await openBars(page);
  const { left, right, height } = await viewOf(page);
  await test.step('leaves nothing over the page when the finger leaves', async () => {
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: height }],
      });
    const middle = (left + right) / 2;
    await touch('touchStart', middle);
    await expect(tooltipOf(page)).toHaveCount(1);
    for (const moved of [10, 30, 60, 90]) await touch('touchMove', middle + moved);
    await touch('touchEnd', middle);
    await expect(tooltipOf(page)).toHaveCount(0);
    await expect(page).toHaveURL('/');
  });

  await test.step('opens its events on a tap', async () => {
    // The finger has moved the bars.
    await openBars(page);
    const view = await viewOf(page);
    await page.touchscreen.tap(view.right - 40, view.height);
    await expect(page).toHaveURL(/\/events\?(?:.*&)?back=home/);
  });
});
