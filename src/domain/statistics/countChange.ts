/** How a count differs from that of the period before, in words. */
import type { Period } from './periods.ts';

/** What each period is compared with. */
export const periodsBefore: Readonly<Record<Period, string>> = {
  'last-30-days': 'the 30 days before',
  'current-month': 'the same days of the month before',
  'last-month': 'the month before',
  'last-3-months': 'the 3 months before',
};

interface CountChange {
  /** 'same' also where there is nothing to compare with. */
  readonly direction: 'more' | 'fewer' | 'same';
  /** '+12 %' */
  readonly shown: string;
  /** '12 % more than in the 30 days before' */
  readonly spoken: string;
}

/** Larger shares are no help to anyone, and take much room. */
const LARGEST = 999;

/** @param before the count of the period before; there is no share of 0 */
export function countChange(count: number, before: number, period: Period): CountChange {
  const than = `in ${periodsBefore[period]}`;
  if (before <= 0) return { direction: 'same', shown: 'none before', spoken: `none ${than}` };
  if (count === before) return { direction: 'same', shown: 'unchanged', spoken: `as many as ${than}` };
  const direction = count > before ? 'more' : 'fewer';
  const percent = wholePercent(count, before);
  const spoken = (share: string) => `${share} ${direction} than ${than}`;
  if (percent < 1) return { direction, shown: 'under 1 %', spoken: spoken('under 1 %') };
  if (percent > LARGEST)
    return { direction, shown: `over ${LARGEST} %`, spoken: spoken(`over ${LARGEST} %`) };
  const sign = direction === 'more' ? '+' : '−';
  return { direction, shown: `${sign}${percent} %`, spoken: spoken(`${percent} %`) };
}

/** A count above 0 never shows as a fall of 100 %. */
function wholePercent(count: number, before: number): number {
  const percent = Math.round((Math.abs(count - before) / before) * 100);
  return count > 0 && count < before ? Math.min(percent, 99) : percent;
}
