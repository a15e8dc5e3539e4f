/** Memory use after a long session at the portal. */
import { type Tab, visit } from './browser.ts';
import type { Hosts } from './hosts.ts';
import type { Line, Section, Side } from './line.ts';
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
  const heaps: Partial<Record<Side, number>> = {};
  await attempt('Memory of portal', () =>
    visit(fast, async (tab) => {
      await tab.page.goto(`${addresses.portal}/event/${eventId}`);
      await tab.page.waitForSelector(SHOWN);
      await tab.traffic.rest();
      lines.push(...(await walk(tab, options)), await heldKey(tab));
      const { left, grown } = await wander(tab, routes, TOUR);
      lines.push(counted('blob addresses alive after leaving the event', left));
      heaps.portal = grown;
    }),
  );
  await attempt('Memory of card', () =>
    visit(fast, async (tab) => {
      await tab.page.goto(addresses.card);
      heaps.card = (await wander(tab, routes, SHORT_TOUR)).grown;
    }),
  );
  const { portal: measured = Number.NaN, ...yardsticks } = heaps;
  const note = 'portal: five screens, card: two';
  lines.push({ what: `heap after ${routes} route changes`, unit: 'MB', measured, yardsticks, note });
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

/** Names of the links in their order, which their pages' titles have too, and what matches once a page is shown. */
type Tour = Readonly<Record<string, string>>;

const IDLE = ':root:not(:has([aria-busy="true"])) main';
const TOUR: Tour = { Locations: IDLE, Events: IDLE, Contacts: IDLE, Schedules: IDLE, Home: IDLE };
/** The screens that the card's page has. */
const SHORT_TOUR: Tour = { Events: 'tbody td', Home: '[data-loading="false"]' };

/** Changes between two waits for everything that the pages load late. */
const REST_AFTER = 5;
/** Changes before the heap is measured: two of the longer tour. */
const WARM_UP = 10;

async function go({ page, traffic }: Tab, routes: number, tour: Tour): Promise<void> {
  const all = Object.entries(tour);
  for (let change = 0; change < routes; change += 1) {
    const [name = '', selector = ''] = all[change % all.length] ?? [];
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
    await page.waitForFunction(
      ({ name, selector }) => document.title.includes(name) && document.querySelector(selector) !== null,
      { name, selector },
    );
    if (change % REST_AFTER === 0) await traffic.rest();
  }
  await traffic.rest();
}

async function wander(tab: Tab, routes: number, tour: Tour) {
  await go(tab, WARM_UP, tour);
  const left = await blobs(tab);
  const before = await heap(tab);
  await go(tab, routes, tour);
  return { left, grown: (await heap(tab)) - before };
}
