import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { DAY, daySpan, HOUR } from '#domain/week/interval.ts';
import { dateText, dayName, timeText } from '#domain/week/weekTexts.ts';
import type { Week } from '#machines/scheduleWeek.ts';
import type { WeekLayout } from '#plugins/schedules/grid/hourCells.ts';
import type { ScheduleSubject } from '#plugins/schedules/RequestLink.tsx';
import type { SiteTime } from '#plugins/schedules/siteTime.ts';
import {
  cellAt,
  elementAt,
  type GridPlace,
  placeAfter,
  placeOf,
  placeOfElement,
  showDay,
} from './gridPlace.ts';
import { HourCellView, type WeekMarks } from './HourCellView.tsx';
import { HourDetails } from './HourDetails.tsx';
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
const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Seven days by 24 hours. One cell at a time is in the tab order; the arrow keys move between cells. */
export function WeekGrid({ layout, week, time, now, subject, marks }: WeekGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const request = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<GridPlace | null>(null);
  const today = Math.floor(now / DAY);
  const hourNow = Math.floor(now / HOUR);
  const tabStop = chosen ?? placeOf(hourNow) ?? { day: 0, hour: 0 };
  const cell = chosen === null ? null : (cellAt(layout.cells, chosen) ?? null);

  // Narrow screens begin with today. In an animation frame, because measuring earlier would force an extra layout.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => showDay(table.current, today));
    return () => cancelAnimationFrame(frame);
  }, [today]);

  const focusCell = (place: GridPlace) => elementAt(table.current, place)?.focus();
  const follow = ({ target }: FocusEvent) => {
    const place = placeOfElement(target);
    if (place) setChosen(place);
  };
  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') request.current?.querySelector('a')?.focus();
    else {
      const next = placeAfter(tabStop, event.key, event.ctrlKey);
      if (next === null) return;
      focusCell(next);
    }
    event.preventDefault();
  };
  return (
    <div className={styles.frame}>
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
                  const hourCell = cellAt(layout.cells, { day, hour });
                  return (
                    hourCell && (
                      <HourCellView
                        key={day}
                        cell={hourCell}
                        tabStop={day === tabStop.day && hour === tabStop.hour}
                        today={day === today}
                        now={day * 24 + hour === hourNow}
                        chosen={hourCell === cell}
                        marks={marks?.cells.get(day * 24 + hour)}
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
          week={week}
          time={time}
          subject={subject}
          marks={chosen === null ? undefined : marks?.cells.get(chosen.day * 24 + chosen.hour)}
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
