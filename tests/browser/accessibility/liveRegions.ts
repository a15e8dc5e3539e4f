/** Whether a message reaches those who don't see it. */
import type { Locator, Page } from '@playwright/test';

const LIVE = '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';

/** Remembers the live regions that are there; whatever comes later is none that a screen reader listens to. */
export const noteRegions = (page: Page) =>
  page.evaluate((live) => Object.assign(window, { regions: new Set(document.querySelectorAll(live)) }), LIVE);

/** How a message reaches people who don't see it. */
export function told(message: Locator): Promise<string> {
  return message.evaluate((element, live) => {
    const regions: Set<Element> = Reflect.get(window, 'regions');
    for (let at = element.closest(live); at !== null; at = at.parentElement?.closest(live) ?? null) {
      if (regions.has(at)) return 'by a region that was there before';
      // The one role that is told at the moment when it appears.
      if (at.getAttribute('role') === 'alert') return 'as an alert';
    }
    return element.closest(':focus') !== null ? 'by the focus' : 'to nobody';
  }, LIVE);
}
