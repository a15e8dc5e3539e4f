import { type ComponentType, useId } from 'react';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { reachByKeys } from '#core/ui/reachByKeys.ts';
import type { DailyBarsProps } from './DailyBars.tsx';
import styles from './DailyEventsChart.module.css';
import type { DailyCount } from './dailySeries.ts';
import { wholeDay } from './dayText.ts';

/** With more bars than this the chart is unreadable. The table has no such limit. */
const MOST_BARS = 400;

interface BarsCode {
  /** Null when the code of the bars cannot be loaded. */
  readonly DailyBars: ComponentType<DailyBarsProps> | null;
}

const loadBars = (): Promise<BarsCode> => import('./DailyBars.tsx');
const NO_BARS: BarsCode = { DailyBars: null };

interface DailyEventsChartProps {
  /** Null while the numbers are unknown. */
  readonly days: readonly DailyCount[] | null;
  /** False until the content above the chart is shown, because the chart's code loads last. */
  readonly mayLoadCode: boolean;
}

/** Events per day as bars, and as a table for people who don't see the bars. Its height never changes. */
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

interface DailyTableProps {
  readonly days: readonly DailyCount[];
  /** Id of the element that names the table. */
  readonly labelledBy: string;
  /** True shows the table to screen readers only, beside the chart. */
  readonly isTwin: boolean;
}

/** The chart's numbers as text. */
function DailyTable({ days, labelledBy, isTwin }: DailyTableProps) {
  return (
    <div className={styles.frame} data-twin={isTwin} ref={isTwin ? null : reachByKeys}>
      <table className={styles.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Events</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, events }) => (
            <tr key={day}>
              <th scope="row">{wholeDay(day)}</th>
              <td>{events}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
