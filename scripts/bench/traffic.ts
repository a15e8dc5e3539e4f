import type { Page, Request } from '@playwright/test';

const STILL_MS = 300;
const POLL_MS = 25;

/** The requests of one page. */
export interface Traffic {
  /** How many have been sent since the page was opened. */
  sent(): number;
  /** The highest number of simultaneous requests for recordings. */
  mostMedia(): number;
  /**
   * Resolves once no request has been running for a while, i.e. when the page has also loaded in advance what it wants.
   */
  rest(): Promise<void>;
}

export function watchTraffic(page: Page): Traffic {
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
