/** Memory use after a long session at the portal. */
import { type Tab, visit } from './browser.ts';
import type { Hosts } from './hosts.ts';
import { type Line, type Section, YARDSTICKS, type Yardstick } from './line.ts';
import type { Attempts } from './screens.ts';

const CONTENT = '[data-shown="true"]';

interface Options extends Pick<Attempts, 'attempt'> {
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
  const { token, eventId, routes, attempt } = options;
  const content = { selector: CONTENT, count: 1 };
  const fast = { token, content, slowLine: false, slowdown: 1, limit: LIMIT_MS };
  const own = await attempt('Memory of portal', () =>
    visit(fast, async (tab) => {
      await tab.page.goto(`${addresses.portal}/event/${eventId}`);
      await tab.page.waitForSelector(CONTENT);
      await tab.traffic.rest();
      const playing = [...(await walk(tab, options)), await heldKey(tab)];
      return { playing, wandering: await wander(tab, routes, TOUR) };
    }),
  );
  const yardsticks: Partial<Record<Yardstick, number>> = {};
  for (const side of YARDSTICKS) {
    const wandering = await attempt(`Memory of ${side}`, () =>
      visit(fast, async (tab) => {
        await tab.page.goto(addresses[side]);
        return await wander(tab, routes, SHORT_TOUR);
      }),
    );
    if (wandering !== undefined) yardsticks[side] = wandering.grown;
  }
  const { left = Number.NaN, grown = Number.NaN } = own?.wandering ?? {};
  const lines: Line[] = [
    ...(own?.playing ?? []),
    { what: 'blob addresses alive after leaving the event', unit: '', measured: left },
    {
      what: `heap after ${routes} route changes`,
      unit: 'MB',
      measured: grown,
      yardsticks,
      note: 'portal: five screens, the others: two',
    },
  ];
  return { title: 'Memory and traffic', lines };
}

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

/** Presses Next up to the end, Prev back to the beginning, and so on. */
async function step(tab: Tab, count: number, recordings: number): Promise<number> {
  let most = 0;
  for (let done = 0; done < count; done += 1) {
    const isForth = Math.floor(done / (recordings - 1)) % 2 === 0;
    await press(tab, isForth ? 'Next' : 'Prev');
    await tab.page.waitForSelector(CONTENT);
    most = Math.max(most, await blobs(tab));
  }
  return most;
}

async function walk(tab: Tab, { steps, recordings }: Options): Promise<Line[]> {
  const { page, traffic } = tab;
  const round = 2 * (recordings - 1);
  await step(tab, round, recordings);
  await traffic.rest();
  const before = await heap(tab);
  const most = await step(tab, steps - (steps % round || round) + round, recordings);
  await traffic.rest();
  const grown = (await heap(tab)) - before;
  const back = Math.min(15, recordings - 1);
  await step(tab, back, recordings);
  await traffic.rest();
  const sent = traffic.sent();
  for (let done = 0; done < back; done += 1) await press(tab, 'Prev');
  await page.waitForSelector(CONTENT);
  await traffic.rest();
  const again = traffic.sent() - sent;
  return [
    { what: `heap after ${steps} next and prev`, unit: 'MB', measured: grown },
    { what: 'blob addresses alive, most', unit: '', measured: most },
    { what: `requests for the ${back} recordings shown last`, unit: '', measured: again },
  ];
}

/** 30 presses a second for three seconds. */
async function heldKey({ page, traffic }: Tab): Promise<Line> {
  for (let pressed = 0; pressed < 90; pressed += 1) {
    await page.keyboard.press(pressed < 45 ? 'ArrowRight' : 'ArrowLeft');
    await page.waitForTimeout(33);
  }
  await traffic.rest();
  return { what: 'requests for recordings under way, most', unit: '', measured: traffic.mostMedia() };
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

async function go({ page, traffic }: Tab, routes: number, tour: readonly Stop[]): Promise<void> {
  for (let change = 0; change < routes; change += 1) {
    const stop = tour[change % tour.length];
    if (stop === undefined) return;
    const { link: name, shown: selector } = stop;
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
    await page.waitForFunction(
      ({ title, selector }) =>
        (title === null || document.title.includes(title)) && document.querySelector(selector) !== null,
      { title: tour === TOUR ? name : null, selector },
    );
    if (change % REST_AFTER === 0) await traffic.rest();
  }
  await traffic.rest();
}

async function wander(tab: Tab, routes: number, tour: readonly Stop[]) {
  await go(tab, 2 * TOUR.length, tour);
  const left = await blobs(tab);
  const before = await heap(tab);
  await go(tab, routes, tour);
  return { left, grown: (await heap(tab)) - before };
}
