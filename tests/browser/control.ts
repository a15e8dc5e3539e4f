import type { Page } from '@playwright/test';

/** As often as makes a task that a slowed down processor does not slip through. */
const TIMES = 12;

/**
 * How long this machine takes for work that no change of ours touches: a table of 5,000 rows is written
 * as JSON, read again and sorted by its texts. What is measured beside it in the same page counts as a
 * multiple of it, so that a slow hour of a machine falsifies nothing.
 *
 * @returns milliseconds: the mean of several times in one task
 */
export const controlTime = (page: Page): Promise<number> =>
  page.evaluate((times) => {
    const rows = Array.from({ length: 5_000 }, (_, row) => ({ row, text: `${(row * 7_919) % 5_003} yard` }));
    const start = performance.now();
    for (let time = 0; time < times; time += 1) {
      const read: typeof rows = JSON.parse(JSON.stringify(rows));
      read.sort((one, other) => (one.text < other.text ? -1 : 1));
    }
    return (performance.now() - start) / times;
  }, TIMES);
