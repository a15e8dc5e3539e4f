/** Memory use after a long session at the portal. */
import type { Browser, CDPSession, Page } from '@playwright/test';
import { type Traffic, visit } from './browser.ts';
import type { Hosts } from './hosts.ts';
import { type Line, type Section, YARDSTICKS, type Yardstick } from './line.ts';
import type { Attempts } from './screens.ts';

const CONTENT = '[data-shown="true"]';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

interface Options {
  readonly token: string;
  readonly eventId: number;
  /** How many recordings the event has. */
  readonly recordings: number;
  readonly steps: number;
  readonly routes: number;
}

/** Milliseconds for one visit. */
const LIMIT_MS = 600_000;

export async function measureMemory(
  browser: Browser,
  { addresses }: Hosts,
  options: Options,
  { attempt }: Pick<Attempts, 'attempt'>,
): Promise<Section> {
  const { token, eventId, routes } = options;
  const fast = { token, slowLine: false, slowdown: 1, limit: LIMIT_MS };
  const player = { selector: CONTENT, count: 1 };
  const own = await attempt('Memory of portal', () =>
    visit(browser, { ...fast, content: player }, async ({ page, cdp, traffic }) => {
      await page.goto(`${addresses.portal}/event/${eventId}`);
      await page.waitForSelector(CONTENT);
      await traffic.rest();
      return {
        playing: [...(await walk(page, cdp, traffic, options)), ...(await heldKey(page, traffic))],
        wandering: await wander(page, cdp, traffic, { routes, tour: TOUR }),
      };
    }),
  );
  const yardsticks: Partial<Record<Yardstick, number>> = {};
  for (const side of YARDSTICKS) {
    const wandering = await attempt(`Memory of ${side}`, () =>
      visit(browser, { ...fast, content: player }, async ({ page, cdp, traffic }) => {
        await page.goto(addresses[side]);
        return await wander(page, cdp, traffic, { routes, tour: SHORT_TOUR });
      }),
    );
    if (wandering !== undefined) yardsticks[side] = wandering.grown;
  }
  const lines: Line[] = [
    ...(own?.playing ?? []),
    {
      what: 'blob addresses alive after leaving the event',
      unit: '',
      budget: 0,
      measured: own?.wandering.left ?? Number.NaN,
    },
    {
      what: `heap after ${routes} route changes`,
      unit: 'MB',
      budget: 1.5,
      measured: own?.wandering.grown ?? Number.NaN,
      yardsticks,
      note: 'portal: five screens, the others: two',
    },
  ];
  return { title: 'Memory and traffic', lines };
}

/** Megabytes of the heap that are still referenced. */
async function heap(cdp: CDPSession): Promise<number> {
  const sizes: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    sizes.push(usedSize / 1_000_000);
  }
  return Math.min(...sizes);
}

const blobs = (page: Page) => page.evaluate(() => window.bench.blobs.size);

/** Presses Next up to the end, Prev back to the beginning, and so on. */
async function step(page: Page, count: number, recordings: number): Promise<number> {
  let most = 0;
  for (let done = 0; done < count; done += 1) {
    const isForth = Math.floor(done / (recordings - 1)) % 2 === 0;
    await button(page, isForth ? 'Next' : 'Prev').click();
    await page.waitForSelector(CONTENT);
    most = Math.max(most, await blobs(page));
  }
  return most;
}

async function walk(
  page: Page,
  cdp: CDPSession,
  traffic: Traffic,
  { steps, recordings }: Options,
): Promise<Line[]> {
  const round = 2 * (recordings - 1);
  await step(page, round, recordings);
  await traffic.rest();
  const before = await heap(cdp);
  const most = await step(page, steps - (steps % round || round) + round, recordings);
  await traffic.rest();
  const grown = (await heap(cdp)) - before;
  const back = Math.min(15, recordings - 1);
  await step(page, back, recordings);
  await traffic.rest();
  const sent = traffic.sent();
  for (let done = 0; done < back; done += 1) await button(page, 'Prev').click();
  await page.waitForSelector(CONTENT);
  await traffic.rest();
  return [
    { what: `heap after ${steps} next and prev`, unit: 'MB', budget: 1, measured: grown },
    { what: 'blob addresses alive, most', unit: '', budget: 19, measured: most },
    {
      what: `requests for the ${back} recordings shown last`,
      unit: '',
      budget: 0,
      measured: traffic.sent() - sent,
    },
  ];
}

/** 30 presses a second for three seconds. */
async function heldKey(page: Page, traffic: Traffic): Promise<Line[]> {
  for (let press = 0; press < 90; press += 1) {
    await page.keyboard.press(press < 45 ? 'ArrowRight' : 'ArrowLeft');
    await page.waitForTimeout(33);
  }
  await traffic.rest();
  return [
    {
      what: 'requests for recordings under way, most',
      unit: '',
      budget: 4,
      measured: traffic.mostMedia(),
    },
  ];
}

interface Stop {
  readonly link: string;
  /** Matches once the page is shown. */
  readonly shown: string;
}

const IDLE = ':root:not(:has([aria-busy="true"]))';
/** The previous page is still shown until the title changes. */
const TOUR: readonly Stop[] = ['Locations', 'Events', 'Contacts', 'Schedules', 'Home'].map((link) => ({
  link,
  shown: `${IDLE} main`,
}));
/** The screens that the yardsticks have. */
const SHORT_TOUR: readonly Stop[] = [
  { link: 'Events', shown: 'tbody td' },
  { link: 'Home', shown: '[data-loading="false"]' },
];

/** Changes between two waits for everything that the pages load late. */
const REST_AFTER = 5;

interface Way {
  readonly routes: number;
  readonly tour: readonly Stop[];
}

async function go(page: Page, traffic: Traffic, { routes, tour }: Way): Promise<void> {
  for (let change = 0; change < routes; change += 1) {
    const stop = tour[change % tour.length];
    if (stop === undefined) return;
    const { link, shown } = stop;
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).first().click();
    await page.waitForFunction(
      ({ title, selector }) =>
        (title === null || document.title.includes(title)) && document.querySelector(selector) !== null,
      { title: tour === TOUR ? link : null, selector: shown },
    );
    if (change % REST_AFTER === 0) await traffic.rest();
  }
  await traffic.rest();
}

async function wander(page: Page, cdp: CDPSession, traffic: Traffic, { routes, tour }: Way) {
  await go(page, traffic, { routes: 2 * TOUR.length, tour });
  const left = await blobs(page);
  const before = await heap(cdp);
  await go(page, traffic, { routes, tour });
  return { left, grown: (await heap(cdp)) - before };
}
