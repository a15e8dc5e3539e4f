/** Runs in the page before anything else, and records the times that only the page itself knows. */

interface Observed {
  /** Milliseconds from the start of the navigation until the content was painted; null until then. */
  content: number | null;
  longTasks: { start: number; duration: number }[];
  shift: number;
  /** Blob addresses that were created and not revoked. */
  readonly blobs: Set<string>;
  /** Measures the next press. */
  watch(isDone: () => boolean): void;
  pressed: Promise<Press> | null;
}

/** Milliseconds from a press to the next painted frame, and to the painted frame that shows its result. */
export interface Press {
  readonly paint: number;
  readonly done: number;
  /** Number of that frame after the press, from 1. */
  readonly frames: number;
}

declare global {
  interface Window {
    bench: Observed;
  }
}

/** @param content selector of the content that people wait for */
export function observe(content: string): void {
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
  const timesOf = (press: Event, isDone: () => boolean, told: (times: Press) => void) => {
    let frames = 1;
    let isOver = false;
    const count = () => {
      if (isOver) return;
      frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    const paint = new Promise<number>((painted) => afterPaint(painted));
    onceTrue(isDone, () => {
      isOver = true;
      const shownIn = frames;
      afterPaint(async (done) =>
        told({ paint: (await paint) - press.timeStamp, done: done - press.timeStamp, frames: shownIn }),
      );
    });
  };
  const bench: Observed = {
    content: null,
    longTasks: [],
    shift: 0,
    blobs: new Set(),
    watch: (isDone) => {
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
  onceTrue(
    () => document.querySelector(content) !== null,
    () => afterPaint((time) => (bench.content = time)),
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
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      bench.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) bench.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
