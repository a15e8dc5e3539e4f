import { DAY, HOUR, type Interval } from '#domain/week/interval.ts';
import { dateText, dayName, hourStateText, intervalText, spanText } from '#domain/week/weekTexts.ts';
import type { Week } from '#machines/scheduleWeek.ts';
import type { CellMarks } from '#plugins/schedules/grid/HourCellView.tsx';
import type { HourCell } from '#plugins/schedules/grid/hourCells.ts';
import { RequestLink, type ScheduleSubject } from '#plugins/schedules/RequestLink.tsx';
import type { SiteTime } from '#plugins/schedules/siteTime.ts';
import styles from './HourDetails.module.css';

interface HourDetailsProps {
  /** The chosen hour; null before one is chosen. */
  readonly cell: HourCell | null;
  readonly intervals: readonly Interval[];
  readonly week: Week;
  readonly time: SiteTime;
  readonly subject: ScheduleSubject;
  readonly marks: CellMarks | undefined;
  /** Returns the focus to the chosen hour, for keyboard users. */
  readonly onLeave: () => void;
}

/** The states of the chosen hour and of the intervals in it, each with a link to request a change. */
export function HourDetails({ cell, intervals, week, time, subject, marks, onLeave }: HourDetailsProps) {
  if (cell === null) {
    return <p className={styles.hint}>Choose an hour to see its changes or to request one.</p>;
  }
  const { start } = cell;
  const hour = { start, end: start + HOUR };
  const date = dateText(week.first, Math.floor(start / DAY));
  const title = `${dayName(start)}, ${date}, ${spanText(hour)}`;
  const within = intervals.filter((interval) => interval.start < hour.end && interval.end > hour.start);
  return (
    <ul className={styles.details}>
      <li>
        <span>
          <strong>{title}</strong>: {hourStateText(cell)} <Viewers text={time.viewersText(hour)} />
        </span>
        <RequestLink subject={subject} hours={`${title}: ${hourStateText(cell)}`} onLeave={onLeave}>
          this hour
        </RequestLink>
      </li>
      {within.map((interval) => (
        <li key={interval.start}>
          <span>
            <span>Disarmed {intervalText(interval)}</span> <Viewers text={time.viewersText(interval)} />
          </span>
          <RequestLink
            subject={subject}
            hours={`Week of ${dateText(week.first, 0)}, disarmed ${intervalText(interval)}`}
            onLeave={onLeave}
          >
            {`disarmed ${intervalText(interval)}`}
          </RequestLink>
        </li>
      ))}
      {marks?.inDetails(onLeave)}
    </ul>
  );
}

function Viewers({ text }: { readonly text: string | null }) {
  return text && <small className={styles.viewers}>{text}</small>;
}
