/**
 * How far the viewer's clock is from the provider's. Every answer may tell the time in its Date header. One alone is not
 * believed: a cache may have kept the answer, or a proxy may have a wrong clock of its own.
 */
import { createListeners } from './listeners.ts';

interface Clocks {
  /** Unix milliseconds on the viewer's clock. */
  readonly now: () => number;
  /** Milliseconds that no change of that clock moves. */
  readonly steady: () => number;
  /** How far the clock was ahead in earlier page loads, 0 where it was right. One answer then tells that it still is. */
  readonly kept: { readonly read: () => number; readonly keep: (ahead: number) => void };
}

/** What one answer says: the provider's clock minus the viewer's lies between these, in milliseconds. */
interface Reading {
  readonly low: number;
  readonly high: number;
  /** What the viewer's clock was ahead of the steady one. It changes when the clock is set, or the computer sleeps. */
  readonly base: number;
}

/** A difference that is not worth a word, and that people's clocks have. */
export const TOLERATED_MS = 120_000;
const MOST_READINGS = 5;
/** Date has whole seconds, and servers may write one for a second longer. */
const COARSE_MS = 2_000;
/** How far two clocks of the provider may be from each other. */
const SLACK_MS = 1_000;
/** A shorter change of the viewer's clock against the steady one is none. */
const STEADY_MS = 1_000;
/** A clock goes wrong by so much in a few days. */
const DRIFT_MS = 10_000;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

export function createClockCheck({ now, steady, kept }: Clocks) {
  const { subscribe, notify } = createListeners();
  let readings: readonly Reading[] = [];
  let ahead = 0;
  let keptAhead = 0;
  const conclude = () => {
    const before = ahead;
    ahead = aheadBy(readings);
    // The same difference is measured a little differently each time, and nothing on screen should move for that.
    if (Math.abs(ahead - before) < TOLERATED_MS && before !== 0 && ahead !== 0) ahead = before;
    if (ahead !== keptAhead) kept.keep(ahead);
    keptAhead = ahead;
    if (ahead !== before) notify();
  };
  return {
    /** Milliseconds that the viewer's clock is ahead of the provider's; 0 as long as they may well be the same. */
    ahead: () => ahead,
    subscribe,
    /**
     * Call this when a request is sent.
     * @param longBefore milliseconds that it may have been sent earlier
     * @returns takes the headers of its answer, as soon as they are there
     */
    time: (longBefore = 0) => {
      const [sent, sentSteady] = [now(), steady()];
      return (headers: Headers) => {
        const instant = instantOf(headers);
        const [got, gotSteady] = [now(), steady()];
        const isDisturbed = Math.abs(got - sent - (gotSteady - sentSteady)) > STEADY_MS;
        if (instant === null || isDisturbed) return;
        const reading = {
          low: instant - got - SLACK_MS,
          high: instant + COARSE_MS - (sent - longBefore) + SLACK_MS,
          base: got - gotSteady,
        };
        // Once the viewer's clock was set, older readings say nothing about it. After a sleep they still hold.
        const holds = (older: Reading) =>
          Math.abs(older.base - reading.base) <= STEADY_MS || meet(older, reading);
        readings = [...readings.filter(holds), reading].slice(-MOST_READINGS);
        conclude();
      };
    },
    /** Begins anew, as a page load does: the viewer's clock is believed until answers tell otherwise. */
    reset: () => {
      keptAhead = kept.read();
      readings = keptAhead === 0 ? [] : [readingOf(keptAhead)];
      ahead = 0;
      notify();
    },
  };
}

/** What was found in another page load. The first answer that contradicts it counts alone. */
function readingOf(ahead: number): Reading {
  return { low: -ahead - DRIFT_MS, high: -ahead + DRIFT_MS, base: Number.NaN };
}

/** Null for an answer that a cache has kept for a while, and for one without a time that can be read. */
function instantOf(headers: Headers): number | null {
  const [date, age] = [headers.get('date') ?? '', headers.get('age')];
  if (!HTTP_DATE.test(date) || (age !== null && Number(age) !== 0)) return null;
  const instant = Date.parse(date);
  return Number.isNaN(instant) ? null : instant;
}

function meet(a: Pick<Reading, 'low' | 'high'>, b: Pick<Reading, 'low' | 'high'>): boolean {
  return a.low <= b.high && b.low <= a.high;
}

/**
 * What most witnesses agree on (Marzullo's algorithm). The viewer's own clock is one of them, and where two opinions have
 * as many witnesses, it is the one that counts.
 */
function aheadBy(readings: readonly Reading[]): number {
  const viewers = { low: -TOLERATED_MS, high: TOLERATED_MS };
  const witnesses = [viewers, ...readings];
  const opinions = witnesses.map(({ low }) => {
    const agreeing = witnesses.filter((witness) => witness.low <= low && low <= witness.high);
    const high = Math.min(...agreeing.map((witness) => witness.high));
    return { low, high, count: agreeing.length, isViewers: agreeing.includes(viewers) };
  });
  const most = Math.max(...opinions.map(({ count }) => count));
  const winners = opinions.filter(({ count }) => count === most);
  const [winner] = winners;
  if (winner === undefined || winners.some(({ isViewers }) => isViewers)) return 0;
  return -Math.round((winner.low + winner.high) / 2);
}
