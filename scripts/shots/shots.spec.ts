import { test } from '@playwright/test';
import { openState, WIDE } from '../../tests/browser/accessibility/pageState.ts';
import { states } from '../../tests/browser/accessibility/states.ts';
import { pageRests } from '../../tests/browser/portal.ts';
import { ownClock } from '../browser/chromium.ts';
import { MOMENT, pictureOf } from './host.ts';

const WIDTHS = [320, 390, 820, 1440, 1920];
const HEIGHT = 900;
/** CSS pixels. A list goes on like its first rows. */
const LONGEST = 2_400;
/** Milliseconds. A page whose calls hang never rests. */
const PATIENCE_MS = 2_000;

for (const width of WIDTHS)
  test.describe(`${width} px`, () => {
    const isPhone = width < 1_024;
    test.use({ isMobile: isPhone, hasTouch: isPhone });
    // What has the place of a menu in wide windows is in another state.
    for (const { widths, ...state } of states)
      if (widths === undefined || widths.includes(WIDE) === !isPhone)
        test(state.name, async ({ page }) => {
          await ownClock(page);
          await page.clock.setFixedTime(MOMENT);
          await openState(page, state, width);
          await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => undefined);
          await pageRests(page);
          // The bar stays at the top of the window.
          await page.evaluate(() => window.scrollTo(0, 0));
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          await page.screenshot({
            path: pictureOf(state.name, width),
            fullPage: true,
            clip: { x: 0, y: 0, width, height: Math.min(Math.max(height, HEIGHT), LONGEST) },
          });
        });
  });
