import { type ComponentType, useId } from 'react';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { whenIdle } from '#core/app/whenIdle.ts';
import { importCode } from '#core/errors/importCode.ts';
import { reloadPortal } from '#core/shell/reload.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import type { DailyBarsProps } from '#domain/charts/DailyBars.tsx';
import { AsOf } from './AsOf.tsx';
import { ChartTable, type ChartTableProps } from './ChartTable.tsx';
import styles from './DailyEventsChart.module.css';
import type { DailyCount } from './dailySeries.ts';
import { wholeDay } from './dayText.ts';
import type { ShownNumbers } from './shownNumbers.ts';

interface BarsCode {
  /** Null when the code of the bars cannot be loaded. */
  readonly DailyBars: ComponentType<DailyBarsProps> | null;
}

/** Running the code and drawing are two long tasks. The pause lets a press come in between. */
async function loadBars(): Promise<BarsCode> {
  await whenIdle();
  const code = await importCode(() => import('#domain/charts/DailyBars.tsx'), 'DailyBars');
  await whenIdle();
  await code.rehearseBars();
  await whenIdle();
  return code;
}

const NO_BARS: BarsCode = { DailyBars: null };

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
  const code = useLazyCode(loadBars, mayLoadCode, NO_BARS);
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <h2 id={id}>Daily Monitored Events</h2>
        <AsOf numbers={numbers} />
      </figcaption>
      <div className={styles.plot} aria-busy={days === null}>
        {days !== null && <Plot days={days} code={code} labelledBy={id} onDayOpen={onDayOpen} />}
      </div>
    </figure>
  );
}

interface PlotProps {
  readonly days: readonly DailyCount[];
  readonly code: BarsCode | null;
  readonly labelledBy: string;
  readonly onDayOpen: ((day: number) => void) | undefined;
}

function Plot({ days, code, labelledBy, onDayOpen }: PlotProps) {
  if (days.length === 0) return <EmptyMessage>No data available for selected period</EmptyMessage>;
  const isMissing = code?.DailyBars === null;
  return (
    <>
      {isMissing && (
        // Browsers may remember that an import failed. A reload requests the file again.
        <Notice onRetry={() => void reloadPortal()}>The chart could not be loaded.</Notice>
      )}
      {code?.DailyBars && <code.DailyBars days={days} onDayOpen={onDayOpen} />}
      <DailyTable days={days} labelledBy={labelledBy} isTwin={!isMissing} />
    </>
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
