import { type CSSProperties, memo } from 'react';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { calendarDay, dayNumberOf } from '#domain/week/calendar.ts';
import { DAY, daySpan, mergedIntervals, partsWithin } from '#domain/week/interval.ts';
import type { Stretch } from '#domain/week/siteWeek.ts';
import { dayName, intervalText } from '#domain/week/weekTexts.ts';
import type { Week } from '#machines/scheduleWeek.ts';
import type { ScheduleNames } from './ArmingWeek.tsx';
import styles from './DayStrips.module.css';
import { daySentence } from './weekWords.ts';

interface DayStripsProps {
  readonly stretches: readonly Stretch[];
  /** Whether hours without a stretch are armed for sure. */
  readonly isWhole: boolean;
  readonly names: ScheduleNames;
  readonly week: Week;
  /** The current minute of the week. */
  readonly now: number;
}

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Thousands of links would block the page for a second, and be a pixel wide each. */
const MOST_LINKS = 300;

/** Seven days, each a strip of 24 hours. */
export function DayStrips({ stretches, isWhole, names, week, now }: DayStripsProps) {
  const today = Math.floor(now / DAY);
  return (
    <div className={styles.week} data-whole={isWhole}>
      <ol className={styles.days}>
        {DAYS.map((day) => (
          <li key={day} className={styles.day} aria-current={day === today ? 'date' : undefined}>
            <DayStrip day={day} stretches={stretches} isWhole={isWhole} names={names} first={week.first} />
            {day === today && <NowMark minute={now % DAY} />}
          </li>
        ))}
      </ol>
      <div className={styles.ticks} aria-hidden="true">
        <span>12 AM</span>
        <span>6</span>
        <span>12 PM</span>
        <span>6</span>
      </div>
      <ul className={styles.legend} aria-hidden="true">
        <li data-state={isWhole ? 'armed' : 'unsure'}>{isWhole ? 'Armed' : 'Not known'}</li>
        <li data-state="disarmed">Disarmed</li>
        <li data-state="now">Now</li>
      </ul>
    </div>
  );
}

interface DayStripProps extends Omit<DayStripsProps, 'week' | 'now'> {
  readonly day: number;
  /** The week's Sunday as 'YYYY-MM-DD'. */
  readonly first: string;
}

/** Rendered again when its stretches change, not each minute. */
const DayStrip = memo(function DayStrip({ day, stretches, isWhole, names, first }: DayStripProps) {
  const span = daySpan(day);
  const date = calendarDay(dayNumberOf(first) + day);
  return (
    <>
      <VisuallyHidden>{daySentence(first, day, mergedIntervals(stretches), isWhole)}</VisuallyHidden>
      <span className={styles.name} aria-hidden="true">
        {dayName(span.start).slice(0, 3)} <span>{Number(date.slice(8))}</span>
      </span>
      {/* For pointers. Everybody finds the same links in the list of stretches. */}
      <span className={styles.strip} aria-hidden="true">
        {stretches.flatMap((stretch) =>
          partsWithin([stretch], span).map((part) => (
            <span key={part.start} className={styles.part} style={placeOf(part.start, part.end, span.start)}>
              {stretches.length <= MOST_LINKS && (
                <ScreenLink
                  to="/schedule/$id"
                  params={{ id: stretch.causes[0] ?? 0 }}
                  className={styles.link}
                  title={`${intervalText(stretch)}: ${stretch.causes.map((id) => names.get(id)).join(', ')}`}
                  tabIndex={-1}
                >
                  {null}
                </ScreenLink>
              )}
            </span>
          )),
        )}
      </span>
    </>
  );
});

/** @param minute of the day */
function NowMark({ minute }: { readonly minute: number }) {
  return (
    <span className={styles.over} aria-hidden="true">
      <span className={styles.now} style={{ left: `${(minute / DAY) * 100}%` }} />
    </span>
  );
}

/** @param midnight of the day; all in minutes of the week */
function placeOf(start: number, end: number, midnight: number): CSSProperties {
  return { left: `${((start - midnight) / DAY) * 100}%`, width: `${((end - start) / DAY) * 100}%` };
}
