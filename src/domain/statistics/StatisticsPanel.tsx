import { useMemo } from 'react';
import { useQuery } from '#core/page/useQuery.ts';
import { Select } from '#core/ui/form/Select.tsx';
import { DailyEventsChart } from './DailyEventsChart.tsx';
import { dailySeries } from './dailySeries.ts';
import type { StatisticsQueries } from './loadStatistics.ts';
import { type Period, periodLabels, periods } from './periods.ts';
import styles from './StatisticsPanel.module.css';
import { StatisticsTiles, type TileLink } from './StatisticsTiles.tsx';

interface StatisticsPanelProps {
  /** What the page's loader got from `loadStatistics`. */
  readonly queries: StatisticsQueries;
  /** The page keeps the period in its address. */
  readonly onPeriodChange: (period: Period) => void;
  readonly tileLink: TileLink;
}

const options = periods.map((period) => ({ value: period, label: periodLabels[period] }));

/** Period, counts and daily chart of all locations or of one. */
export function StatisticsPanel({ queries, onPeriodChange, tileLink }: StatisticsPanelProps) {
  const { cached, period, range } = queries;
  const counts = useQuery(queries.statistics).result;
  const daily = useQuery(queries.series).result;
  const statistics = counts?.state === 'ready' ? counts.value : cached.statistics;
  const pairs = daily?.state === 'ready' ? daily.value : cached.series;
  const isWaiting = counts === undefined && statistics === null;
  const days = useMemo(() => {
    if (pairs !== null) return dailySeries(pairs, range);
    return daily === undefined ? null : [];
  }, [pairs, range, daily]);
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2>Statistics</h2>
        <div className={styles.period}>
          <Select label="Period" hideLabel options={options} value={period} onChange={onPeriodChange} />
        </div>
      </div>
      <StatisticsTiles statistics={statistics} counted={queries} loading={isWaiting} tileLink={tileLink} />
      <DailyEventsChart days={days} mayLoadCode={!isWaiting} />
    </div>
  );
}
