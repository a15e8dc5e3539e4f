/** Which requests had to wait for which others. */
import type { CDPSession } from '@playwright/test';

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
