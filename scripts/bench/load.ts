/** How soon a screen is shown on a first visit, and on a second one with the files of the first. */
import type { Browser } from '@playwright/test';
import { openVisit } from './browser.ts';
import { figures } from './figures.ts';
import type { Hosts } from './hosts.ts';
import type { Line, Section } from './line.ts';
import { chainTo, watchCauses } from './roundTrips.ts';
import type { Screen } from './screens.ts';

interface Load {
  readonly firstContent: number;
  readonly content: number;
  /** Until the content on the second visit. */
  readonly again: number;
  /** Document, scripts, style sheets and data that were there before the content. */
  readonly requests: number;
  /** Scripts and style sheets of these that are smaller than 1 kB. */
  readonly small: number;
  /** Milliseconds of long tasks before the content. */
  readonly work: number;
  readonly scripts: number;
  readonly styles: number;
  readonly chain: readonly string[];
  readonly shift: number;
  /** Long tasks after the content. */
  readonly laterTasks: readonly number[];
  readonly startTask: number;
}

async function load(browser: Browser, host: string, screen: Screen, token: string): Promise<Load> {
  const visit = await openVisit(browser, {
    token: screen.isSignedIn ? token : null,
    content: screen.content,
  });
  const { page } = visit;
  const sent = watchCauses(visit.cdp);
  await page.goto(host + screen.path, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.bench.content !== null, null, { timeout: 60_000 });
  // The chart and other lazy parts belong to the page, so their tasks and shifts count.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForTimeout(1_500);
  const seen = await page.evaluate(() => {
    const { content, longTasks, shift } = window.bench;
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const all = navigation ? [navigation, ...resources] : resources;
    return {
      content: content ?? Number.NaN,
      longTasks,
      shift,
      firstContent: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      requests: all.map(({ name, startTime, responseEnd, encodedBodySize, decodedBodySize }) => ({
        url: name,
        start: startTime,
        end: responseEnd,
        bytes: encodedBodySize,
        unpacked: decodedBodySize,
      })),
    };
  });
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => window.bench.content !== null, null, { timeout: 60_000 });
  const again = await page.evaluate(() => window.bench.content ?? Number.NaN);
  await visit.close();
  const { content, longTasks, shift, firstContent, requests } = seen;
  const before = requests.filter(({ end }) => end <= content);
  const pathOf = ({ url }: { url: string }) => new URL(url).pathname;
  const weigh = (kind: RegExp) =>
    before.filter((request) => kind.test(pathOf(request))).reduce((sum, { bytes }) => sum + bytes / 1_000, 0);
  const durations = (when: (start: number) => boolean) =>
    longTasks.filter(({ start }) => when(start)).map(({ duration }) => duration);
  return {
    firstContent,
    content,
    again,
    requests: before.filter((request) => !/\.(?:svg|woff2|webp|webmanifest)$/.test(pathOf(request))).length,
    small: before.filter((request) => /\.(?:js|css)$/.test(pathOf(request)) && request.unpacked < SMALL)
      .length,
    work: durations((start) => start < content).reduce((sum, duration) => sum + duration, 0),
    scripts: weigh(/\.js$/),
    styles: weigh(/\.css$/),
    chain: chainTo(screen.needed, sent, requests),
    shift,
    laterTasks: durations((start) => start >= content),
    startTask: Math.max(0, ...durations((start) => start < content)),
  };
}

/** Bytes. */
const SMALL = 1_000;

const most = (values: readonly number[]) => Math.max(0, ...values);

/** Alternates between the two sides, so that other load on the machine affects both. */
export async function measureLoad(
  browser: Browser,
  hosts: Hosts,
  screen: Screen,
  { token, runs }: { token: string; runs: number },
): Promise<Section> {
  const portal: Load[] = [];
  const plain: Load[] = [];
  for (let run = 0; run < runs; run += 1) {
    portal.push(await load(browser, hosts.portal, screen, token));
    plain.push(await load(browser, hosts.plain, screen, token));
  }
  const pair = (read: (load: Load) => number) => ({
    measured: figures(portal.map(read)).median,
    plain: figures(plain.map(read)).median,
  });
  const { scriptBudget, roundTrips, name } = screen;
  const longest = portal.toSorted((a, b) => b.chain.length - a.chain.length)[0]?.chain ?? [];
  const lines: Line[] = [
    { what: 'scripts before content', unit: 'kB', budget: scriptBudget, ...pair(({ scripts }) => scripts) },
    { what: 'style sheets before content', unit: 'kB', budget: 18, ...pair(({ styles }) => styles) },
    {
      what: 'requests before content',
      unit: '',
      budget: screen.requests,
      ...pair(({ requests }) => requests),
    },
    { what: 'files under 1 kB before content', unit: '', budget: 0, ...pair(({ small }) => small) },
    {
      what: 'round trips before content',
      unit: '',
      budget: roundTrips,
      ...pair(({ chain }) => chain.length),
      note: longest.map((path) => path.split('/').at(-1) || '/').join(' → '),
    },
    { what: 'time to first text', unit: 'ms', ...pair(({ firstContent }) => firstContent) },
    { what: 'time to content', unit: 'ms', ...pair(({ content }) => content), note: `of ${runs}` },
    { what: 'the same on a second visit', unit: 'ms', ...pair(({ again }) => again) },
    {
      what: 'layout shift, most',
      unit: '',
      budget: 0.02,
      measured: most(portal.map(({ shift }) => shift)),
      plain: most(plain.map(({ shift }) => shift)),
    },
    { what: 'long tasks until content', unit: 'ms', ...pair(({ work }) => work) },
    { what: 'longest task until content', unit: 'ms', ...pair(({ startTask }) => startTask) },
    {
      what: 'longest task after content',
      unit: 'ms',
      ...(name === 'home' && { budget: 100 }),
      ...pair(({ laterTasks }) => most(laterTasks)),
      note: portal.map(({ laterTasks }) => most(laterTasks).toFixed(0)).join(' '),
    },
  ];
  return { title: `Loading ${name}`, lines };
}
