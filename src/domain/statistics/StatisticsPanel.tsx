import { useState } from 'react';
import type { DayCount } from '#contract/statistics.ts';
import { useRead } from '#core/data/useRead.ts';
import { now } from '#core/environment.ts';
import { Select } from '#core/ui/form/Select.tsx';
import { AsOf } from './AsOf.tsx';
import { DailyEventsChart } from './DailyEventsChart.tsx';
import { type DailyCount, dailySeries } from './dailySeries.ts';
import { type ShownNumbers, type StatisticsQueries, shownNumbers, useComparison } from './loadStatistics.ts';
import {
  type DateRange,
  type DaySearch,
  daySearch,
  type Period,
  periodLabels,
  periodRange,
  periods,
} from './periodRange.ts';
import styles from './StatisticsPanel.module.css';
import { periodsBefore, StatisticsTiles, type TileLink } from './StatisticsTiles.tsx';

interface StatisticsPanelProps {
  /** The queries that `loadStatistics` gave the page's loader. */
  readonly queries: StatisticsQueries;
  /** Called with the chosen period, which the page keeps in its address. */
  readonly onPeriodChange: (period: Period) => void;
  readonly tileLink: TileLink;
  /** Opens the events of a day. Without it the bars lead nowhere. */
  readonly onDayOpen?: ((search: DaySearch) => void) | undefined;
}

const options = periods.map((period) => ({ value: period, label: periodLabels[period] }));

/** Period, counts and daily chart of all locations or of one. */
export function StatisticsPanel({ queries, onPeriodChange, tileLink, onDayOpen }: StatisticsPanelProps) {
  const { period } = queries;
  const counts = shownNumbers(useRead(queries.counts));
  const daily = shownNumbers(useRead(queries.days));
  const comparison = useComparison(queries, counts.state === 'current' ? counts.at : null);
  const countsRange = rangeOf(period, counts);
  const dailyRange = rangeOf(period, daily);
  const days = useSame(daysOf(daily, dailyRange));
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2>Statistics</h2>
        <div className={styles.period}>
          <Select label="Period" hideLabel options={options} value={period} onChange={onPeriodChange} />
        </div>
        <div className={styles.asOf}>
          <AsOf numbers={counts}>{comparison && `, compared with ${periodsBefore[period]}`}</AsOf>
        </div>
      </div>
      <StatisticsTiles
        numbers={counts}
        counted={{ period, range: countsRange }}
        comparison={comparison}
        tileLink={tileLink}
      />
      <DailyEventsChart
        days={days}
        numbers={daily}
        mayLoadCode={counts.state !== 'loading'}
        onDayOpen={onDayOpen && ((day) => onDayOpen(daySearch(day, dailyRange)))}
      />
    </div>
  );
}

/** What numbers were counted over: earlier ones end earlier. */
function rangeOf(period: Period, numbers: ShownNumbers<unknown>): DateRange {
  return periodRange(period, new Date('at' in numbers ? numbers.at : now()));
}

/** Null while they are unknown; none where they cannot be had. */
function daysOf(daily: ShownNumbers<readonly DayCount[]>, range: DateRange): DailyCount[] | null {
  if ('value' in daily) return dailySeries(daily.value, range);
  return daily.state === 'loading' ? null : [];
}

/** The previous value while the new one equals it, so that the drawing is kept. */
function useSame<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (kept === value) return kept;
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  keep(value);
  return value;
}
