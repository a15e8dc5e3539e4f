import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTimeStyle } from '#core/format/timeStyleShown.ts';
import { dateText, dayName, intervalText, spanText, timeText } from '#domain/arming/armingTimes.ts';
import { DAY, DAYS, daySpan, HOUR, type Interval } from '#domain/arming/disarmedHours.ts';
import type { Week } from '#machines/scheduleWeek.ts';
import { Viewers } from '#plugins/schedules/detail/DayList.tsx';
import { RequestLink, type ScheduleSubject } from '#plugins/schedules/RequestLink.tsx';
import type { SiteTime } from '#plugins/schedules/siteTime.ts';
import { type CellMarks, HourCellView, type WeekMarks } from './HourCellView.tsx';
import { type HourCell, hourStateText, type WeekLayout } from './hourCells.ts';
import styles from './WeekGrid.module.css';

interface WeekGridProps {
  readonly layout: WeekLayout;
  readonly week: Week;
  readonly time: SiteTime;
  /** The current time as a minute of the shown week. May lie outside that week. */
  readonly now: number;
  readonly subject: ScheduleSubject;
  readonly marks: WeekMarks | null;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * Seven days by 24 hours of the wall clock. Days of 23 and of 25 hours have 24 rows too: domain/arming/weekClock.ts settles
 * which row an instant belongs to, and what stands in a row that the clock skips or shows twice. One cell at a time is in the
 * tab order; the arrow keys move between cells.
 */
export function WeekGrid({ layout, week, time, now, subject, marks }: WeekGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const request = useRef<HTMLDivElement>(null);
  const { hours24 } = useTimeStyle();
  const [chosen, setChosen] = useState<number | null>(null);
  const today = Math.floor(now / DAY);
  const hourNow = Math.floor(now / HOUR);
  const tabStop = chosen ?? (layout.cells[hourNow] ? hourNow : 0);
  const cell = chosen === null ? null : (layout.cells[chosen] ?? null);

  // Narrow screens begin with today. In an animation frame, because measuring earlier would force an extra layout.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => showDay(table.current, today));
    return () => cancelAnimationFrame(frame);
  }, [today]);

  const focusCell = (hour: number) =>
    table.current?.querySelector<HTMLElement>(`[data-hour="${hour}"]`)?.focus();
  const follow = ({ target }: FocusEvent<HTMLElement>) => {
    const { hour } = target.dataset;
    if (hour !== undefined) setChosen(Number(hour));
  };
  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') request.current?.querySelector('a')?.focus();
    else {
      const next = hourAfter(tabStop, event.key, event.ctrlKey);
      if (next === null) return;
      focusCell(next);
    }
    event.preventDefault();
  };
  return (
    <div>
      <div className={styles.scroller}>
        <table
          ref={table}
          className={styles.table}
          aria-label="Arming by day and hour"
          onFocus={follow}
          onKeyDown={move}
        >
          <GridHead first={week.first} today={today} />
          <tbody>
            {HOURS.map((hour) => (
              <tr key={hour}>
                <th scope="row">{timeText(hour * HOUR)}</th>
                {DAYS.map((day) => {
                  const place = day * 24 + hour;
                  const hourCell = layout.cells[place];
                  return (
                    hourCell && (
                      <HourCellView
                        key={day}
                        cell={hourCell}
                        tabStop={place === tabStop}
                        today={day === today}
                        now={place === hourNow}
                        chosen={hourCell === cell}
                        marks={marks?.cells.get(place)}
                        hours24={hours24}
                      />
                    )
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div ref={request} className={styles.details} data-chosen={cell !== null}>
        <HourDetails
          cell={cell}
          intervals={layout.intervals}
          {...{ week, time, subject }}
          marks={chosen === null ? undefined : marks?.cells.get(chosen)}
          onLeave={() => focusCell(tabStop)}
        />
      </div>
    </div>
  );
}

interface GridHeadProps {
  /** The week's Sunday as 'YYYY-MM-DD'. */
  readonly first: string;
  /** Day of the shown week that is today, 0 for Sunday. Outside 0 to 6 when today is in another week. */
  readonly today: number;
}

function GridHead({ first, today }: GridHeadProps) {
  return (
    <thead className={styles.head}>
      <tr>
        <th scope="col">Time</th>
        {DAYS.map((day) => (
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

interface HourDetailsProps extends Pick<WeekGridProps, 'week' | 'time' | 'subject'> {
  /** The chosen hour; null before one is chosen. */
  readonly cell: HourCell | null;
  readonly intervals: readonly Interval[];
  readonly marks: CellMarks | undefined;
  /** Returns the focus to the chosen hour, for keyboard users. */
  readonly onLeave: () => void;
}

/** The states of the chosen hour and of the intervals in it, each with a link to request a change. */
function HourDetails({ cell, intervals, week, time, subject, marks, onLeave }: HourDetailsProps) {
  if (cell === null) {
    return <p className={styles.hint}>Choose an hour to see its changes or to request one.</p>;
  }
  const { start } = cell;
  const hour = { start, end: start + HOUR };
  const date = dateText(week.first, Math.floor(start / DAY));
  const title = `${dayName(start)}, ${date}, ${spanText(hour)}`;
  const within = intervals.filter((interval) => interval.start < hour.end && interval.end > hour.start);
  return (
    <ul className={styles.hourDetails}>
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

// Keyboard movement between the hours, which count from the week's first midnight.

const LAST_DAY = 6;
const LAST_HOUR = 23;

/** By how many days and hours a key moves, as far as the grid reaches. */
const MOVES: Readonly<Record<string, readonly [days: number, hours: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  PageUp: [0, -6],
  PageDown: [0, 6],
  Home: [-LAST_DAY, 0],
  End: [LAST_DAY, 0],
  'Ctrl+Home': [-LAST_DAY, -LAST_HOUR],
  'Ctrl+End': [LAST_DAY, LAST_HOUR],
};

/** The hour that a key moves to. At an edge it is the same one; null for keys that don't move. */
export function hourAfter(from: number, key: string, ctrl: boolean): number | null {
  const move = (ctrl && MOVES[`Ctrl+${key}`]) || MOVES[key];
  if (move === undefined) return null;
  const within = (place: number, last: number) => Math.min(Math.max(0, place), last);
  const [days, hours] = move;
  return 24 * within(Math.floor(from / 24) + days, LAST_DAY) + within((from % 24) + hours, LAST_HOUR);
}

/** If the table is wider than its frame, scrolls so that a day stands beside the header column. */
function showDay(table: HTMLTableElement | null, day: number): void {
  const [corner, ...days] = table?.querySelectorAll<HTMLElement>('thead th') ?? [];
  const column = days[day];
  const frame = table?.parentElement;
  if (frame && corner && column) frame.scrollLeft = column.offsetLeft - corner.offsetWidth;
}
