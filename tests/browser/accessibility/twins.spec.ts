import type { Page } from '@playwright/test';
import { expect, test } from '../portal.ts';
import { openWeek } from './detailStates.ts';
import { openState, WIDE } from './pageState.ts';
import { states } from './states.ts';

const home = states.find(({ name }) => name === 'home');

/** Height of each bar in the drawing's units, with the number written above it. */
const drawnBars = (page: Page) =>
  page.getByRole('figure').evaluate((figure) => {
    const texts = [...figure.querySelectorAll('[data-kind="value"]')].map(({ textContent }) => textContent);
    return [...figure.querySelectorAll<SVGPathElement>('.apexcharts-bar-area')].map((bar, index) => ({
      height: bar.getBBox().height,
      text: texts[index],
    }));
  });

/** Minutes of each day that the cells' fills show as disarmed. */
const drawnMinutes = (page: Page) =>
  page.getByRole('table', { name: 'Arming by day and hour' }).evaluate((table) => {
    const days = Array<number>(7).fill(0);
    for (const row of table.querySelectorAll('tbody tr'))
      [...row.querySelectorAll<HTMLElement>('td')].forEach((cell, day) => {
        const parts = cell.style.getPropertyValue('--parts').split(/, (?=var|transparent)/);
        const gaps = parts.filter((part) => part.startsWith('transparent'));
        const minutes = gaps.map((gap) => {
          const [from = 0, to = 0] = [...gap.matchAll(/([\d.]+)%/g)].map((match) => Number(match[1]));
          return ((to - from) * 60) / 100;
        });
        const split = minutes.reduce((sum, some) => sum + some, 0);
        days[day] = (days[day] ?? 0) + (cell.dataset.state === 'disarmed' ? 60 : Math.round(split));
      });
    return days;
  });

/** 'disarmed 6:00 AM to 10:00 PM' */
function minutesOf(sentence: string): number {
  if (sentence.includes('disarmed all day')) return 1_440;
  const clock = (hour: string, minute: string, half: string) =>
    ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute);
  const spans = [...sentence.matchAll(/(\d+):(\d\d) (AM|PM) to (\d+):(\d\d) (AM|PM)/g)];
  return spans.reduce((sum, [, a = '', b = '', c = '', d = '', e = '', f = '']) => {
    const end = clock(d, e, f);
    return sum + (end === 0 ? 1_440 : end) - clock(a, b, c);
  }, 0);
}

test.describe('what is drawn can be read as well', { tag: '@desktop' }, () => {
  test('the bars, in a table of the same numbers', async ({ page }) => {
    if (home === undefined) throw new Error('The table of states has no home.');
    await openState(page, home, WIDE);
    await expect(page.locator('[data-kind="value"]')).not.toHaveCount(0);
    const rows = page.getByRole('figure').getByRole('row');
    const numbers = (await rows.locator('td').allTextContents()).map(Number);
    expect(numbers.length).toBeGreaterThan(28);
    const bars = await drawnBars(page);
    expect(bars.map(({ text }) => text)).toEqual(numbers.map(String));
    const most = Math.max(...numbers);
    const highest = Math.max(...bars.map(({ height }) => height));
    expect(most).toBeGreaterThan(0);
    bars.forEach(({ height }, index) => {
      expect(Math.abs(height / highest - (numbers[index] ?? 0) / most)).toBeLessThan(0.02);
    });
    const box = await page.locator('.apexcharts-bar-area').nth(-2).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    const told = page.locator('.apexcharts-tooltip.apexcharts-active');
    await expect(told).toHaveText(new RegExp(`Events: ${numbers.at(-2)}$`));
    await page.getByRole('slider', { name: 'Day' }).press('Home');
    await expect(told).toHaveText(new RegExp(`Events: ${numbers[0]}$`));
  });

  test('the hours, in names and in sentences', async ({ page }) => {
    await openState(page, { name: 'week', user: 'avery', open: openWeek }, WIDE);
    const sentences = await page
      .getByRole('region', { name: 'Day by day' })
      .locator('li > p:first-child')
      .allTextContents();
    const told = sentences.map(minutesOf);
    expect(told.some((minutes) => minutes > 0)).toBe(true);
    expect(await drawnMinutes(page)).toEqual(told);
    const cells = page.getByRole('table', { name: 'Arming by day and hour' }).locator('td');
    const names = await cells.evaluateAll((all) =>
      all.map((cell) => [cell.getAttribute('data-state'), cell.getAttribute('aria-label') ?? ''] as const),
    );
    const whole = names.filter(([state, name]) => state !== 'split' && !name.includes('from'));
    expect(whole.filter(([state, name]) => !name.endsWith(`: ${state}`))).toEqual([]);
    const split = names.filter(([state]) => state === 'split');
    expect(split.filter(([, name]) => !/armed from/.test(name))).toEqual([]);
  });
});
