import { Card } from '#core/ui/Card.tsx';
import type { Week } from '#machines/week.ts';
import { DAY, daySpan, type Stretch } from '#plugins/schedules/painting/stretch.ts';
import { dateText, dayName, dayStateText } from '#plugins/schedules/painting/weekTexts.ts';
import type { ScheduleSubject } from './changeRequest.ts';
import styles from './DayList.module.css';
import { RequestLink } from './RequestLink.tsx';

interface DayListProps {
  readonly stretches: readonly Stretch[];
  readonly week: Week;
  /** Minute of the shown week that it is now; may lie outside of it. */
  readonly now: number;
  readonly subject: ScheduleSubject;
}

/** The week in seven sentences. */
export function DayList({ stretches, week, now, subject }: DayListProps) {
  return (
    <Card title="Day by day">
      <ul className={styles.days}>
        {[0, 1, 2, 3, 4, 5, 6].map((day) => {
          const name = dayName(daySpan(day).start);
          const state = dayStateText(stretches, day);
          const date = dateText(week.first, day);
          return (
            <li
              key={day}
              className={styles.day}
              aria-current={Math.floor(now / DAY) === day ? 'date' : undefined}
            >
              <p>
                <strong>{name}</strong>: {state}
              </p>
              <p className={styles.foot}>
                <span>{date}</span>
                <RequestLink subject={subject} hours={`${name}, ${date}: ${state}`}>
                  {`${name}, ${state}`}
                </RequestLink>
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
