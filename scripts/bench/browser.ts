/** Chromium on a slow line and a slow processor, the same for everything that is measured. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page, type Request } from '@playwright/test';
import { ensureChromium, FLAGS } from '../browser/chromium.ts';
import { type Content, observe } from './observe.ts';

/** A fair phone connection: bytes per second, and milliseconds before each response begins. */
export const LINE = { down: 200_000, up: 94_000, latency: 150 };
export const SLOWDOWN = 4;

export interface Tab {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly traffic: ReturnType<typeof watchTraffic>;
}

export interface Visit extends Tab {
  readonly browser: Browser;
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

/**
 * Works in a browser with an empty profile, and closes it. The profile is on the disk, as people's are: in memory, Chromium
 * does not keep what it has compiled for the second visit.
 */
export async function visit<Result>(
  { token, content, slowLine = true, slowdown = SLOWDOWN, limit = LIMIT_MS }: VisitOptions,
  work: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const profile = mkdtempSync(join(tmpdir(), 'vigil-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    executablePath: ensureChromium(),
    args: FLAGS,
    viewport: { width: 1440, height: 900 },
    // The plain page writes markup, which the provider's policy refuses. All sides are measured without the policy.
    bypassCSP: true,
  });
  const browser = context.browser();
  if (browser === null) throw new Error('The browser cannot be traced.');
  if (token !== null) await context.addInitScript((kept) => sessionStorage.setItem('token', kept), token);
  // TypeScript's runner wraps functions in a helper that does not exist in the page.
  await context.addInitScript('globalThis.__name ??= (value) => value');
  await context.addInitScript(observe, content);
  const openTab = async (): Promise<Tab> => {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    const { down: downloadThroughput, up: uploadThroughput, latency } = LINE;
    const line = { offline: false, latency, downloadThroughput, uploadThroughput };
    if (slowLine) await cdp.send('Network.emulateNetworkConditions', line);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return { page, cdp, traffic: watchTraffic(page) };
  };
  const over = new AbortController();
  try {
    const tooLong = setTimeout(limit, undefined, { signal: over.signal }).then(() => {
      throw new Error(`It took longer than ${limit / 1_000} s.`);
    });
    return await Promise.race([work({ ...(await openTab()), browser, openTab }), tooLong]);
  } finally {
    over.abort();
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

const STILL_MS = 300;
const POLL_MS = 25;

/** The requests of one page. */
function watchTraffic(page: Page) {
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
    /** How many have been sent since the page was opened. */
    sent: () => sent,
    /** The highest number of simultaneous requests for recordings. */
    mostMedia: () => mostMedia,
    /** Until no request has been running for a while, i.e. until the page has also loaded in advance what it wants. */
    rest: async () => {
      changed = performance.now();
      while (underWay.size > 0 || performance.now() - changed < STILL_MS) await page.waitForTimeout(POLL_MS);
    },
  };
}
