import { Card } from '#core/ui/Card.tsx';
import { rowKeys } from '#core/ui/table/LongRows.tsx';
import type { ScheduledArming } from '#domain/arming/arming.ts';
import { dateText, dayName } from '#domain/arming/armingTimes.ts';
import { DAY, daySpan } from '#domain/arming/disarmedHours.ts';
import type { Week } from '#machines/scheduleWeek.ts';
import { RequestLink, type ScheduleSubject } from '#plugins/schedules/RequestLink.tsx';
import styles from './DayList.module.css';

export interface DayLine {
  readonly text: string;
  /** The same hours on the viewer's clock; null where both clocks show the same. */
  readonly viewers: string | null;
}

interface DayListProps {
  /** Seven from Sunday, each with at least one line. */
  readonly days: readonly (readonly DayLine[])[];
  readonly week: Week;
  /** The current time as a minute of the shown week. May lie outside that week. */
  readonly now: number;
  readonly subject: ScheduleSubject;
}

export function DayList({ days, week, now, subject }: DayListProps) {
  return (
    <Card title="Day by day">
      <ul className={styles.days}>
        {days.map((lines, day) => {
          const name = dayName(daySpan(day).start);
          const summary = lines.map(({ text }) => text).join('; ');
          const date = dateText(week.first, day);
          return (
            <li
              key={name}
              className={styles.day}
              aria-current={Math.floor(now / DAY) === day ? 'date' : undefined}
            >
              <DayLines name={name} lines={lines} />
              <p className={styles.foot}>
                <span>{date}</span>
                <RequestLink subject={subject} hours={`${name}, ${date}: ${summary}`}>
                  {`${name}, ${summary}`}
                </RequestLink>
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** One line stands beside the day's name, several below it. */
function DayLines({ name, lines }: { readonly name: string; readonly lines: readonly DayLine[] }) {
  const [first, second] = lines;
  if (second === undefined)
    return (
      <>
        <p>
          <strong>{name}</strong>: {first?.text}
        </p>
        <Viewers text={first?.viewers} />
      </>
    );
  // Two items of a day may read alike.
  const keys = rowKeys(lines, ({ text }) => text);
  return (
    <>
      <p>
        <strong>{name}</strong>
      </p>
      <ul>
        {lines.map(({ text, viewers }, index) => (
          <li key={keys[index]}>
            {text} <Viewers text={viewers} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The same hours on the viewer's clock; nothing where both clocks show the same. */
export function Viewers({ text }: { readonly text: string | null | undefined }) {
  return text && <small className={styles.viewers}>{text}</small>;
}

interface ArmingTextProps {
  readonly state: ScheduledArming;
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
