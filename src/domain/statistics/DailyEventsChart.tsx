import { useId } from 'react';
import { Lazy } from '#core/page/Lazy.tsx';
import { reloadPortal } from '#core/shell/reload.ts';
import { Deferred } from '#core/ui/Deferred.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { AsOf } from './AsOf.tsx';
import { ChartTable, type ChartTableProps } from './ChartTable.tsx';
import styles from './DailyEventsChart.module.css';
import { type DailyCount, wholeDay } from './dailySeries.ts';
import type { ShownNumbers } from './loadStatistics.ts';

async function loadBars() {
  const { DailyBars, rehearseBars } = await import('./DailyBars.tsx');
  await rehearseBars();
  return ({ days, labelledBy, onDayOpen }: BarsProps) => (
    <>
      <DailyBars days={days} onDayOpen={onDayOpen} />
      <DailyTable days={days} labelledBy={labelledBy} isTwin />
    </>
  );
}

interface DailyEventsChartProps {
  /** Null while the numbers are unknown. */
  readonly days: readonly DailyCount[] | null;
  /** Where the days come from. */
  readonly numbers: ShownNumbers<unknown>;
  /** False until the content above the chart is shown, because the chart's code loads last. */
  readonly mayLoadCode: boolean;
  /** Opens the events of a day. Without it the bars lead nowhere. */
  readonly onDayOpen?: ((day: number) => void) | undefined;
}

/** Events per day as bars, and as a table for screen readers. Its height never changes. */
export function DailyEventsChart({ days, numbers, mayLoadCode, onDayOpen }: DailyEventsChartProps) {
  const id = useId();
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <h2 id={id}>Daily Monitored Events</h2>
        <AsOf numbers={numbers} />
      </figcaption>
      <div className={styles.plot} aria-busy={days === null}>
        {days !== null && <Plot {...{ days, mayLoadCode, onDayOpen }} labelledBy={id} />}
      </div>
    </figure>
  );
}

interface BarsProps {
  readonly days: readonly DailyCount[];
  readonly labelledBy: string;
  readonly onDayOpen: ((day: number) => void) | undefined;
}

function Plot({ mayLoadCode, ...bars }: BarsProps & Pick<DailyEventsChartProps, 'mayLoadCode'>) {
  const { days, labelledBy } = bars;
  if (days.length === 0) return <EmptyMessage>No data available for selected period</EmptyMessage>;
  const twin = <DailyTable days={days} labelledBy={labelledBy} isTwin />;
  if (!mayLoadCode) return twin;
  return (
    <Deferred instead={twin}>
      <Lazy
        load={loadBars}
        props={bars}
        loading={twin}
        missing={
          <>
            {/* Browsers may remember that an import failed. A reload requests the file again. */}
            <Notice onRetry={() => void reloadPortal()}>The chart could not be loaded.</Notice>
            <DailyTable days={days} labelledBy={labelledBy} isTwin={false} />
          </>
        }
      />
    </Deferred>
  );
}

interface DailyTableProps extends Omit<ChartTableProps, 'children'> {
  readonly days: readonly DailyCount[];
}

function DailyTable({ days, ...place }: DailyTableProps) {
  return (
    <ChartTable {...place}>
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
    </ChartTable>
  );
}
