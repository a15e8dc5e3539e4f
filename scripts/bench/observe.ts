/** Runs in the page before anything else, and records the times that only the page itself knows. */
import type { Browser } from '@playwright/test';

/** What people wait for, told alike on all pages. */
export interface Content {
  readonly selector: string;
  /** Number of elements that must match. */
  readonly count: number;
}

interface Observed {
  /** Milliseconds from the start of the navigation until the content was painted; null until then. */
  content: number | null;
  /** What was on the page then. */
  seen: Seen | null;
  longTasks: { start: number; duration: number }[];
  shift: number;
  /** Blob addresses that were created and not revoked. */
  readonly blobs: Set<string>;
  /** Measures the next press. Without a result, the press itself is enough. */
  watch(result: Result | null): void;
  pressed: Promise<Press> | null;
  /** Milliseconds from the last press to its frame, as the browser tells them in steps of 8; 0 below 16. */
  answered: number;
}

/** What tells that the result of a press is shown. */
export interface Result {
  readonly selector: string;
  /** Number of elements that must match; 1 without it. */
  readonly count?: number;
  /** The first of them, or its text, is another one than before the press. */
  readonly other?: 'element' | 'text';
}

interface Seen {
  /** Whether each element of the content was visible, and a picture or clip had something to look at. */
  readonly isVisible: boolean;
  readonly text: string;
}

/** Milliseconds from a press to the painted frame that shows its result. */
export interface Press {
  readonly done: number;
  /** Number of that frame after the press, from 1. */
  readonly frames: number;
}

declare global {
  interface Window {
    bench: Observed;
  }
}

export function observe({ selector, count }: Content): void {
  const afterPaint = (then: (time: number) => void) =>
    requestAnimationFrame(() => {
      // A message arrives after the frame's paint. A timer would wait longer.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(null);
    });
  const onceTrue = (isTrue: () => boolean, then: () => void) => {
    if (isTrue()) return then();
    const observer = new MutationObserver(() => {
      if (!isTrue()) return;
      observer.disconnect();
      then();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  };
  const doneBy = ({ selector, count = 1, other }: Result) => {
    const first = () => {
      const element = document.querySelector(selector);
      return other === 'text' ? element?.textContent : element;
    };
    const before = first();
    return () => {
      if (count > 1) return document.querySelectorAll(selector).length >= count;
      return first() != null && (other === undefined || first() !== before);
    };
  };
  const timesOf = (press: Event, isDone: () => boolean, told: (times: Press) => void) => {
    performance.mark('bench: press');
    let frames = 1;
    const count = () => {
      frames += 1;
      counting = requestAnimationFrame(count);
    };
    let counting = requestAnimationFrame(count);
    onceTrue(isDone, () => {
      cancelAnimationFrame(counting);
      afterPaint((done) => {
        performance.mark('bench: result');
        told({ done: done - press.timeStamp, frames });
      });
    });
  };
  const bench: Observed = {
    content: null,
    seen: null,
    longTasks: [],
    shift: 0,
    blobs: new Set(),
    answered: 0,
    watch: (result) => {
      const isDone = result === null ? () => true : doneBy(result);
      bench.answered = 0;
      bench.pressed = new Promise((told) => {
        const waiting = new AbortController();
        for (const type of ['click', 'keydown', 'change']) {
          const begin = (press: Event) => {
            waiting.abort();
            timesOf(press, isDone, told);
          };
          addEventListener(type, begin, { capture: true, signal: waiting.signal });
        }
      });
    },
    pressed: null,
  };
  const look = (): Seen => {
    const found = [...document.querySelectorAll(selector)];
    const isLoaded = (element: Element) => {
      const media = element.matches('img, video') ? element : element.querySelector('img, video');
      if (media instanceof HTMLImageElement) return media.complete && media.naturalWidth > 0;
      return !(media instanceof HTMLVideoElement) || media.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    };
    return {
      isVisible: found.every((element) => element.checkVisibility() && isLoaded(element)),
      text: found.map(({ textContent }) => textContent).join(' | '),
    };
  };
  onceTrue(
    () => document.querySelectorAll(selector).length >= count,
    () =>
      afterPaint((time) => {
        performance.mark('bench: content');
        bench.content = time;
        bench.seen = look();
      }),
  );
  window.bench = bench;
  const createUrl = URL.createObjectURL.bind(URL);
  const revokeUrl = URL.revokeObjectURL.bind(URL);
  URL.createObjectURL = (object) => {
    const url = createUrl(object);
    bench.blobs.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    bench.blobs.delete(url);
    revokeUrl(url);
  };
  const eachEntry = <Entry extends PerformanceEntry>(
    options: PerformanceObserverInit & { durationThreshold?: number },
    record: (entry: Entry) => void,
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) record(entry as Entry);
    }).observe(options);
  eachEntry({ type: 'longtask', buffered: true }, ({ startTime, duration }) =>
    bench.longTasks.push({ start: startTime, duration }),
  );
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  eachEntry<Shift>({ type: 'layout-shift', buffered: true }, ({ value, hadRecentInput }) => {
    if (!hadRecentInput) bench.shift += value;
  });
  // The browser tells of the parts of a press one by one, and of moves of the mouse without an id.
  eachEntry<PerformanceEventTiming>(
    { type: 'event', durationThreshold: 16 },
    ({ interactionId, duration }) => {
      if (interactionId > 0) bench.answered = Math.max(bench.answered, duration);
    },
  );
}

// How much processor time a page's main thread took until its content or a press's result was there, from a trace.

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the clock. */
  readonly ts: number;
  /** Microseconds for which the thread has had a processor. */
  readonly tts?: number;
}

/** The marks of the page, which cost a press nothing. */
export const MARKS_ALONE = ['blink.user_timing'];
/** The marks, and each task of a thread. */
export const ALL_TASKS = [...MARKS_ALONE, 'toplevel'];

export type Trace = readonly TraceEvent[];

export async function endTrace(browser: Browser): Promise<Trace> {
  const trace = await browser.stopTracing();
  const { traceEvents }: { traceEvents: Trace } = JSON.parse(trace.toString('utf8'));
  return traceEvents;
}

/**
 * @param content milliseconds from the begin of the navigation
 * @returns milliseconds that the main thread worked in between; waits for a processor do not count
 * @throws Error when the trace lacks an end
 */
export function workUntil(content: number, traceEvents: Trace): number {
  const mark = traceEvents.find(({ name }) => name === 'bench: content');
  const begin = (mark?.ts ?? 0) - content * 1_000;
  const [first] = traceEvents
    .filter(
      ({ pid, tid, ts, tts }) => pid === mark?.pid && tid === mark.tid && ts >= begin && tts !== undefined,
    )
    .toSorted((a, b) => a.ts - b.ts);
  if (mark?.tts === undefined || first?.tts === undefined) throw new Error('The trace has no content.');
  return (mark.tts - first.tts) / 1_000;
}

/**
 * @returns milliseconds that the main thread worked between a press and the frame with its result
 * @throws Error when the trace lacks one of them
 */
export function workOfPress(traceEvents: Trace): number {
  const [begin, end] = ['bench: press', 'bench: result'].map(
    (wanted) => traceEvents.find(({ name }) => name === wanted)?.tts,
  );
  if (begin === undefined || end === undefined) throw new Error('The trace has no press with its result.');
  return (end - begin) / 1_000;
}
