import { Card } from '#core/ui/Card.tsx';
import { type ArmingState, DAY, daySpan, type Interval } from '#domain/week/interval.ts';
import { dateText, dayName, dayStateText } from '#domain/week/weekTexts.ts';
import type { Week } from '#machines/week.ts';
import { RequestLink, type ScheduleSubject } from '#plugins/schedules/RequestLink.tsx';
import styles from './DayList.module.css';

interface DayListProps {
  readonly intervals: readonly Interval[];
  readonly week: Week;
  /** The current time as a minute of the shown week. May lie outside that week. */
  readonly now: number;
  readonly subject: ScheduleSubject;
}

/** The week in seven sentences. */
export function DayList({ intervals, week, now, subject }: DayListProps) {
  return (
    <Card title="Day by day">
      <ul className={styles.days}>
        {[0, 1, 2, 3, 4, 5, 6].map((day) => {
          const name = dayName(daySpan(day).start);
          const state = dayStateText(intervals, day);
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

interface ArmingTextProps {
  readonly state: ArmingState;
  readonly children: string;
}

/** Words behind the mark of a state: a whole shield, or one with a gap. One element: a crowded week has hundreds. */
export function ArmingText({ state, children }: ArmingTextProps) {
  return (
    <span className={styles.text} data-state={state}>
      {children}
    </span>
  );
}
