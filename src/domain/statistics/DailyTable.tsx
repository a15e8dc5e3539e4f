import { reachByKeys } from '#core/ui/reachByKeys.ts';
import styles from './DailyTable.module.css';
import type { DailyCount } from './dailySeries.ts';
import { wholeDay } from './dayText.ts';

interface DailyTableProps {
  readonly days: readonly DailyCount[];
  /** Id of the words that name the table. */
  readonly labelledBy: string;
  /** True keeps it for screen readers alone, as the chart's twin. */
  readonly isTwin: boolean;
}

/** The chart's numbers as text. */
export function DailyTable({ days, labelledBy, isTwin }: DailyTableProps) {
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
