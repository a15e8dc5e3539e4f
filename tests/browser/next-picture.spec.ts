/** What is done in the task that shows the next recording, in numbers that do not depend on the machine. */
import type { Page } from '@playwright/test';
import { eventWithRecordings, expect, keepToken, pageRests, test } from './portal.ts';

interface Counts {
  /** Pictures that were drawn. */
  drawn: number;
  /** Renderings of React that reached the page. */
  commits: number;
}
interface EventDetail {
  incident: { recordings: { startTime: string }[] };
}
declare global {
  interface Window {
    counts: Counts;
  }
}

/** Must be called before the page is opened. */
async function countWork(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = { drawn: 0, commits: 0 };
    window.counts = counts;
    const draw = CanvasRenderingContext2D.prototype.drawImage;
    CanvasRenderingContext2D.prototype.drawImage = function (...args: unknown[]) {
      counts.drawn += 1;
      return Reflect.apply(draw, this, args);
    };
    // React tells the tools of developers of each rendering, and finds them by this name.
    const tools = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => {
        counts.commits += 1;
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    };
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: tools });
  });
}

/** Presses Next, and tells what was done before the browser could paint. */
function pressNext(page: Page) {
  return page.evaluate(async () => {
    const shown = () => document.querySelector('[data-shown="true"]');
    const before = { picture: shown(), ...window.counts };
    document.querySelector<HTMLElement>('[data-player-next]')?.click();
    // React renders what a press changes before the task of the press ends.
    await null;
    await null;
    const { drawn, commits } = window.counts;
    return {
      isShown: shown() !== null && shown() !== before.picture,
      drawn: drawn - before.drawn,
      commits: commits - before.commits,
    };
  });
}

test('the next recording is shown before its thumbnails are drawn, and no thumbnail is drawn twice', {
  tag: '@desktop',
}, async ({ page }) => {
  await countWork(page);
  await keepToken(page, 'avery');
  const { id } = await eventWithRecordings(page, 12);
  // All recordings are of one moment: each has the thumbnails of the others.
  await page.route(`**/api/Event/details/${id}`, async (route) => {
    const response = await route.fetch();
    const { incident, ...rest } = (await response.json()) as EventDetail;
    const startTime = incident.recordings[0]?.startTime;
    const recordings = incident.recordings.map((recording) => ({ ...recording, startTime }));
    await route.fulfill({ response, json: { ...rest, incident: { ...incident, recordings } } });
  });
  await page.goto(`/event/${id}`);
  const thumbnails = page.getByRole('list', { name: 'Other recordings of this moment' }).locator('canvas');
  const loaded = page.locator('figure [data-shown]');
  await expect(page.getByRole('button', { name: 'Boxes' })).toBeVisible();
  let kept = 0;
  for (let place = 2; place <= 12 && kept === 0; place += 1) {
    // The shown one, those before it, and three that were loaded in advance.
    await expect(loaded).toHaveCount(Math.min(12, place + 2));
    await pageRests(page);
    const before = await page.evaluate(() => window.counts.drawn);
    await thumbnails.evaluateAll((all) => {
      for (const one of all) one.dataset.known = 'true';
    });
    const { commits, ...done } = await pressNext(page);
    expect(done).toEqual({ isShown: true, drawn: 0 });
    // What the press changes, and what the player's machine makes of it.
    expect(commits).toBeLessThanOrEqual(2);
    await expect(page.getByText(`${place} of 12`)).toBeVisible();
    await expect(loaded).toHaveCount(Math.min(12, place + 3));
    await pageRests(page);
    // Thumbnails of recordings that have been loaded meanwhile are drawn too.
    const drawnTwice = () =>
      thumbnails.evaluateAll(
        (all, earlier) => window.counts.drawn - earlier - all.filter((one) => !one.dataset.known).length,
        before,
      );
    await expect.poll(drawnTwice).toBe(0);
    kept = await thumbnails.evaluateAll((all) => all.filter((one) => one.dataset.known).length);
  }
  expect(kept).toBeGreaterThan(0);
});
