import { type ReactNode, useEffect, useId, useRef } from 'react';
import { viewerNow } from '#core/environment.ts';
import { formatTime } from '#core/format/dateTimes.ts';
import { Lazy } from '#core/page/Lazy.tsx';
import { AsOf } from '#core/page/QueryRows.tsx';
import { reloadPortal } from '#core/shell/reload.ts';
import { EmptyMessage, Notice } from '#core/ui/Notice.tsx';
import { Deferred } from '#core/ui/Skeleton.tsx';
import { useNear } from '#core/ui/useNear.ts';
import { ChartTable, type ChartTableProps } from './ChartTable.tsx';
import styles from './DailyEventsChart.module.css';
import { type DailyCount, dayName } from './dailySeries.ts';
import type { ShownNumbers } from './loadStatistics.ts';

async function loadBars() {
  // The first file imports the second. Asked for by name, it need not wait until the first is there.
  const [{ DailyBars, warmUpBars }] = await Promise.all([
    import('./DailyBars.tsx'),
    import('./apexChart.ts'),
  ]);
  await warmUpBars();
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
  /** Whether the page says already when the numbers were read, and whether they are the newest. */
  readonly isDatedAbove: boolean;
  /** False until the content above the chart is shown, because the chart's code loads last. */
  readonly mayLoadCode: boolean;
  /** Opens the events of a day. Without it the bars lead nowhere. */
  readonly onDayOpen?: ((day: number) => void) | undefined;
}

/** Events per day as bars, and as a table for screen readers. Its height never changes. */
export function DailyEventsChart(props: DailyEventsChartProps) {
  const { days, numbers, isDatedAbove, mayLoadCode, onDayOpen } = props;
  const id = useId();
  const plot = useRef<HTMLDivElement>(null);
  // People on phones seldom scroll down to the bars.
  const isNear = useNear(plot, '100px');
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <h2 id={id}>Daily Monitored Events</h2>
        {!isDatedAbove && <NumbersAsOf numbers={numbers} />}
      </figcaption>
      <div ref={plot} className={styles.plot} aria-busy={days === null}>
        {days !== null && (
          <Plot {...{ days, onDayOpen }} mayLoadCode={mayLoadCode && isNear} labelledBy={id} />
        )}
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
  const loading = (
    <>
      <div className={styles.lines} />
      <DailyTable days={days} labelledBy={labelledBy} isTwin onPaper />
    </>
  );
  if (!mayLoadCode) return loading;
  return (
    <Deferred instead={loading}>
      <Lazy
        load={loadBars}
        props={bars}
        loading={loading}
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
        {days.map((count) => (
          <tr key={count.day}>
            <th scope="row">{dayName(count)}</th>
            <td>{count.events}</td>
          </tr>
        ))}
      </tbody>
    </ChartTable>
  );
}

const words: Readonly<Record<ShownNumbers<unknown>['state'], string>> = {
  loading: '',
  current: '',
  updating: ', updating…',
  notRefreshed: ', could not refresh',
  notAvailable: 'not available',
};

interface NumbersAsOfProps {
  readonly numbers: ShownNumbers<unknown>;
  /** Continues the line. */
  readonly children?: ReactNode;
}

/** When numbers were read, and whether they are the newest. The line has its room before it has its words. */
export function NumbersAsOf({ numbers, children }: NumbersAsOfProps) {
  // The first formatter of a page takes 25 ms, on a phone 100 ms: it is made while the numbers are on their way.
  useEffect(() => void formatTime(viewerNow()), []);
  return (
    <p className={styles.line}>
      {'at' in numbers && <AsOf at={numbers.at} />}
      {words[numbers.state]}
      {children}
    </p>
  );
}
