/** Chromium on a slow line and a slow processor, the same for everything that is measured. */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../browser/chromium.ts';
import { observe } from './observe.ts';
import { type Traffic, watchTraffic } from './traffic.ts';

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

interface Visit {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly traffic: Traffic;
  close(): Promise<void>;
}

interface VisitOptions {
  /** Signed in before the page is opened; null for nobody. */
  readonly token: string | null;
  /** Selector of the content that people wait for on the first page. */
  readonly content: string;
  readonly slowLine?: boolean;
  readonly slowdown?: number;
}

/** A browser with empty caches. */
export async function openVisit(
  browser: Browser,
  { token, content, slowLine = true, slowdown = SLOWDOWN }: VisitOptions,
): Promise<Visit> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // The plain page writes markup, which the provider's policy refuses. Both sides are measured without the policy.
    bypassCSP: true,
  });
  // TypeScript's runner wraps functions in a helper that does not exist in the page.
  await context.addInitScript('globalThis.__name ??= (value) => value');
  await context.addInitScript(observe, content);
  if (token !== null) await context.addInitScript((kept) => sessionStorage.setItem('token', kept), token);
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
  return { page, cdp, traffic: watchTraffic(page), close: () => context.close() };
}

/** @throws Error when the provider refuses */
export async function signIn(host: string, username: string): Promise<string> {
  const answer = await fetch(`${host}/api/Authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'vigil-demo' }),
  });
  const { token }: { token?: string } = await answer.json();
  if (token === undefined) throw new Error(`${username} was not let in.`);
  return token;
}
