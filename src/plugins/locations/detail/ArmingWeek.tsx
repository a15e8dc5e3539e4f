/** When the site is disarmed this week, and by which schedules. */

import { useDeferredValue, useMemo, useState } from 'react';
import type { ArmedStatus, LocationRecord } from '#core/api/wire/location.ts';
import { shownText } from '#core/format/shownText.ts';
import { knownZone } from '#core/format/zoneText.ts';
import { Button } from '#core/ui/Button.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { calendarIn } from '#domain/week/calendar.ts';
import { viewerTimeText } from '#domain/week/changeTexts.ts';
import { outlookAt, siteWeek } from '#domain/week/siteWeek.ts';
import { weekClock } from '#domain/week/weekClock.ts';
import type { Week } from '#machines/scheduleWeek.ts';
import styles from './ArmingWeek.module.css';
import { DayStrips } from './DayStrips.tsx';
import { StretchList } from './StretchList.tsx';
import { useWeekSchedules } from './useWeekSchedules.ts';
import { outlookText, overrideText } from './weekWords.ts';

declare module '#core/app/panel.ts' {
  interface PanelRecords {
    /** The site that the page is about. */
    readonly location: LocationRecord;
  }
}

interface ArmingWeekProps {
  readonly location: LocationRecord;
  /** Undefined while it loads; null when it could not be loaded. */
  readonly armed: ArmedStatus | null | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

export function ArmingWeek({ location, armed, now }: ArmingWeekProps) {
  const zone = knownZone(location.timeZone);
  const names = useMemo(() => namesOf(location), [location]);
  const week = calendarIn(zone).weekAt(now);
  if (names.size === 0)
    return <EmptyMessage icon="calendar">Nothing changes arming: the site has no schedule</EmptyMessage>;
  // Another week, zone or list of schedules is read anew.
  const key = [week.first, zone, ...names.keys()].join();
  return <SchedulesWeek key={key} names={names} armed={armed} now={now} week={week} zone={zone} />;
}

/** By schedule id. */
export type ScheduleNames = ReadonlyMap<number, string>;

function namesOf({ schedules }: LocationRecord): ScheduleNames {
  return new Map(
    (schedules ?? []).map(({ schedule }) => [schedule.id, shownText(schedule.name, 'Unnamed Schedule')]),
  );
}

interface SchedulesWeekProps {
  readonly names: ScheduleNames;
  readonly armed: ArmedStatus | null | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly week: Week;
  readonly zone: string | undefined;
}

function SchedulesWeek({ names, armed, now, week: shown, zone }: SchedulesWeekProps) {
  const [{ week, openedAt, clock, ids }] = useState(() => ({
    week: shown,
    openedAt: now,
    clock: weekClock(shown, zone),
    ids: [...names.keys()],
  }));
  const { read: latest, want } = useWeekSchedules(ids, week, zone);
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
  // The first rendering comes before the first call.
  const isReading = read.size === 0 || [...read.values()].some(({ state }) => state === 'reading');
  const lossy = schedules.filter(({ id, isWhole }) => !isWhole || faulty.includes(id)).map(({ id }) => id);
  const isWhole = schedules.length === ids.length && lossy.length === 0;
  const minute = Math.floor(clock.minuteAt(now));
  const outlook = outlookAt(now, stretches, clock);
  const override = overrideText(armed, outlookAt(openedAt, stretches, clock).state, isWhole, now);
  const items = schedules.map((schedule) => schedule.items);
  const own = zone && outlook.changesAt !== null ? viewerTimeText(outlook.changesAt, zone) : null;
  return (
    <div className={styles.week} aria-busy={isReading}>
      <p className={styles.outlook}>
        {isReading ? (
          'Reading the schedules…'
        ) : (
          <strong>
            {outlookText({ disarmed: stretches, items, isWhole, outlook, now, zone, status: armed })}
          </strong>
        )}
        {!isReading && own && <span className={styles.muted}>{`\u00a0· ${own}`}</span>}
      </p>
      <DayStrips stretches={stretches} isWhole={isWhole} names={names} week={week} now={minute} />
      {!isReading && override && <p>{override}</p>}
      {stretches.length > 0 && <StretchList stretches={stretches} names={names} now={minute} />}
      <Unread names={names} read={read} lossy={lossy} want={want} />
    </div>
  );
}

interface UnreadProps {
  readonly names: ScheduleNames;
  readonly read: ReturnType<typeof useWeekSchedules>['read'];
  /** Ids of schedules with unreadable items. */
  readonly lossy: readonly number[];
  readonly want: (ids: readonly number[]) => void;
}

/** Which schedules the strips lack. */
function Unread({ names, read, lossy, want }: UnreadProps) {
  const unasked = [...names.keys()].filter((id) => !read.has(id));
  const failed = [...read].flatMap(([id, schedule]) =>
    schedule.state === 'failed' ? [{ id, ...schedule }] : [],
  );
  const listed = (ids: readonly number[]) => namesText(ids.map((id) => names.get(id) ?? ''));
  return (
    <>
      {failed.length > 0 && (
        <Notice requestId={failed[0]?.requestId} onRetry={() => want(failed.map(({ id }) => id))}>
          Could not read {listed(failed.map(({ id }) => id))}. Disarmed hours may be missing.
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
          <Button size="small" onClick={() => want(unasked)}>
            Show all {names.size}
          </Button>
        </div>
      )}
    </>
  );
}

/** How many names a sentence holds. */
const MOST_NAMES = 3;

/** 'Night Patrol, Office hours and 4 others' */
function namesText(names: readonly string[]): string {
  const [shown, more] = [names.slice(0, MOST_NAMES), names.length - MOST_NAMES];
  const parts = more > 0 ? [...shown, `${more} ${more === 1 ? 'other' : 'others'}`] : shown;
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ');
}
