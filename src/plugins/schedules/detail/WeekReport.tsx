import { type ReactNode, useEffect, useMemo } from 'react';
import type { EventRow } from '#contract/event.ts';
import { type ScheduledItem, spansWithin } from '#contract/schedule.ts';
import { getEventsPart } from '#core/api/event.ts';
import { listQuery, type Page, silently } from '#core/api/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { usePersonSwitch } from '#core/app/usePersonSwitch.ts';
import { useRead } from '#core/data/useRead.ts';
import { viewerZone } from '#core/environment.ts';
import { shownText } from '#core/format/texts.ts';
import { zoneName } from '#core/format/zoneText.ts';
import { ReadAt } from '#core/page/QueryRows.tsx';
import { Switch } from '#core/ui/form/Checkbox.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import { ARMING } from '#domain/arming/arming.ts';
import { dayParts, dayStateText, spanText } from '#domain/arming/armingTimes.ts';
import {
  DAY,
  DAYS,
  type DisarmedIntervals,
  daySpan,
  type Interval,
  itemIntervals,
} from '#domain/arming/disarmedHours.ts';
import type { WeekClock } from '#domain/arming/weekClock.ts';
import type { Week } from '#machines/scheduleWeek.ts';
import { EventLayer, marksOf } from '#plugins/schedules/events/EventLayer.tsx';
import { placedEvents, weekEventsQuery } from '#plugins/schedules/events/weekEvents.ts';
import type { WeekMarks } from '#plugins/schedules/grid/HourCellView.tsx';
import { WeekGrid } from '#plugins/schedules/grid/WeekGrid.tsx';
import type { ScheduleSubject } from '#plugins/schedules/RequestLink.tsx';
import { type SiteTime, zoneWords } from '#plugins/schedules/siteTime.ts';
import { ArmingText, type DayLine, DayList } from './DayList.tsx';
import type { LoadedWeek } from './useScheduleWeek.ts';
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
  const { layout, time, week, detail, at } = shown;
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
        <EventsOption locationId={locationId} week={week} time={time} disarmed={layout.intervals}>
          {gridWith}
        </EventsOption>
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
      <ReadAt result={{ state: 'ready', value: detail, partial: false, at }} />
    </>
  );
}

interface EventsOptionProps {
  readonly locationId: number;
  readonly week: Week;
  readonly time: SiteTime;
  /** When the schedule disarms the site, in that week. */
  readonly disarmed: readonly Interval[];
  /** The grid, with its marks; null for none. In the same commit as the week: its marks change with its hours. */
  readonly children: (marks: WeekMarks | null) => ReactNode;
}

/** Lets the person mark the week's events on the grid. The choice is kept for the person in this browser. */
function EventsOption({ locationId, week, time, disarmed, children }: EventsOptionProps) {
  const { api } = useApp();
  const { isOn, choose } = usePersonSwitch('scheduleIncidents');
  const read = useRead({
    ...silently(
      listQuery<Page<EventRow>>(
        [`events of location ${locationId}, week of ${week.first}`, time.zone],
        (call) => getEventsPart(api, locationId, weekEventsQuery(week, time.zone), call),
      ),
    ),
    enabled: isOn,
  });
  const page = isOn && read.result?.state === 'ready' ? read.result.value : null;
  const marks = useMemo(
    () => page && marksOf(placedEvents(page.rows, time.clock, disarmed), time),
    [page, time, disarmed],
  );
  return (
    <>
      <div className={styles.option}>
        <div className={styles.switch}>
          <Switch label="Events" checked={isOn} onChange={choose} />
        </div>
        <div className={styles.layer}>
          {isOn && <EventLayer read={read} shown={marks?.count ?? null} time={time} />}
        </div>
      </div>
      {children(marks)}
    </>
  );
}

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

function armingLines(intervals: readonly Interval[], time: SiteTime): (readonly DayLine[])[] {
  return DAYS.map((day) => {
    const viewers = time.viewersText(...dayParts(intervals, day));
    return [{ text: dayStateText(intervals, day), viewers }];
  });
}

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

function ZoneNote({ time: { zone, clock }, now }: ZoneNoteProps) {
  if (zone === undefined)
    return (
      <p className={styles.zone}>
        {`Weekly hours are on the site’s own clock. One-off times and events are in your browser’s zone: ${zoneName(viewerZone())}`}
      </p>
    );
  const { site, viewer } = zoneWords(zone, clock, now);
  return (
    <p className={styles.zone}>
      <span>{site}</span> {viewer && <span>{viewer}</span>}
    </p>
  );
}

// The items of a schedule that does not change arming, day by day.

interface DayItem {
  /** Minutes of the week, within one day. */
  readonly span: Interval;
  /** 'Patrol, 1:00 AM to 1:30 AM, weekly' */
  readonly text: string;
}

interface ItemsByDay {
  /** Seven days from Sunday, each with its items by time. An item that runs past midnight stands in both days. */
  readonly days: readonly (readonly DayItem[])[];
  readonly faults: DisarmedIntervals['faults'];
}

function isWeekly({ scheduledItemInterval }: ScheduledItem): boolean {
  return scheduledItemInterval === 'Recurring';
}

export function itemsByDay(items: readonly ScheduledItem[], clock: WeekClock): ItemsByDay {
  const read = items.map((item) => ({ item, intervals: itemIntervals(item, clock) }));
  const days = DAYS.map((day) =>
    read
      .flatMap(({ item, intervals }) =>
        typeof intervals === 'string'
          ? []
          : spansWithin(intervals, daySpan(day)).map((span) => ({ span, text: itemText(item, span) })),
      )
      .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end),
  );
  const faults = read.flatMap(({ intervals }, item) =>
    typeof intervals === 'string' ? [{ item, problem: intervals }] : [],
  );
  return { days, faults };
}

function itemText(item: ScheduledItem, span: Interval): string {
  const type = item.scheduledItemType ?? '';
  const hours = span.end - span.start === DAY ? 'all day' : spanText(span);
  return `${TYPE_WORDS.get(type) ?? shownText(type)}, ${hours}, ${isWeekly(item) ? 'weekly' : 'once'}`;
}

const TYPE_WORDS: ReadonlyMap<string, string> = new Map([
  ['CallBack', 'Call back'],
  ['ExpectedCall', 'Expected call'],
  ['ExpectedOpen', 'Expected opening'],
  ['ExpectedClose', 'Expected closing'],
  ['ExpectedCode', 'Expected code'],
]);
