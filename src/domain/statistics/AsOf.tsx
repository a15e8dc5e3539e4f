import { type ReactNode, useEffect } from 'react';
import { now, viewerNow } from '#core/environment.ts';
import { formatTime, momentText } from '#core/format/dateTimes.ts';
import { useMinute } from '#core/page/useMinute.ts';
import styles from './AsOf.module.css';
import type { ShownNumbers } from './loadStatistics.ts';

const words: Readonly<Record<ShownNumbers<unknown>['state'], string>> = {
  loading: '',
  current: '',
  updating: ', updating…',
  notRefreshed: ', could not refresh',
  notAvailable: 'not available',
};

interface AsOfProps {
  readonly numbers: ShownNumbers<unknown>;
  /** Continues the line. */
  readonly children?: ReactNode;
}

/** When numbers were read, and whether they are the newest. The line has its room before it has its words. */
export function AsOf({ numbers, children }: AsOfProps) {
  // The first formatter of a page takes 25 ms, on a phone 100 ms: it is made while the numbers are on their way.
  useEffect(() => void formatTime(viewerNow()), []);
  return (
    <p className={styles.line}>
      {'at' in numbers && <Moment at={numbers.at} />}
      {words[numbers.state]}
      {children}
    </p>
  );
}

/** @param at unix milliseconds; later than now where the viewer's clock was not yet known to be ahead */
function Moment({ at }: { readonly at: number }) {
  useMinute();
  const shown = Math.min(at, now());
  return (
    <>
      as of <time dateTime={new Date(shown).toISOString()}>{momentText(shown, now())}</time>
    </>
  );
}
