/** How soon a screen is shown on a first visit, and on a second one with the files of the first. */
import type { Page } from '@playwright/test';
import { visit } from './browser.ts';
import type { Hosts } from './hosts.ts';
import { compared, type Line, medianOf, nothingYet, type Section, SIDES } from './line.ts';
import { ALL_TASKS, endTrace, type Trace, workUntil } from './observe.ts';
import { attempt, type Screen } from './screens.ts';

type Load = Awaited<ReturnType<typeof load>>;

/** Waits for the content of a page that was just opened, and makes sure that it was there. */
async function contentOf(page: Page, { content, text, name }: Screen): Promise<number> {
  await page.waitForFunction(() => window.bench.seen !== null, null, { timeout: 60_000 });
  const { at, seen } = await page.evaluate(() => ({ at: window.bench.content, seen: window.bench.seen }));
  if (at === null || seen === null) throw new Error(`${name} has no content.`);
  if (!seen.isVisible) throw new Error(`${name}: ${content.selector} was not visible.`);
  if (!text.test(seen.text)) throw new Error(`${name} shows '${seen.text.slice(0, 60)}'.`);
  return at;
}

function load(address: string, screen: Screen, { token, isPortal }: { token: string; isPortal: boolean }) {
  const asWhom = screen.name === 'login' ? null : token;
  return visit({ token: asWhom, content: screen.content }, async ({ browser, page, openTab }) => {
    await browser.startTracing(page, { categories: ALL_TASKS });
    let trace: Trace = [];
    let content: number;
    try {
      await page.goto(address + screen.path, { waitUntil: 'commit' });
      content = await contentOf(page, screen);
    } finally {
      trace = await endTrace(browser);
    }
    // The chart and other lazy parts belong to the page, so their tasks and shifts count.
    await page.waitForLoadState('networkidle');
    if (isPortal) {
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })));
      await page.waitForTimeout(SETTLE_MS);
      // It serves second visits once it has kept the files.
      await page.evaluate(() => navigator.serviceWorker.ready);
    }
    const { longTasks, shift, firstContent, requests } = await page.evaluate(() => {
      const { longTasks, shift } = window.bench;
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const all = navigation ? [navigation, ...resources] : resources;
      return {
        longTasks,
        shift,
        firstContent: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        requests: all.map(({ name, startTime, requestStart, responseEnd, encodedBodySize }) => ({
          path: new URL(name).pathname,
          start: startTime,
          sent: requestStart,
          end: responseEnd,
          bytes: encodedBodySize,
        })),
      };
    });
    await page.close();
    const second = await openTab();
    await second.page.goto(address + screen.path, { waitUntil: 'commit' });
    const again = await contentOf(second.page, screen);
    const before = requests.filter(({ end }) => end <= content);
    const ofKind = (kind: RegExp) => before.filter(({ path }) => kind.test(path));
    const weigh = (kind: RegExp) => ofKind(kind).reduce((sum, { bytes }) => sum + bytes / 1_000, 0);
    const later = longTasks.filter(({ start }) => start >= content);
    const [call] = ofKind(/^\/api\//).toSorted((a, b) => a.start - b.start);
    return {
      firstContent,
      content,
      again,
      /** Document, scripts, style sheets and data that were there before the content. */
      requests: before.filter(({ path }) => !/\.(?:svg|woff2|webp|webmanifest)$/.test(path)).length,
      /** Milliseconds for which the first call for data waited to be sent; 0 for a page without one. */
      wait: call === undefined ? 0 : call.sent - call.start,
      /** Milliseconds of the main thread before the content. */
      work: workUntil(content, trace),
      scripts: weigh(/\.js$/),
      styles: weigh(/\.css$/),
      shift,
      laterTask: most(later.map(({ duration }) => duration)),
    };
  });
}

/** Until the portal's late parts are there. */
const SETTLE_MS = 3_000;

const most = (values: readonly number[]) => Math.max(0, ...values);

export async function measureLoad(
  { addresses }: Hosts,
  screen: Screen,
  { token, runs }: { readonly token: string; readonly runs: number },
): Promise<Section> {
  const title = `Loading ${screen.name}`;
  const loads = nothingYet<Load>();
  // By turns, so that other load on the machine affects all sides.
  for (let run = 0; run < runs; run += 1)
    for (const side of SIDES)
      await attempt(`${title} of ${side}`, async () => {
        loads[side].push(await load(addresses[side], screen, { token, isPortal: side === 'portal' }));
      });
  const line = (
    what: string,
    unit: Line['unit'],
    read: (load: Load) => number,
    extra: Partial<Line> = {},
  ): Line => ({ what, unit, ...compared(loads, medianOf(read)), ...extra });
  const later = loads.portal.map(({ laterTask }) => laterTask.toFixed(0)).join(' ');
  const shift = compared(loads, (values) => most(values.map((load) => load.shift)));
  const lines: Line[] = [
    line('scripts before content', 'kB', ({ scripts }) => scripts),
    line('style sheets before content', 'kB', ({ styles }) => styles),
    line('requests before content', '', ({ requests }) => requests),
    ...(screen.name === 'login' ? [] : [line('the first call waits to be sent', 'ms', ({ wait }) => wait)]),
    line('time to first text', 'ms', ({ firstContent }) => firstContent),
    line('time to content', 'ms', ({ content }) => content, { note: `of ${loads.portal.length}` }),
    line('the same on a second visit', 'ms', ({ again }) => again),
    { what: 'layout shift, most', unit: '', ...shift },
    line('main thread until content', 'ms', ({ work }) => work),
    line('longest task after content', 'ms', ({ laterTask }) => laterTask, { note: later }),
  ];
  return { title, lines };
}
