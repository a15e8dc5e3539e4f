import type { Week } from '#machines/week.ts';
import type { HourCell } from '#plugins/schedules/painting/hourCells.ts';
import { DAY, HOUR, type Stretch } from '#plugins/schedules/painting/stretch.ts';
import {
  dateText,
  dayName,
  hourStateText,
  spanText,
  stretchText,
} from '#plugins/schedules/painting/weekTexts.ts';
import type { ScheduleSubject } from './changeRequest.ts';
import styles from './HourDetails.module.css';
import { RequestLink } from './RequestLink.tsx';

interface HourDetailsProps {
  /** The chosen hour; null before one is chosen. */
  readonly cell: HourCell | null;
  readonly stretches: readonly Stretch[];
  readonly week: Week;
  readonly subject: ScheduleSubject;
  /** Back to the chosen hour, for the keyboard. */
  readonly onLeave: () => void;
}

/** What the chosen hour and the stretches in it are, each with its change request. */
export function HourDetails({ cell, stretches, week, subject, onLeave }: HourDetailsProps) {
  if (cell === null) {
    return <p className={styles.hint}>Choose an hour to see its changes or to request one.</p>;
  }
  const { start } = cell;
  const hour = { start, end: start + HOUR };
  const date = dateText(week.first, Math.floor(start / DAY));
  const title = `${dayName(start)}, ${date}, ${spanText(hour)}`;
  const within = stretches.filter((stretch) => stretch.start < hour.end && stretch.end > hour.start);
  return (
    <ul className={styles.details}>
      <li>
        <span>
          <strong>{title}</strong>: {hourStateText(cell)}
        </span>
        <RequestLink subject={subject} hours={`${title}: ${hourStateText(cell)}`} onLeave={onLeave}>
          this hour
        </RequestLink>
      </li>
      {within.map((stretch) => (
        <li key={stretch.start}>
          <span>Disarmed {stretchText(stretch)}</span>
          <RequestLink
            subject={subject}
            hours={`Week of ${dateText(week.first, 0)}, disarmed ${stretchText(stretch)}`}
            onLeave={onLeave}
          >
            {`disarmed ${stretchText(stretch)}`}
          </RequestLink>
        </li>
      ))}
    </ul>
  );
}
