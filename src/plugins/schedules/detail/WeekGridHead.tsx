import { daySpan } from '#plugins/schedules/painting/stretch.ts';
import { dateText, dayName } from '#plugins/schedules/painting/weekTexts.ts';
import styles from './WeekGridHead.module.css';

interface WeekGridHeadProps {
  /** The week's Sunday as 'YYYY-MM-DD'. */
  readonly first: string;
  /** Day of the shown week that is today, if any. */
  readonly today: number;
}

export function WeekGridHead({ first, today }: WeekGridHeadProps) {
  return (
    <thead className={styles.head}>
      <tr>
        <th scope="col">Time</th>
        {[0, 1, 2, 3, 4, 5, 6].map((day) => (
          <th
            key={day}
            scope="col"
            data-today={day === today}
            aria-current={day === today ? 'date' : undefined}
          >
            {dayName(daySpan(day).start)} <span className={styles.date}>{dateText(first, day)}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
