import { type ComponentType, useId } from 'react';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import type { DailyBarsProps } from './DailyBars.tsx';
import styles from './DailyEventsChart.module.css';
import { DailyTable } from './DailyTable.tsx';
import type { DailyCount } from './dailySeries.ts';

/** More bars than these are no picture any more; the table has no such limit. */
const MOST_BARS = 400;

interface BarsCode {
  /** Null when the code of the bars cannot be had. */
  readonly DailyBars: ComponentType<DailyBarsProps> | null;
}

const loadBars = (): Promise<BarsCode> => import('./DailyBars.tsx');
const NO_BARS: BarsCode = { DailyBars: null };

interface DailyEventsChartProps {
  /** Null while nothing is known. */
  readonly days: readonly DailyCount[] | null;
  /** False until what stands above the chart is there: its code comes last. */
  readonly mayLoadCode: boolean;
}

/** Events per day as bars, and as a table for those who don't see them. Its height never changes. */
export function DailyEventsChart({ days, mayLoadCode }: DailyEventsChartProps) {
  const id = useId();
  const code = useLazyCode(loadBars, mayLoadCode, NO_BARS);
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <h2 id={id}>Daily Monitored Events</h2>
      </figcaption>
      <div className={styles.plot} aria-busy={days === null}>
        {days !== null && <Plot days={days} code={code} labelledBy={id} />}
      </div>
    </figure>
  );
}

interface PlotProps {
  readonly days: readonly DailyCount[];
  readonly code: BarsCode | null;
  readonly labelledBy: string;
}

function Plot({ days, code, labelledBy }: PlotProps) {
  if (days.length === 0) return <EmptyMessage>No data available for selected period</EmptyMessage>;
  const isTwin = code?.DailyBars !== null && days.length <= MOST_BARS;
  return (
    <>
      {isTwin && code?.DailyBars && <code.DailyBars days={days} />}
      <DailyTable days={days} labelledBy={labelledBy} isTwin={isTwin} />
    </>
  );
}
