/** Apart from the portal's router, so that a test can give it a router of its own. */
import type { AnyRouter } from '@tanstack/react-router';
import { nextPaint } from '#core/nextPaint.ts';

/**
 * Lets the frame of a press be painted before the router loads and renders what the press leads to. The address and the
 * history change at once, so that a second press in the same frame starts from where the first one leads; of several, the
 * last one is loaded.
 */
export function paintFirst(router: AnyRouter): void {
  const { load } = router;
  let last = 0;
  router.load = async (options) => {
    // The first load of a page, and reads of the same page again, follow no press.
    if (options?.action === undefined) return load(options);
    last += 1;
    const own = last;
    // Links are built from it.
    router.updateLatestLocation();
    await nextPaint();
    if (own === last) await load(options);
  };
}
