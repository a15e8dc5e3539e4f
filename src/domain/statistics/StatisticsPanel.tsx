import { useMemo, useState } from 'react';
import { useQuery } from '#core/page/useQuery.ts';
import { Select } from '#core/ui/form/Select.tsx';
import { DailyEventsChart } from './DailyEventsChart.tsx';
import { dailySeries } from './dailySeries.ts';
import type { StatisticsQueries } from './loadStatistics.ts';
import { type DaySearch, daySearch } from './periodRange.ts';
import { type Period, periodLabels, periods } from './periods.ts';
import styles from './StatisticsPanel.module.css';
import { StatisticsTiles, type TileLink } from './StatisticsTiles.tsx';

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
  const { cached, period, range } = queries;
  const counts = useQuery(queries.statistics).result;
  const daily = useQuery(queries.series).result;
  const statistics = counts?.state === 'ready' ? counts.value : cached.statistics;
  const pairs = daily?.state === 'ready' ? daily.value : cached.series;
  const isWaiting = counts === undefined && statistics === null;
  const days = useSame(
    useMemo(() => {
      if (pairs !== null) return dailySeries(pairs, range);
      return daily === undefined ? null : [];
    }, [pairs, range, daily]),
  );
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2>Statistics</h2>
        <div className={styles.period}>
          <Select label="Period" hideLabel options={options} value={period} onChange={onPeriodChange} />
        </div>
      </div>
      <StatisticsTiles statistics={statistics} counted={queries} loading={isWaiting} tileLink={tileLink} />
      <DailyEventsChart
        days={days}
        mayLoadCode={!isWaiting}
        onDayOpen={onDayOpen && ((day) => onDayOpen(daySearch(day, range)))}
      />
    </div>
  );
}

/** The previous value while the new one equals it, so that the drawing is kept. */
function useSame<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (kept === value) return kept;
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  keep(value);
  return value;
}
