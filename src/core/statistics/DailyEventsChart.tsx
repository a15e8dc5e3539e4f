import { type ReactNode, useId } from 'react';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import styles from './DailyEventsChart.module.css';
import { DailyTable } from './DailyTable.tsx';
import type { DailyCount } from './dailySeries.ts';
import { type DailyBarsCode, useDailyBars } from './useDailyBars.ts';

/** With more bars than these ApexCharts keeps the browser busy for seconds; the table has no such limit. */
const MOST_BARS = 400;

interface DailyEventsChartProps {
  /** Null while nothing is known. */
  readonly days: readonly DailyCount[] | null;
  /** False until what stands above the chart is there: its code comes last. */
  readonly mayLoadCode: boolean;
}

/** Events per day as bars, and as a table for those who don't see them. Its height never changes. */
export function DailyEventsChart({ days, mayLoadCode }: DailyEventsChartProps) {
  const id = useId();
  const code = useDailyBars(mayLoadCode && days?.length !== 0);
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <h2 id={id}>Daily Monitored Events</h2>
      </figcaption>
      <div className={styles.plot} aria-busy={days === null}>
        {days !== null && plot(days, code, id)}
      </div>
    </figure>
  );
}

function plot(days: readonly DailyCount[], code: DailyBarsCode, labelledBy: string): ReactNode {
  if (days.length === 0) return <EmptyMessage>No data available for selected period</EmptyMessage>;
  if (code === 'failed' || days.length > MOST_BARS) {
    return <DailyTable days={days} labelledBy={labelledBy} isTwin={false} />;
  }
  const Bars = code === 'loading' ? null : code;
  return (
    <>
      {Bars && <Bars days={days} />}
      <DailyTable days={days} labelledBy={labelledBy} isTwin />
    </>
  );
}
