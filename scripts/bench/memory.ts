/** Memory use after a long session at the portal. */
import type { Browser, CDPSession, Page } from '@playwright/test';
import { openVisit } from './browser.ts';
import type { Line, Section } from './line.ts';
import type { Traffic } from './traffic.ts';

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

export async function measureMemory(browser: Browser, host: string, options: Options): Promise<Section> {
  const { token, eventId } = options;
  const visit = await openVisit(browser, { token, content: CONTENT, slowLine: false, slowdown: 1 });
  const { page, cdp, traffic } = visit;
  await page.goto(`${host}/event/${eventId}`);
  await page.waitForSelector(CONTENT);
  await traffic.rest();
  const lines = [
    ...(await walk(page, cdp, traffic, options)),
    ...(await heldKey(page, traffic)),
    ...(await wander(page, cdp, traffic, options)),
  ];
  await visit.close();
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

const TOUR = ['Locations', 'Events', 'Contacts', 'Schedules', 'Home'];

async function tour(page: Page, traffic: Traffic, changes: number): Promise<void> {
  for (let change = 0; change < changes; change += 1) {
    const name = TOUR[change % TOUR.length] ?? 'Home';
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click();
    // The previous page is still shown until the title changes.
    await page.waitForFunction(
      (title) => document.title.includes(title) && document.querySelector('[aria-busy="true"]') === null,
      name,
    );
    if (change % TOUR.length === 0) await traffic.rest();
  }
  await traffic.rest();
}

async function wander(page: Page, cdp: CDPSession, traffic: Traffic, { routes }: Options): Promise<Line[]> {
  await tour(page, traffic, 2 * TOUR.length);
  const left = await blobs(page);
  const before = await heap(cdp);
  await tour(page, traffic, routes);
  const grown = (await heap(cdp)) - before;
  return [
    { what: 'blob addresses alive after leaving the event', unit: '', budget: 0, measured: left },
    { what: `heap after ${routes} route changes`, unit: 'MB', budget: 1.5, measured: grown },
  ];
}
