import { useMemo } from 'react';
import { isPartial } from '#core/api/partialAnswer.ts';
import { useFailedRead } from '#core/page/useFailedRead.ts';
import { useListReading } from '#core/page/useListReading.ts';
import { Select } from '#core/ui/form/Select.tsx';
import { DailyEventsChart } from './DailyEventsChart.tsx';
import { dailySeries } from './dailySeries.ts';
import { type Period, periodLabels, periods } from './periods.ts';
import type { StatisticsReadings } from './readStatistics.ts';
import styles from './StatisticsPanel.module.css';
import { StatisticsTiles, type TileLink } from './StatisticsTiles.tsx';

interface StatisticsPanelProps {
  /** What the page's loader got from `readStatistics`. */
  readonly readings: StatisticsReadings;
  /** The page keeps the period in its address. */
  readonly onPeriodChange: (period: Period) => void;
  readonly tileLink: TileLink;
}

const options = periods.map((period) => ({ value: period, label: periodLabels[period] }));

/** Period, counts and daily chart of all locations or of one. */
export function StatisticsPanel({ readings, onPeriodChange, tileLink }: StatisticsPanelProps) {
  const { cached, period, range } = readings;
  const counts = useListReading(readings.statistics).outcome;
  // A number that could not be read is shown as 0, and must not pass for one.
  useFailedRead(counts?.state === 'ready' && isPartial(counts.value));
  const daily = useListReading(readings.series).outcome;
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
      <StatisticsTiles statistics={statistics} loading={isWaiting} tileLink={tileLink} />
      <DailyEventsChart days={days} mayLoadCode={!isWaiting} />
    </div>
  );
}
