/** Chromium on a slow line and a slow processor, the same for everything that is measured. */
import { setTimeout } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
  type Request,
} from '@playwright/test';
import { ensureChromium } from '../browser/chromium.ts';
import { type Content, observe } from './observe.ts';

/** A fair phone connection: bytes per second, and milliseconds before each response begins. */
export const LINE = { down: 200_000, up: 94_000, latency: 150 };
export const SLOWDOWN = 4;

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: FLAGS });
}

export interface Tab {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly traffic: Traffic;
}

interface Visit extends Tab {
  /** Another tab of the same browser: it has the files of the first one, but not what that stored for itself. */
  openTab(): Promise<Tab>;
}

interface VisitOptions {
  /** Signed in before the page is opened; null for nobody. */
  readonly token: string | null;
  /** What people wait for on the first page. */
  readonly content: Content;
  readonly slowLine?: boolean;
  readonly slowdown?: number;
  /** Milliseconds after which the visit is broken off. */
  readonly limit?: number;
}

const LIMIT_MS = 120_000;

/** Works in a browser with empty caches, and closes it. */
export async function visit<Result>(
  browser: Browser,
  { token, content, slowLine = true, slowdown = SLOWDOWN, limit = LIMIT_MS }: VisitOptions,
  work: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // The plain page writes markup, which the provider's policy refuses. All sides are measured without the policy.
    bypassCSP: true,
  });
  // TypeScript's runner wraps functions in a helper that does not exist in the page.
  await context.addInitScript('globalThis.__name ??= (value) => value');
  await context.addInitScript(observe, content);
  if (token !== null) await context.addInitScript((kept) => sessionStorage.setItem('token', kept), token);
  const openTab = async (): Promise<Tab> => {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    const { down, up, latency } = LINE;
    if (slowLine) {
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: down,
        uploadThroughput: up,
      });
    }
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return { page, cdp, traffic: watchTraffic(page) };
  };
  const over = new AbortController();
  try {
    const tooLong = setTimeout(limit, undefined, { signal: over.signal }).then(() => {
      throw new Error(`It took longer than ${limit / 1_000} s.`);
    });
    return await Promise.race([work({ ...(await openTab()), openTab }), tooLong]);
  } finally {
    over.abort();
    await context.close();
  }
}

const STILL_MS = 300;
const POLL_MS = 25;

/** The requests of one page. */
interface Traffic {
  /** How many have been sent since the page was opened. */
  sent(): number;
  /** The highest number of simultaneous requests for recordings. */
  mostMedia(): number;
  /**
   * Resolves once no request has been running for a while, i.e. when the page has also loaded in advance what it wants.
   */
  rest(): Promise<void>;
}

function watchTraffic(page: Page): Traffic {
  const underWay = new Set<Request>();
  let sent = 0;
  let mostMedia = 0;
  let changed = performance.now();
  const isMedia = (request: Request) => /\/(?:media|Recording)\//.test(request.url());
  page.on('request', (request) => {
    // Blob addresses are read from memory, and the browser asks for the page's icon when it pleases.
    if (!request.url().startsWith('http') || request.url().endsWith('/favicon.svg')) return;
    sent += 1;
    underWay.add(request);
    mostMedia = Math.max(mostMedia, [...underWay].filter(isMedia).length);
    changed = performance.now();
  });
  const ended = (request: Request) => {
    if (underWay.delete(request)) changed = performance.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return {
    sent: () => sent,
    mostMedia: () => mostMedia,
    rest: async () => {
      changed = performance.now();
      while (underWay.size > 0 || performance.now() - changed < STILL_MS) await page.waitForTimeout(POLL_MS);
    },
  };
}

// Which requests had to wait for which others.

interface Sent {
  readonly url: string;
  /** Addresses whose code sent the request, or whose text named it. */
  readonly causes: readonly string[];
}

interface Timed {
  readonly url: string;
  /** Milliseconds from the start of the navigation. */
  readonly start: number;
  readonly end: number;
}

/** From now on records what causes each request of the page. */
export function watchCauses(cdp: CDPSession): Sent[] {
  const sent: Sent[] = [];
  cdp.on('Network.requestWillBeSent', ({ request, initiator }) => {
    const frames = initiator.stack?.callFrames.map(({ url }) => url) ?? [];
    const named = frames.length > 0 ? frames : [initiator.url ?? ''];
    sent.push({ url: request.url, causes: named.filter((url) => url.startsWith('http')) });
  });
  return sent;
}

const isData = (url: string) => /^\/(?:api|media)\//.test(new URL(url).pathname);

/**
 * The requests that had to finish one after the other before the content could be shown: the document, what it named,
 * what that requested, and so on. A call for data has also waited for the data that arrived before it.
 * @param needed matches the path of what the content waits for
 * @returns their paths, in order; empty when no request matches
 */
export function chainTo(needed: RegExp, sent: readonly Sent[], timed: readonly Timed[]): string[] {
  const times = new Map(timed.map((request) => [request.url, request]));
  const chains = new Map<string, readonly string[]>();
  for (const { url, causes } of sent) {
    if (chains.has(url) || !url.startsWith('http')) continue;
    const start = times.get(url)?.start ?? Number.NaN;
    const data = isData(url)
      ? [...chains.keys()].filter((other) => isData(other) && (times.get(other)?.end ?? Number.NaN) <= start)
      : [];
    const [document = []] = chains.values();
    const before = [...causes, ...data].flatMap((cause) => {
      const chain = chains.get(cause);
      return chain === undefined ? [] : [chain];
    });
    chains.set(url, [...longest([document, ...before]), new URL(url).pathname]);
  }
  const last = [...chains].filter(([url]) => needed.test(new URL(url).pathname));
  const endOf = (url: string) => times.get(url)?.end ?? Number.POSITIVE_INFINITY;
  const [first] = last.toSorted(([a], [b]) => endOf(a) - endOf(b));
  return [...(first?.[1] ?? [])];
}

function longest(chains: readonly (readonly string[])[]): readonly string[] {
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}
