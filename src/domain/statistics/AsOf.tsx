import { type ReactNode, useEffect, useState } from 'react';
import { formatDate, formatDateTime, formatTime } from '#core/format/dateTimes.ts';
import styles from './AsOf.module.css';
import type { ShownNumbers } from './shownNumbers.ts';

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
  useEffect(() => void formatTime(Date.now()), []);
  return (
    <p className={styles.line}>
      {'at' in numbers && <Moment at={numbers.at} />}
      {words[numbers.state]}
      {children}
    </p>
  );
}

/** @param at unix milliseconds */
function Moment({ at }: { readonly at: number }) {
  const today = useToday();
  return (
    <>
      as of{' '}
      <time dateTime={new Date(at).toISOString()}>
        {formatDate(at) === today ? formatTime(at) : formatDateTime(at)}
      </time>
    </>
  );
}

const MINUTE_MS = 60_000;

/** The viewer's date as text. A page that stays open over midnight shows yesterday's moments with their date. */
function useToday(): string {
  const [today, setToday] = useState(() => formatDate(Date.now()));
  useEffect(() => {
    const timer = setInterval(() => setToday(formatDate(Date.now())), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
