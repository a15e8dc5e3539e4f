/** How much processor time a page's main thread took until its content was there, from a trace. */
import type { Browser, Page } from '@playwright/test';
import { MARK } from './observe.ts';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the clock. */
  readonly ts: number;
  /** Microseconds for which the thread has had a processor. */
  readonly tts?: number;
}

/** The mark of the content, and each task of a thread. */
const CATEGORIES = ['blink.user_timing', 'toplevel'];

export async function beginTrace(browser: Browser, page: Page): Promise<void> {
  await browser.startTracing(page, { categories: CATEGORIES });
}

export async function endTrace(browser: Browser): Promise<readonly TraceEvent[]> {
  const trace = await browser.stopTracing();
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(trace.toString('utf8'));
  return traceEvents;
}

/**
 * @param content milliseconds from the begin of the navigation
 * @returns milliseconds that the main thread worked in between; waits for a processor do not count
 * @throws Error when the trace lacks an end
 */
export function workUntil(content: number, traceEvents: readonly TraceEvent[]): number {
  const mark = traceEvents.find(({ name }) => name === MARK);
  const begin = (mark?.ts ?? 0) - content * 1_000;
  const [first] = traceEvents
    .filter(
      ({ pid, tid, ts, tts }) => pid === mark?.pid && tid === mark.tid && ts >= begin && tts !== undefined,
    )
    .toSorted((a, b) => a.ts - b.ts);
  if (mark?.tts === undefined || first?.tts === undefined) throw new Error('The trace has no content.');
  return (mark.tts - first.tts) / 1_000;
}
