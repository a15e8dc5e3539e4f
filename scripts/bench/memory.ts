/** Memory use after a long session at the portal. */
import { type Tab, visit } from './browser.ts';
import type { Hosts } from './hosts.ts';
import type { Line, Section } from './line.ts';
import { attempt } from './screens.ts';

const SHOWN = '[data-shown="true"]';

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

export async function measureMemory({ addresses }: Hosts, options: Options): Promise<Section> {
  const { token, eventId, routes } = options;
  const content = { selector: SHOWN, count: 1 };
  const fast = { token, content, slowLine: false, slowdown: 1, limit: LIMIT_MS };
  const lines: Line[] = [];
  await attempt('Memory', () =>
    visit(fast, async (tab) => {
      await tab.page.goto(`${addresses.portal}/event/${eventId}`);
      await tab.page.waitForSelector(SHOWN);
      await tab.traffic.rest();
      lines.push(...(await walk(tab, options)), await heldKey(tab), ...(await wander(tab, routes)));
    }),
  );
  return { title: 'Memory and traffic', lines };
}

const counted = (what: string, measured: number): Line => ({ what, unit: '', measured });

/** Megabytes of the heap that are still referenced. */
async function heap({ cdp }: Tab): Promise<number> {
  const sizes: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    sizes.push(usedSize / 1_000_000);
  }
  return Math.min(...sizes);
}

const blobs = ({ page }: Tab) => page.evaluate(() => window.bench.blobs.size);
const press = ({ page }: Tab, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Presses Next up to the end, Prev back to the beginning, and so on. @returns the most blobs that were alive */
async function step(tab: Tab, count: number, recordings: number): Promise<number> {
  let most = 0;
  for (let done = 0; done < count; done += 1) {
    const isForth = Math.floor(done / (recordings - 1)) % 2 === 0;
    await press(tab, isForth ? 'Next' : 'Prev');
    await tab.page.waitForSelector(SHOWN);
    most = Math.max(most, await blobs(tab));
  }
  await tab.traffic.rest();
  return most;
}

async function walk(tab: Tab, { steps, recordings }: Options): Promise<Line[]> {
  const { page, traffic } = tab;
  const round = 2 * (recordings - 1);
  await step(tab, round, recordings);
  const before = await heap(tab);
  const most = await step(tab, steps - (steps % round || round) + round, recordings);
  const grown = (await heap(tab)) - before;
  const back = Math.min(15, recordings - 1);
  await step(tab, back, recordings);
  const sent = traffic.sent();
  for (let done = 0; done < back; done += 1) await press(tab, 'Prev');
  await page.waitForSelector(SHOWN);
  await traffic.rest();
  return [
    { what: `heap after ${steps} next and prev`, unit: 'MB', measured: grown },
    counted('blob addresses alive, most', most),
    counted(`requests for the ${back} recordings shown last`, traffic.sent() - sent),
  ];
}

/** 30 presses a second for three seconds. */
async function heldKey({ page, traffic }: Tab): Promise<Line> {
  for (let pressed = 0; pressed < 90; pressed += 1) {
    await page.keyboard.press(pressed < 45 ? 'ArrowRight' : 'ArrowLeft');
    await page.waitForTimeout(33);
  }
  await traffic.rest();
  return counted('requests for recordings under way, most', traffic.mostMedia());
}

/** Names of the links in their order, which their pages' titles have too. */
const TOUR = ['Locations', 'Events', 'Contacts', 'Schedules', 'Home'];
/** Changes between two waits for everything that the pages load late. */
const REST_AFTER = 5;
/** Changes before the heap is measured: two tours. */
const WARM_UP = 10;

async function go({ page, traffic }: Tab, routes: number): Promise<void> {
  for (let change = 0; change < routes; change += 1) {
    const name = TOUR[change % TOUR.length] ?? '';
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
    await page.waitForFunction(
      (name) =>
        document.title.includes(name) &&
        document.querySelector(':root:not(:has([aria-busy="true"])) main') !== null,
      name,
    );
    if (change % REST_AFTER === 0) await traffic.rest();
  }
  await traffic.rest();
}

async function wander(tab: Tab, routes: number): Promise<Line[]> {
  await go(tab, WARM_UP);
  const left = counted('blob addresses alive after leaving the event', await blobs(tab));
  const before = await heap(tab);
  await go(tab, routes);
  const measured = (await heap(tab)) - before;
  return [left, { what: `heap after ${routes} route changes`, unit: 'MB', measured }];
}
