import { useMemo } from 'react';
import type { ScheduledItem } from '#core/api/wire/schedule.ts';
import { Notice } from '#core/ui/Notice.tsx';
import { type DayLine, DayList } from './DayList.tsx';
import { isWeekly, itemsByDay } from './itemsByDay.ts';
import styles from './WeekReport.module.css';
import { useFaultReport, type WeekReportProps } from './WeekReport.tsx';
import { ZoneNote } from './ZoneNote.tsx';

const NONE: readonly ScheduledItem[] = [];
const NO_ITEMS: readonly DayLine[] = [{ text: 'no items', viewers: null }];

/** The week of a schedule that changes nothing: patrols, calls, what is expected of the people at the site. */
export function ItemReport({ scheduleId, shown: { detail, time, week }, now, subject }: WeekReportProps) {
  const items = detail.scheduledItems ?? NONE;
  const { days, faults } = useMemo(() => itemsByDay(items, time.clock), [items, time]);
  useFaultReport(`listing schedule ${scheduleId}`, faults);
  const lines = days.map((day) =>
    day.length === 0 ? NO_ITEMS : day.map(({ span, text }) => ({ text, viewers: time.viewersText(span) })),
  );
  return (
    <>
      {faults.length > 0 && <Notice>Some entries of this schedule could not be read.</Notice>}
      <div className={styles.items}>
        {/* Answers have all weekly items, but of the one-off items only this week's. */}
        <p className={styles.unchanged}>
          This schedule does not change arming{!items.some(isWeekly) && ' this week'}
        </p>
        <ZoneNote time={time} now={now} />
        <DayList days={lines} week={week} now={Math.floor(time.clock.minuteAt(now))} subject={subject} />
      </div>
    </>
  );
}
