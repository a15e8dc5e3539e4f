/** When the site is disarmed this week, and by which schedules. */

import {
  type CSSProperties,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { ArmedStatus, LocationRecord } from '#contract/location.ts';
import { spansWithin } from '#contract/schedule.ts';
import { TOLERATED_MS } from '#core/clockCheck.ts';
import { shownMoment } from '#core/environment.ts';
import { listText } from '#core/format/texts.ts';
import { useTimeStyle } from '#core/format/timeStyleShown.ts';
import { AsOf, FailureNote } from '#core/page/QueryRows.tsx';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { Button } from '#core/ui/Button.tsx';
import { EmptyMessage, Notice } from '#core/ui/Notice.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { ARMING } from '#domain/arming/arming.ts';
import { dayName, intervalText, viewerTimeText } from '#domain/arming/armingTimes.ts';
import {
  DAY,
  DAYS,
  daySpan,
  mergedIntervals,
  outlookAt,
  type Stretch,
  siteWeek,
  steadyState,
} from '#domain/arming/disarmedHours.ts';
import { calendarDay, calendarIn, dayNumberOf, weekClock } from '#domain/arming/weekClock.ts';
import { scheduleName } from '#domain/sites/names.ts';
import type { Week } from '#machines/scheduleWeek.ts';
import styles from './ArmingWeek.module.css';
import { useWeekSchedules, type WeekSchedules } from './weekSchedules.ts';
import { daySentence, outlookText, overrideText } from './weekWords.ts';

declare module '#core/app/definePlugin.ts' {
  interface PanelRecords {
    readonly location: LocationRecord;
  }
}

interface ArmingWeekProps {
  readonly location: LocationRecord;
  /** Whether some of it could not be read, perhaps a schedule. */
  readonly isPartial: boolean;
  /** Undefined while it loads; null when it could not be loaded. */
  readonly armed: ArmedStatus | null | undefined;
  /** When it was asked for, in epoch milliseconds; null while there is none. */
  readonly armedAt: number | null;
  /** Epoch milliseconds. */
  readonly now: number;
  /** IANA name of the zone that the week follows; undefined for the browser's. */
  readonly zone: string | undefined;
  /** Called with another zone that a schedule names. */
  readonly onZone: (zone: string) => void;
}

export function ArmingWeek({ location, ...rest }: ArmingWeekProps) {
  const { now, zone } = rest;
  const names = useMemo(() => namesOf(location), [location]);
  const week = calendarIn(zone).weekAt(now);
  if (location.schedules == null)
    return <EmptyMessage icon="calendar">Not known which schedules change arming</EmptyMessage>;
  if (names.size === 0)
    return <EmptyMessage icon="calendar">Nothing changes arming: the site has no schedule</EmptyMessage>;
  // Another week, zone or list of schedules is read anew.
  const key = [week.first, zone, ...names.keys()].join();
  return <SchedulesWeek key={key} {...{ names, week }} {...rest} />;
}

/** By schedule id. */
type ScheduleNames = ReadonlyMap<number, string>;

function namesOf({ schedules }: LocationRecord): ScheduleNames {
  return new Map((schedules ?? []).map(({ schedule }) => [schedule.id, scheduleName(schedule.name)]));
}

interface SchedulesWeekProps extends Omit<ArmingWeekProps, 'location'> {
  readonly names: ScheduleNames;
  readonly week: Week;
}

function SchedulesWeek({ names, week: shown, isPartial, armed, armedAt, ...rest }: SchedulesWeekProps) {
  const { now, zone, onZone } = rest;
  const [{ week, clock, ids }] = useState(() => ({
    week: shown,
    clock: weekClock(shown, zone),
    ids: [...names.keys()],
  }));
  const { read: latest, readAll, retry, at, isOld, failure } = useWeekSchedules({ ids, week, zone, now });
  const named = [...latest.values()].flatMap((one) => (one.state === 'read' && one.zone) || [])[0];
  // Before the paint: until then the hours stand on the wrong clock.
  useLayoutEffect(() => {
    if (named !== undefined && named !== zone) onZone(named);
  }, [named, zone, onZone]);
  // Answers that come close together are laid out together: of 120 schedules, laying out each one takes seconds.
  const read = useDeferredValue(latest);
  const schedules = useMemo(
    () =>
      [...read].flatMap(([id, schedule]) =>
        schedule.state === 'read' ? [{ id, items: schedule.items, isWhole: schedule.isWhole }] : [],
      ),
    [read],
  );
  const { stretches, faulty } = useMemo(() => siteWeek(schedules, clock), [schedules, clock]);
  const isReading = [...read.values()].some(({ state }) => state === 'reading');
  const lossy = schedules.filter(({ id, isWhole }) => !isWhole || faulty.includes(id)).map(({ id }) => id);
  const isWhole = !isPartial && schedules.length === ids.length && lossy.length === 0;
  const minute = Math.floor(clock.minuteAt(now));
  const outlook = outlookAt(now, stretches, clock);
  // Old schedules are not those of the status. Near a change of theirs, a viewer's clock that is a little wrong would show the
  // state on the other side of it.
  const scheduled = armedAt === null || isOld ? null : steadyState(armedAt, TOLERATED_MS, stretches, clock);
  const override = overrideText(armed, scheduled, isWhole, now);
  const items = schedules.map((schedule) => schedule.items);
  const text = outlookText({ disarmed: stretches, items, isWhole, outlook, now, zone, status: armed });
  const own = zone && outlook.changesAt !== null ? viewerTimeText(outlook.changesAt, zone) : null;
  return (
    <div className={styles.week} aria-busy={isReading}>
      <FailureNote
        result={{ state: 'ready', value: read, partial: false, at }}
        {...{ failure }}
        onRetry={retry}
      />
      <DayStrips stretches={stretches} isWhole={isWhole} names={names} week={week} now={minute} />
      {isReading && <p>Loading the schedules…</p>}
      {!isReading && text && (
        <p>
          <strong>{text}</strong>
          {own && <span className={styles.muted}>{`\u00a0· ${own}`}</span>}
        </p>
      )}
      {!isReading && override && <p>{override}</p>}
      {isOld && failure === null && (
        <p className={styles.muted}>
          <AsOf at={shownMoment(at)} />
        </p>
      )}
      {stretches.length > 0 && <StretchList stretches={stretches} names={names} now={minute} />}
      {isPartial && <Notice>Some of this site could not be read. Disarmed hours may be missing.</Notice>}
      <Unread {...{ names, read, lossy, readAll, retry }} />
    </div>
  );
}

interface UnreadProps {
  readonly names: ScheduleNames;
  readonly read: WeekSchedules['read'];
  /** Ids of schedules with unreadable items. */
  readonly lossy: readonly number[];
  readonly readAll: () => void;
  readonly retry: () => void;
}

/** Which schedules the strips lack. */
function Unread({ names, read, lossy, readAll, retry }: UnreadProps) {
  const unasked = [...names.keys()].filter((id) => !read.has(id));
  const failed = [...read].flatMap(([id, schedule]) =>
    schedule.state === 'failed' ? [{ id, ...schedule }] : [],
  );
  const listed = (ids: readonly number[]) => namesText(ids.map((id) => names.get(id) ?? ''));
  return (
    <>
      {failed.length > 0 && (
        <Notice requestId={failed[0]?.requestId} onRetry={retry}>
          Could not load {listed(failed.map(({ id }) => id))}. Disarmed hours may be missing.
        </Notice>
      )}
      {lossy.length > 0 && (
        <Notice>Some entries of {listed(lossy)} could not be read. Disarmed hours may be missing.</Notice>
      )}
      {unasked.length > 0 && (
        <div className={styles.more}>
          <p>
            {read.size} of {names.size} schedules are shown. Disarmed hours may be missing.
          </p>
          <Button ref={handFocusToHeading} size="small" onClick={readAll}>
            Show all {names.size}
          </Button>
        </div>
      )}
    </>
  );
}

const MOST_NAMES = 3;

/** 'Night Patrol, Office hours and 4 others' */
function namesText(names: readonly string[]): string {
  const [shown, more] = [names.slice(0, MOST_NAMES), names.length - MOST_NAMES];
  return listText(more > 0 ? [...shown, `${more} ${more === 1 ? 'other' : 'others'}`] : shown);
}

interface StretchListProps {
  readonly stretches: readonly Stretch[];
  readonly names: ScheduleNames;
  /** The current minute of the week. */
  readonly now: number;
}

/** The disarmed hours as text, each with all schedules that disarm the site in it. */
function StretchList({ stretches, names, now }: StretchListProps) {
  const [isOpen, setOpen] = useState(false);
  const running = stretches.find(({ start, end }) => start <= now && now < end);
  const row = useCallback(
    (stretch: Stretch) => <StretchRow stretch={stretch} names={names} isRunning={stretch === running} />,
    [names, running],
  );
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>Disarmed hours and their schedules</summary>
      {/* Its links are many, and each schedule that is read would render them anew. */}
      {isOpen && <LongRows as="ul" rows={stretches} render={row} />}
    </details>
  );
}

interface StretchRowProps {
  readonly stretch: Stretch;
  readonly names: ScheduleNames;
  readonly isRunning: boolean;
}

function StretchRow({ stretch, names, isRunning }: StretchRowProps): ReactNode {
  return (
    <li className={styles.row}>
      {intervalText(stretch)}
      {isRunning && <strong> (now)</strong>}:{' '}
      {stretch.causes.map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <ScreenLink to="/schedule/$id" params={{ id }}>
            {names.get(id)}
          </ScreenLink>
        </span>
      ))}
    </li>
  );
}

interface DayStripsProps {
  readonly stretches: readonly Stretch[];
  /** Whether hours without a stretch are armed for sure. */
  readonly isWhole: boolean;
  readonly names: ScheduleNames;
  readonly week: Week;
  /** The current minute of the week. */
  readonly now: number;
}

/** Thousands of links would block the page for a second, and be a pixel wide each. */
const MOST_LINKS = 300;

/** At midnight and every six hours after it. */
const DAY_QUARTERS = [0, 1, 2, 3];
const TICKS_12 = ['12 AM', '6', '12 PM', '6'];
const TICKS_24 = ['00:00', '06:00', '12:00', '18:00'];

/** Seven days, each a strip of 24 hours. */
function DayStrips({ stretches, isWhole, names, week, now }: DayStripsProps) {
  const today = Math.floor(now / DAY);
  const ticks = useTimeStyle().hours24 ? TICKS_24 : TICKS_12;
  return (
    <div className={styles.strips} data-whole={isWhole}>
      <ol className={styles.days}>
        {DAYS.map((day) => (
          <li key={day} className={styles.day} aria-current={day === today ? 'date' : undefined}>
            <DayStrip day={day} stretches={stretches} isWhole={isWhole} names={names} first={week.first} />
            {day === today && <NowMark minute={now % DAY} />}
          </li>
        ))}
      </ol>
      <div className={styles.ticks} aria-hidden="true">
        {DAY_QUARTERS.map((quarter) => (
          <span key={quarter}>{ticks[quarter]}</span>
        ))}
      </div>
      <ul className={styles.legend} aria-hidden="true">
        <li data-state={isWhole ? 'armed' : 'unsure'}>{isWhole ? ARMING.armed.word : 'Not known'}</li>
        <li data-state="disarmed">{ARMING.disarmed.word}</li>
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
  useTimeStyle();
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
          spansWithin([stretch], span).map((part) => (
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
