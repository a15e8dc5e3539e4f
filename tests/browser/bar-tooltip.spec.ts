import type { Page } from '@playwright/test';
import { expect, isPhone, signIn, test } from './portal.ts';

const frameOf = (page: Page) => page.getByRole('region', { name: 'Bars, one a day' });
const tooltipOf = (page: Page) => frameOf(page).locator('.apexcharts-tooltip.apexcharts-active');

/** Where the bars are seen across the window, in CSS pixels: between the numbers of the axis and the edge. */
const viewOf = (page: Page) =>
  frameOf(page).evaluate((frame) => ({
    left: frame.querySelector('svg')?.getBoundingClientRect().right ?? Number.NaN,
    right: frame.getBoundingClientRect().right,
    height: frame.getBoundingClientRect().top + 200,
  }));

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
  await frameOf(page).scrollIntoViewIfNeeded();
  await expect(frameOf(page).locator('[data-kind="value"]')).not.toHaveCount(0);
}

test('a day’s number stands above its bar, moved aside only as far as it takes to be seen', async ({
  page,
}) => {
  await openBars(page);
  const { left, right, height } = await viewOf(page);
  for (const scrolled of [0, 0.5, 1]) {
    await frameOf(page).evaluate(
      (frame, share) => frame.scrollTo({ left: share * (frame.scrollWidth - frame.clientWidth) }),
      scrolled,
    );
    for (const x of [left + 10, left + 43, (left + right) / 2 + 3, right - 43, right - 10]) {
      await page.mouse.move(x, height);
      await expect.poll(() => offBy(page, x)).toBeLessThan(1);
    }
  }
});

test('a day’s number goes with the mouse, by Escape, and with the focus of the keys', async ({ page }) => {
  await openBars(page);
  const { left, right, height } = await viewOf(page);
  const middle = (left + right) / 2;
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

test('the last days are in view first, and the bars alone scroll sideways', async ({ page }) => {
  await openBars(page);
  await expect(frameOf(page).locator('[data-kind="value"]').last()).toBeInViewport();
  const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(scrolls).toBe(false);
  await page.goto('/?period=last-3-months');
  await frameOf(page).scrollIntoViewIfNeeded();
  await expect(frameOf(page).locator('[data-kind="value"]').last()).toBeInViewport();
});

test('a bar opens its day when it is pressed, and by Enter', async ({ page }) => {
  await openBars(page);
  const { right, height } = await viewOf(page);
  if (isPhone(page)) await page.touchscreen.tap(right - 40, height);
  else await page.mouse.click(right - 40, height);
  await expect(page).toHaveURL(/\/events\?(?:.*&)?back=home/);
  await page.goBack();
  const slider = page.getByRole('slider', { name: 'Day' });
  await slider.press('Enter');
  await expect(page).toHaveURL(/\/events\?(?:.*&)?back=home/);
});

test('nothing of a day stays over the page when a finger leaves', { tag: '@phone' }, async ({ page }) => {
  await openBars(page);
  const { left, right, height } = await viewOf(page);
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
