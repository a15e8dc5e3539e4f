import type { Page } from '@playwright/test';

/**
 * For a page whose clock is set or moved on purpose: it hears nothing of the provider's, which would tell that the computer's
 * clock is wrong. Call this before the page is opened.
 */
export async function ownClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name.toLowerCase() === 'date' ? null : get.call(this, name);
    };
  });
}
