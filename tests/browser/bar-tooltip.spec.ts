import type { Page } from '@playwright/test';
import { expect, signIn, test } from './portal.ts';

const frameOf = (page: Page) => page.getByRole('region', { name: 'Bars, one a day' });

/** Where the bars are seen across the window, in CSS pixels: between the numbers of the axis and the edge. */
const viewOf = (page: Page) =>
  frameOf(page).evaluate((frame) => ({
    left: frame.querySelector('svg')?.getBoundingClientRect().right ?? Number.NaN,
    right: frame.getBoundingClientRect().right,
    height: frame.getBoundingClientRect().top + 200,
  }));

/**
 * CSS pixels between the left edge of the number of the day at `x` and the place that it should have: above the middle
 * of its bar, or as near to it as it is seen as a whole. Infinite while there is none.
 */
const offBy = (page: Page, x: number) =>
  frameOf(page).evaluate((frame, at) => {
    const day = frame.querySelector('[data-pointed="true"]');
    const [column, bar] = [...(day?.querySelectorAll('rect') ?? [])].map((one) =>
      one.getBoundingClientRect(),
    );
    const count = [...frame.querySelectorAll('div')].find((one) => /^Events: \d+$/.test(one.textContent));
    const tooltip = count?.parentElement?.getBoundingClientRect();
    const axis = frame.querySelector('svg')?.getBoundingClientRect();
    if (!(column && bar && tooltip && axis) || at < column.left || at > column.right) return Infinity;
    const centred = bar.left + (bar.width - tooltip.width) / 2;
    const furthest = frame.getBoundingClientRect().right - tooltip.width;
    return Math.abs(tooltip.left - Math.min(Math.max(centred, axis.right), furthest));
  }, x);

test('a day’s number stands above its bar, moved aside only as far as it takes to be seen', async ({
  page,
}) => {
  await signIn(page, 'avery');
  await frameOf(page).scrollIntoViewIfNeeded();
  const { left, right, height } = await viewOf(page);
  for (const scrolled of [0, 0.5, 1]) {
    await frameOf(page).evaluate(
      (frame, share) => frame.scrollTo({ left: share * (frame.scrollWidth - frame.clientWidth) }),
      scrolled,
    );
    for (const x of [left + 3, left + 40, (left + right) / 2, right - 40, right - 3]) {
      await page.mouse.move(x, height);
      await expect.poll(() => offBy(page, x)).toBeLessThan(1);
    }
  }
});
