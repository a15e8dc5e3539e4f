/** What React does for a press, in counts, which no other work of the machine changes. */
import type { Page } from '@playwright/test';
import {
  askProvider,
  drawClipsLate,
  eventRows,
  eventWithRecordings,
  expect,
  keepToken,
  pageRests,
  test,
} from './portal.ts';

interface Counts {
  /** Renderings that reached the page. */
  commits: number;
  /** Function components that were rendered for them. */
  components: number;
}

/**
 * The most that a press may take. Three commits of each are the router's own: a place that is asked for, its guard, and
 * the place that is reached.
 */
const MOST = {
  homeToEvents: { commits: 8, components: 250 },
  sort: { commits: 5, components: 180 },
  page: { commits: 5, components: 200 },
  event: { commits: 13, components: 435 },
  next: { commits: 6, components: 80 },
} satisfies Record<string, Counts>;

/** Elements of a row of the events list, with its own and without those of its badges and marks. */
const MOST_ELEMENTS = 18;

/** The parts of React's tree that are read here. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

declare global {
  interface Window {
    renders: Counts;
    /** Pictures that were drawn on the page. */
    drawn: number;
  }
}

/** Must be called before the page is opened. React tells the tools of developers of each commit, and finds them by this name. */
async function countRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts: Counts = { commits: 0, components: 0 };
    window.drawn = 0;
    const draw = CanvasRenderingContext2D.prototype.drawImage;
    CanvasRenderingContext2D.prototype.drawImage = function (...args: unknown[]) {
      if (this.canvas.isConnected) window.drawn += 1;
      return Reflect.apply(draw, this, args);
    };
    // Functions, and those in forwardRef and memo.
    const tags = new Set([0, 11, 14, 15]);
    const PERFORMED_WORK = 1;
    const walk = (fiber: Fiber, before: Fiber | null) => {
      if (tags.has(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0) counts.components += 1;
      // What was not rendered keeps its children.
      if (fiber.child === before?.child) return;
      for (let child = fiber.child; child !== null; child = child.sibling) walk(child, child.alternate);
    };
    Object.assign(window, {
      renders: counts,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => {
          counts.commits += 1;
          walk(root.current, root.current.alternate);
        },
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
    });
  });
}

/** Resolves once nothing is asked for any more, and nothing was rendered for what came. */
function settling(page: Page): () => Promise<void> {
  const open = new Set<object>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    let [last, calm] = [-1, 0];
    await expect
      .poll(
        async () => {
          await pageRests(page);
          const { commits } = await page.evaluate(() => window.renders);
          calm = open.size === 0 && commits === last ? calm + 1 : 0;
          last = commits;
          return calm;
        },
        { intervals: [100] },
      )
      .toBeGreaterThan(3);
  };
}

/** Rows of a page of the list. */
const ROWS = 15;

interface EventDetail {
  incident: { recordings: { startTime: string; recordingType: string | null }[] };
}

/**
 * The newest event that is over and has five recordings, the first two of them stills, and its page of the list: a clip
 * that plays is rendered all the time, and each recording is a row.
 */
async function eventOfStills(page: Page): Promise<{ readonly id: number; readonly place: number }> {
  for (let place = 1; place <= 20; place += 1) {
    const { value } = await askProvider<{ value: { incident: { id: number; endTime: string | null } }[] }>(
      page,
      '/api/Event/events/location/0',
      { orderby: 'incident.startTime desc', skip: (place - 1) * ROWS, take: ROWS, count: true },
    );
    for (const { incident } of value) {
      if (incident.endTime === null) continue;
      const detail = await askProvider<EventDetail>(page, `/api/Event/details/${incident.id}`);
      const [one, other, ...rest] = detail.incident.recordings;
      const isOfStills = [one, other].every((recording) => recording?.recordingType?.endsWith('Image'));
      if (isOfStills && rest.length === 3) return { id: incident.id, place };
    }
  }
  throw new Error('No event of the last 300 has five recordings and begins with two stills.');
}

// In every run paintFirst.test.tsx has the order of a press and its rendering.
test('what is rendered for a press', { tag: ['@desktop', '@once', '@proof'] }, async ({ page }) => {
  test.slow();
  const settle = settling(page);
  await countRenders(page);
  await keepToken(page, 'avery');
  const { id, place } = await eventOfStills(page);

  /** What a press on a page that has settled costs until it has settled again. */
  const cost = async (name: string, press: () => Promise<void>): Promise<Counts> => {
    const before = await page.evaluate(() => ({ ...window.renders }));
    await press();
    await settle();
    const after = await page.evaluate(() => window.renders);
    const counts = {
      commits: after.commits - before.commits,
      components: after.components - before.components,
    };
    process.stdout.write(`${name}: ${counts.commits} commits, ${counts.components} components\n`);
    return counts;
  };
  const expectAtMost = (counts: Counts, most: Counts) => {
    expect(counts.commits).toBeLessThanOrEqual(most.commits);
    expect(counts.components).toBeLessThanOrEqual(most.components);
  };

  await test.step('that leads from home to the events', async () => {
    await page.goto('/');
    await settle();
    const counts = await cost('home to events', async () => {
      await page.locator('header nav a[href="/events"]').first().dispatchEvent('click');
      await expect(eventRows(page)).toHaveCount(15);
    });
    expectAtMost(counts, MOST.homeToEvents);
  });

  await test.step('that asks for another order, and for another page', async () => {
    const first = await eventRows(page).first().textContent();
    const sort = await cost('sort', async () => {
      await page.getByRole('button', { name: 'Alarms' }).dispatchEvent('click');
      await expect(eventRows(page).first()).not.toHaveText(first ?? '');
    });
    const sorted = await eventRows(page).first().textContent();
    const other = await cost('page', async () => {
      await page.getByRole('button', { name: '2', exact: true }).dispatchEvent('click');
      await expect(eventRows(page).first()).not.toHaveText(sorted ?? '');
    });
    expectAtMost(sort, MOST.sort);
    expectAtMost(other, MOST.page);
  });

  await test.step('that opens an event of the list, whose rows have few elements', async () => {
    await page.goto(place === 1 ? '/events' : `/events?page=${place}`);
    await settle();
    const elements = await eventRows(page).evaluateAll((rows) =>
      rows.map(
        (row) =>
          [row, ...row.querySelectorAll('*')].filter((part) => !part.closest('[data-tone], [role="img"]'))
            .length,
      ),
    );
    process.stdout.write(`elements of the rows: ${elements.join(' ')}\n`);
    expect(Math.max(...elements)).toBeLessThanOrEqual(MOST_ELEMENTS);
    const row = eventRows(page).filter({ hasText: String(id) });
    const counts = await cost('event', async () => {
      await row.locator('td').nth(3).dispatchEvent('click');
      await expect(page.locator('figure [data-shown="true"]')).toBeVisible();
    });
    expectAtMost(counts, MOST.event);
  });

  await test.step('that goes to a recording which was shown before', async () => {
    await page.goto(`/event/${id}`);
    await settle();
    const press = async (name: string, shown: number) => {
      await page.getByRole('button', { name, exact: true }).dispatchEvent('click');
      await expect(page.getByText(new RegExp(`^${shown} of \\d+$`))).toBeVisible();
    };
    await press('Next', 2);
    await press('Prev', 1);
    await settle();
    expectAtMost(await cost('next recording again', () => press('Next', 2)), MOST.next);
  });
});

/** Presses Next. @returns what is shown, and how many pictures were drawn, before the browser could paint */
const pressNext = (page: Page) =>
  page.evaluate(async () => {
    const shown = () => document.querySelector('[data-shown="true"]');
    const [before, drawn] = [shown(), window.drawn];
    const buttons = [...document.querySelectorAll('figure button')];
    const next = buttons.find(({ textContent }) => textContent === 'Next');
    if (next instanceof HTMLElement) next.click();
    // React renders what a press changes before the task of the press ends.
    await null;
    await null;
    return { isShown: shown() !== null && shown() !== before, drawn: window.drawn - drawn };
  });

test('the next recording is shown before its thumbnails are drawn, and no thumbnail is drawn twice', {
  tag: ['@desktop', '@once'],
}, async ({ page }) => {
  await countRenders(page);
  await drawClipsLate(page);
  await keepToken(page, 'avery');
  const { id } = await eventWithRecordings(page);
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
  const blank = () =>
    thumbnails.evaluateAll((all) => {
      const middles = all.map((one) =>
        one instanceof HTMLCanvasElement
          ? one.getContext('2d')?.getImageData(one.width / 2, one.height / 2, 1, 1).data
          : undefined,
      );
      return middles.filter((middle) => middle?.[3] !== 255).length;
    });
  let kept = 0;
  for (let place = 2; place <= 12 && kept === 0; place += 1) {
    // The shown one, those before it, and three that were loaded in advance.
    await expect(loaded).toHaveCount(Math.min(12, place + 2));
    await pageRests(page);
    await expect.poll(blank).toBe(0);
    const before = await page.evaluate(() => window.drawn);
    await thumbnails.evaluateAll((all) => {
      for (const one of all) one.dataset.known = 'true';
    });
    expect(await pressNext(page)).toEqual({ isShown: true, drawn: 0 });
    await expect(page.getByText(`${place} of 12`)).toBeVisible();
    await expect(loaded).toHaveCount(Math.min(12, place + 3));
    await pageRests(page);
    // Thumbnails of recordings that have been loaded meanwhile are drawn too.
    const drawnTwice = () =>
      thumbnails.evaluateAll(
        (all, earlier) => window.drawn - earlier - all.filter((one) => !one.dataset.known).length,
        before,
      );
    await expect.poll(drawnTwice).toBe(0);
    kept = await thumbnails.evaluateAll((all) => all.filter((one) => one.dataset.known).length);
  }
  expect(kept).toBeGreaterThan(0);
});
