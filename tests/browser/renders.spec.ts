/** What React does for a press, in counts, which no other work of the machine changes. */
import type { Page } from '@playwright/test';
import { askProvider, eventRows, expect, keepToken, pageRests, test } from './portal.ts';

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
  event: { commits: 13, components: 450 },
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
  }
}

/** Must be called before the page is opened. React tells the tools of developers of each commit, and finds them by this name. */
async function countRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts: Counts = { commits: 0, components: 0 };
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

/**
 * The newest event that is over and whose first two recordings are stills, and its page of the list: a clip that plays is
 * rendered all the time.
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
      const detail = await askProvider<{ incident: { recordings: { recordingType: string }[] } }>(
        page,
        `/api/Event/details/${incident.id}`,
      );
      const [one, other] = detail.incident.recordings;
      if (one?.recordingType.endsWith('Image') && other?.recordingType.endsWith('Image'))
        return { id: incident.id, place };
    }
  }
  throw new Error('No event of the last 300 begins with two stills.');
}

test.describe('what is rendered', { tag: ['@desktop', '@once'] }, () => {
  let settle: () => Promise<void>;
  test.beforeEach(async ({ page }) => {
    settle = settling(page);
    await countRenders(page);
    await keepToken(page, 'avery');
  });

  /** What a press costs until the page has settled again. */
  async function cost(page: Page, name: string, press: () => Promise<void>): Promise<Counts> {
    await settle();
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
  }

  function expectAtMost(counts: Counts, most: Counts): void {
    expect(counts.commits).toBeLessThanOrEqual(most.commits);
    expect(counts.components).toBeLessThanOrEqual(most.components);
  }

  test('for the events, from home on', async ({ page }) => {
    await page.goto('/');
    const counts = await cost(page, 'home to events', async () => {
      await page.locator('header nav a[href="/events"]').first().dispatchEvent('click');
      await expect(eventRows(page)).toHaveCount(15);
    });
    expectAtMost(counts, MOST.homeToEvents);
  });

  test('for another order and another page of the events', async ({ page }) => {
    await page.goto('/events');
    const first = await eventRows(page).first().textContent();
    const sort = await cost(page, 'sort', async () => {
      await page.getByRole('button', { name: 'Alarms' }).dispatchEvent('click');
      await expect(eventRows(page).first()).not.toHaveText(first ?? '');
    });
    const sorted = await eventRows(page).first().textContent();
    const other = await cost(page, 'page', async () => {
      await page.getByRole('button', { name: '2', exact: true }).dispatchEvent('click');
      await expect(eventRows(page).first()).not.toHaveText(sorted ?? '');
    });
    expectAtMost(sort, MOST.sort);
    expectAtMost(other, MOST.page);
  });

  test('for an event of the list', async ({ page }) => {
    const { id, place } = await eventOfStills(page);
    await page.goto(place === 1 ? '/events' : `/events?page=${place}`);
    const counts = await cost(page, 'event', async () => {
      await eventRows(page)
        .filter({ hasText: String(id) })
        .locator('td')
        .nth(3)
        .dispatchEvent('click');
      await expect(page.locator('figure [data-shown="true"]')).toBeVisible();
    });
    expectAtMost(counts, MOST.event);
  });

  test('for the next recording, which was shown before', async ({ page }) => {
    const { id } = await eventOfStills(page);
    await page.goto(`/event/${id}`);
    const press = async (name: string, place: number) => {
      await page.getByRole('button', { name, exact: true }).dispatchEvent('click');
      await expect(page.getByText(new RegExp(`^${place} of \\d+$`))).toBeVisible();
    };
    await cost(page, 'next recording', () => press('Next', 2));
    await cost(page, 'previous recording', () => press('Prev', 1));
    expectAtMost(await cost(page, 'next recording again', () => press('Next', 2)), MOST.next);
  });

  test('for a row of the events, in elements', async ({ page }) => {
    await page.goto('/events');
    await settle();
    const counts = await eventRows(page).evaluateAll((rows) =>
      rows.map(
        (row) =>
          [row, ...row.querySelectorAll('*')].filter((part) => !part.closest('[data-tone], [role="img"]'))
            .length,
      ),
    );
    process.stdout.write(`elements of the rows: ${counts.join(' ')}\n`);
    expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_ELEMENTS);
  });
});
