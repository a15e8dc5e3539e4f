import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../portal.ts';
import { openEvent, openWeek } from './detailStates.ts';
import { losses, setTextSize } from './losses.ts';
import { avery, opened, openState, TROUBLE, WIDE } from './pageState.ts';
import { samples } from './states.ts';

/** What tells an element from its like without its own background or shadow, which forced colours take away. */
const look = (element: Locator) =>
  element.evaluate((one) => {
    const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(one);
    return [outlineStyle, outlineWidth, borderTopStyle, borderTopWidth].join(' ');
  });

async function expectMarked(chosen: Locator, other: Locator): Promise<void> {
  expect(await look(chosen)).not.toBe(await look(other));
}

const colour = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);
const picture = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundImage);

test.describe('with forced colours', { tag: ['@proof', '@desktop'] }, () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

  test('the current page, page number and row are still marked, and the focus is seen', async ({ page }) => {
    await openState(page, avery('events', opened('/events?page=2', /^Showing 16/)), WIDE);
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expectMarked(
      bar.getByRole('link', { name: 'Events' }),
      bar.getByRole('link', { name: 'Contacts' }),
    );
    const pages = page.getByRole('navigation', { name: 'Pagination' });
    await expectMarked(
      pages.getByRole('button', { name: '2', exact: true }),
      pages.getByRole('button', { name: '3', exact: true }),
    );
    await bar.getByRole('link', { name: 'Contacts' }).focus();
    await page.keyboard.press('Shift+Tab');
    const focused = bar.getByRole('link', { name: 'Events' });
    await expect(focused).toBeFocused();
    expect(await look(focused)).toMatch(/^solid 2px/);
    await page.goto('/contact/3');
    const marked = page.locator('tr[data-marked="true"]');
    await expect(marked).toBeVisible();
    await expectMarked(marked, page.locator('tbody tr[data-marked="false"]').first());
  });

  test('armed and disarmed hours differ, in the grid and in its legend', async ({ page }) => {
    await openState(page, avery('week', openWeek), WIDE);
    for (const place of ['td', 'li > span']) {
      const armed = page.locator(`${place}[data-state="armed"]`).first();
      const disarmed = page.locator(`${place}[data-state="disarmed"]`).first();
      expect(await picture(disarmed)).toContain('gradient');
      expect(await picture(armed)).toBe('none');
      expect(await colour(armed)).not.toBe(await colour(page.locator('body')));
    }
  });

  test('the chosen recording and a pressed button are marked', async ({ page }) => {
    await openState(page, avery('event', openEvent), WIDE);
    const items = page.getByRole('region', { name: 'Media', exact: true }).getByRole('button');
    await expectMarked(items.nth(0), items.nth(3));
    const boxes = page.getByRole('button', { name: 'Boxes' });
    await expect(boxes).toHaveAttribute('aria-pressed', 'true');
    const pressed = await colour(boxes);
    await boxes.click();
    await expect(boxes).toHaveAttribute('aria-pressed', 'false');
    expect(await colour(boxes)).not.toBe(pressed);
  });
});

/** Runs in the page: what moves, or would when it is touched. */
const moving = (page: Page) =>
  page.evaluate(() => {
    const running = document.getAnimations().filter(({ effect, playState }) => {
      const { duration, iterations } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && Number(duration) > 0 && iterations !== 0;
    });
    const touched = [...document.querySelectorAll('body *')].filter((element) =>
      /[1-9]/.test(getComputedStyle(element).transitionDuration),
    );
    return [...running.map(String), ...touched.map(({ className }) => String(className))];
  });

test.describe('with reduced motion', { tag: ['@proof', '@desktop'] }, () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

  test('nothing moves on any screen, nor while one loads', async ({ page, watch }) => {
    test.setTimeout(300_000);
    watch.expectTrouble(...TROUBLE);
    const open = opened('/events', 'Loading events...', '**/api/Event/events/**', () => undefined);
    for (const state of [...samples, avery('loading', open)])
      await test.step(state.name, async () => {
        await openState(page, state, state.sample ?? WIDE);
        expect.soft(await moving(page), state.name).toEqual([]);
      });
  });
});

for (const width of [390, 768, 1_280])
  test(`with text of twice the size nothing is lost at ${width} px`, { tag: ['@proof', '@desktop'] }, async ({
    page,
    watch,
  }) => {
    test.setTimeout(300_000);
    watch.expectTrouble(...TROUBLE);
    await setTextSize(page, 200);
    for (const state of samples.filter(({ widths }) => widths === undefined))
      await test.step(state.name, async () => {
        await openState(page, state, width);
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
        expect.soft(await losses(page), state.name).toEqual([]);
      });
  });
