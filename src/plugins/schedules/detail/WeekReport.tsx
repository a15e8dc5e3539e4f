import { useEffect, useMemo } from 'react';
import type { ScheduledItem } from '#contract/schedule.ts';
import { useApp } from '#core/app/useApp.ts';
import { Notice } from '#core/ui/Notice.tsx';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import { ARMING } from '#domain/arming/arming.ts';
import { dayParts, dayStateText } from '#domain/arming/armingTexts.ts';
import type { Interval } from '#domain/arming/disarmedHours.ts';
import type { WeekMarks } from '#plugins/schedules/grid/HourCellView.tsx';
import { WeekGrid } from '#plugins/schedules/grid/WeekGrid.tsx';
import { IncidentOption } from '#plugins/schedules/incidents/IncidentOption.tsx';
import type { ScheduleSubject } from '#plugins/schedules/RequestLink.tsx';
import { type SiteTime, unnamedZoneWords, zoneWords } from '#plugins/schedules/siteTime.ts';
import { ArmingText, type DayLine, DayList } from './DayList.tsx';
import { isWeekly, itemsByDay, type LoadedWeek } from './useScheduleWeek.ts';
import styles from './WeekReport.module.css';

const NONE: readonly ScheduledItem[] = [];
const NO_ITEMS: readonly DayLine[] = [{ text: 'no items', viewers: null }];

interface WeekReportProps {
  readonly scheduleId: number;
  readonly shown: LoadedWeek;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly subject: ScheduleSubject;
  /** Whether an item of any loaded week may change arming. */
  readonly changesArming: boolean;
}

/**
 * A week as a grid and as a list. On phones the list comes first. Where nothing in the week may change arming, the grid comes
 * first and the list has what the items are for: patrols, calls, what is expected of the people at the site.
 */
export function WeekReport(props: WeekReportProps) {
  const { scheduleId, shown, now, subject, changesArming } = props;
  const { layout, time, week, detail } = shown;
  const items = detail.scheduledItems ?? NONE;
  const listed = useMemo(
    () => (shown.changesArming ? null : itemsByDay(items, time.clock)),
    [shown, items, time],
  );
  const { registry } = useApp();
  const locationId = detail.schedule?.locationId;
  const faults = listed?.faults ?? layout.faults;
  useFaultReport(`${listed ? 'listing' : 'painting'} schedule ${scheduleId}`, faults);
  const isPhone = useMediaQuery('(max-width: 47.9375em)');
  const minute = Math.floor(time.clock.minuteAt(now));

  const list = (
    <DayList
      key="list"
      days={listed ? itemLines(listed.days, time) : armingLines(layout.intervals, time)}
      week={week}
      now={minute}
      subject={subject}
    />
  );
  const gridWith = (marks: WeekMarks | null) => (
    <WeekGrid {...{ layout, week, time, subject, marks }} now={minute} />
  );
  const grid = (
    <div key="grid" className={styles.grid}>
      <GridLegend />
      {locationId && registry.hasRoute('/event/$id') ? (
        <IncidentOption locationId={locationId} week={week} time={time} disarmed={layout.intervals}>
          {gridWith}
        </IncidentOption>
      ) : (
        gridWith(null)
      )}
    </div>
  );
  return (
    <>
      {faults.length > 0 && (
        <Notice>
          Some entries of this schedule could not be read.
          {!listed && ' Hours shown as armed may be disarmed.'}
        </Notice>
      )}
      {listed && (
        // Answers have all weekly items, but of the one-off items only this week's.
        <p className={styles.unchanged}>
          This schedule does not change arming{(changesArming || !items.some(isWeekly)) && ' this week'}
        </p>
      )}
      <ZoneNote time={time} now={now} />
      <div className={styles.report} data-items={listed !== null}>
        {isPhone && !listed ? [list, grid] : [grid, list]}
      </div>
    </>
  );
}

/** The meaning of the grid's marks. */
function GridLegend() {
  return (
    <div className={styles.legend}>
      <ul className={styles.marks} aria-label="Legend">
        <li>
          <span className={styles.swatch} data-state="armed" />{' '}
          <ArmingText state="armed">{ARMING.armed.word}</ArmingText>
        </li>
        <li>
          <span className={styles.swatch} data-state="disarmed" />{' '}
          <ArmingText state="disarmed">{ARMING.disarmed.word}</ArmingText>
        </li>
        <li>
          <span className={styles.swatch} data-state="today" /> Today and this hour
        </li>
      </ul>
    </div>
  );
}

/** One sentence for each day. */
function armingLines(intervals: readonly Interval[], time: SiteTime): (readonly DayLine[])[] {
  return [0, 1, 2, 3, 4, 5, 6].map((day) => {
    const viewers = time.viewersText(...dayParts(intervals, day));
    return [{ text: dayStateText(intervals, day), viewers }];
  });
}

/** A line for each item of a day. */
function itemLines(days: ReturnType<typeof itemsByDay>['days'], time: SiteTime): (readonly DayLine[])[] {
  return days.map((day) =>
    day.length === 0 ? NO_ITEMS : day.map(({ span, text }) => ({ text, viewers: time.viewersText(span) })),
  );
}

/** Tells the operator which items a page had to leave out. */
function useFaultReport(context: string, faults: readonly unknown[]): void {
  const { errors } = useApp();
  useEffect(() => {
    if (faults.length > 0) errors.report({ total: faults.length, first: faults.slice(0, 20) }, context);
  }, [errors, context, faults]);
}

interface ZoneNoteProps {
  readonly time: SiteTime;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Whose clock the page's times are on. */
function ZoneNote({ time: { zone, clock }, now }: ZoneNoteProps) {
  if (zone === undefined) return <p className={styles.zone}>{unnamedZoneWords()}</p>;
  const { site, viewer } = zoneWords(zone, clock, now);
  return (
    <p className={styles.zone}>
      <span>{site}</span> {viewer && <span>{viewer}</span>}
    </p>
  );
}
