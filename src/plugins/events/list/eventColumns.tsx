/** The columns of the events list and of its file, for customers and for Admins. */

import type { EventRow } from '#contract/event.ts';
import { dayOf, offsetAt } from '#contract/rules/zoneClock.ts';
import {
  clockSetting,
  formatDateTimeRange,
  formatDateTimeSeconds,
  incidentSetting,
  incidentZone,
  lengthText,
  rangeParts,
} from '#core/format/dateTimes.ts';
import { isoWithOffset, parseInstant } from '#core/format/parseInstant.ts';
import { groupNumber, shownText, spacedWords, yesNo } from '#core/format/texts.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { Badge } from '#core/ui/Badge.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { InProgress } from '#domain/incidents/OutcomeBadges.tsx';
import { isInProgress, OUTCOMES } from '#domain/incidents/outcomes.ts';
import { PriorityBadge } from '#domain/incidents/PriorityBadge.tsx';
import { locationName } from '#domain/sites/names.ts';
import styles from './eventColumns.module.css';
import type { SortField } from './eventsSearch.ts';
import type { HrefOf } from './rowLinks.ts';

type Column = TableColumn<EventRow> & FileColumn & { readonly sortField?: SortField };
type Incident = EventRow['incident'];

/** A column of the list's file. */
interface FileColumn {
  readonly header: string;
  /** '' or a dash where there is no value. */
  readonly text: (row: EventRow) => string;
}

/** State of a row whose event the person has seen. */
export const SEEN = 'seen';

/** @param ofOneSite whether the page is about one site, which its heading names with its account */
export function eventColumns(hrefOf: HrefOf, admin: boolean, ofOneSite: boolean): readonly Column[] {
  const site = ofOneSite ? [] : [account, locationOf(hrefOf)];
  return [idOf(hrefOf), ...site, ...timesFor(admin), ...factsFor(admin)];
}

/** The list's own columns under their names, and the two instants in a form that programs read. */
export function fileColumns(admin: boolean): readonly FileColumn[] {
  const noLink = () => null;
  return [idOf(noLink), account, locationOf(noLink), ...timesFor(admin), ...instants, ...factsFor(admin)];
}

const timesFor = (admin: boolean) => (admin ? [startTime, closedTime] : [eventTime]);
const factsFor = (admin: boolean) => [alarms, voice, police, guard, ...(admin ? [priority, lastUser] : [])];

/** The event's number, which opens it, with a mark once it was seen. */
function idOf(hrefOf: HrefOf): Column {
  return {
    header: 'ID',
    sortField: 'incident.id',
    width: 'var(--id-width)',
    phone: 'last',
    className: styles.id,
    cell: ({ incident: { id } }, state) => (
      <>
        <a href={hrefOf('/event/$id', id) ?? undefined}>{id}</a>
        {state === SEEN && <Icon name="check" size="small" label="Seen" />}
      </>
    ),
    text: ({ incident: { id } }) => String(id),
  };
}

const account: Column = {
  header: 'Account',
  sortField: 'accountName',
  width: 'minmax(5.4rem, var(--account-width, 1fr))',
  phone: 'spoken',
  ...plain(({ accountName }) => accountName),
};

function locationOf(hrefOf: HrefOf): Column {
  return {
    header: 'Location',
    sortField: 'location.name',
    width: 'minmax(6.5rem, var(--site-width, 1.2fr))',
    phone: 'title',
    className: styles.site,
    attributesOf: ({ location: site }) => ({ title: site?.name ?? undefined }),
    cell: ({ location: site }) => {
      const href = site?.id ? hrefOf('/location/$id', site.id) : null;
      const name = site?.id ? locationName(site.name) : shownText(site?.name);
      return href === null ? name : <a href={href}>{name}</a>;
    },
    text: ({ location: site }) => shownText(site?.name, ''),
  };
}

/** Columns of times, with their zone for the tip. */
const timed: Pick<Column, 'phone' | 'className' | 'attributesOf'> = {
  phone: 'subject',
  className: styles.time,
  attributesOf: ({ timeZone }) => ({ 'data-zone': timeZone ?? undefined }),
};

const eventTime: Column = {
  ...timed,
  header: 'Event Time',
  sortField: 'incident.startTime',
  width: 'minmax(0, 1.8fr)',
  cell: ({ incident, timeZone }) => {
    const [startText, endText] = rangeParts(incident.startTime, incident.endTime, incidentSetting(timeZone));
    return (
      <>
        {moment(incident.startTime, startText, 'heading')}
        {endText && ' to '}
        {endText && end(incident, endText)}
        {duration(incident)}
      </>
    );
  },
  text: ({ incident, timeZone }) => {
    const { startTime: start, endTime: end } = incident;
    const range = formatDateTimeRange(start, end, named(timeZone));
    return isInProgress(incident) ? `${range}, ${OUTCOMES.open.word}` : range;
  },
};

const startTime: Column = {
  ...timed,
  header: 'Start Time',
  sortField: 'incident.startTime',
  width: 'minmax(6.1rem, 1.7fr)',
  cell: ({ incident, timeZone }) =>
    moment(incident.startTime, withSeconds(incident.startTime, incident, timeZone), 'heading'),
  text: ({ incident, timeZone }) => formatDateTimeSeconds(incident.startTime, named(timeZone)),
};

const closedTime: Column = {
  ...timed,
  header: 'Closed Time',
  sortField: 'incident.endTime',
  width: 'minmax(8rem, 2.15fr)',
  cell: ({ incident, timeZone }) => (
    <>
      {end(incident, withSeconds(incident.endTime, incident, timeZone))}
      {duration(incident)}
    </>
  ),
  text: ({ incident, timeZone }) =>
    isInProgress(incident) ? OUTCOMES.open.word : formatDateTimeSeconds(incident.endTime, named(timeZone)),
};

const instants: readonly FileColumn[] = [
  { header: 'Start (ISO 8601)', text: ({ incident, timeZone }) => iso(incident.startTime, timeZone) },
  { header: 'End (ISO 8601)', text: ({ incident, timeZone }) => iso(incident.endTime, timeZone) },
];

/** In a file the zone's name stands with each time. */
function named(siteZone: EventRow['timeZone']) {
  return { zone: incidentZone(siteZone), named: true };
}

function iso(value: unknown, siteZone: EventRow['timeZone']): string {
  return isoWithOffset(value, incidentZone(siteZone));
}

/** On the row's clock; start and end name it where it was changed between them. */
function withSeconds(
  value: unknown,
  { startTime: start, endTime: end }: Incident,
  siteZone: string | null | undefined,
): string {
  const { zone, named } = incidentSetting(siteZone);
  return formatDateTimeSeconds(value, { zone, named: named || clockSetting(zone, [start, end]).named });
}

function counted(header: string, sortField: SortField, of: (incident: Incident) => unknown): Column {
  return {
    header,
    sortField,
    width: 'var(--count-width)',
    align: 'end',
    figures: true,
    phone: 'fact',
    attributesOf: ({ incident }) => ({ 'data-quiet': of(incident) === 0 }),
    cell: ({ incident }) => groupNumber(of(incident)),
    text: ({ incident }) => shownText(of(incident), ''),
  };
}

const alarms = counted('Alarms', 'incident.alarmCount', ({ alarmCount }) => alarmCount);
const voice = counted('Voice', 'incident.voiceDownCount', ({ voiceDownCount }) => voiceDownCount);

function flagged(outcome: 'police' | 'guard', sortField: SortField): Column {
  const { word, icon, tone, has } = OUTCOMES[outcome];
  const wordOf = ({ incident }: EventRow) => yesNo(has(incident));
  return {
    header: word,
    sortField,
    width: 'var(--flag-width)',
    phone: 'fact',
    attributesOf: (row) => ({ 'data-quiet': wordOf(row) === 'No' }),
    cell: (row) =>
      wordOf(row) === 'No' ? (
        'No'
      ) : (
        <Badge tone={tone} icon={icon}>
          {wordOf(row)}
        </Badge>
      ),
    text: wordOf,
  };
}

const police = flagged('police', 'incident.policeContacted');
const guard = flagged('guard', 'incident.guardDispatched');

const priority: Column = {
  header: 'Priority',
  sortField: 'incident.priority',
  width: 'var(--priority-width)',
  phone: 'mark',
  cell: ({ incident }) => <PriorityBadge priority={incident.priority} />,
  text: ({ incident }) => spacedWords(incident.priority),
};

const lastUser: Column = {
  header: 'Last User',
  sortField: 'lastUserName',
  width: 'minmax(4.5rem, 0.9fr)',
  phone: 'fact',
  ...plain(({ lastUserName }) => lastUserName),
};

function plain(of: (row: EventRow) => unknown): Pick<Column, 'cell' | 'text'> {
  return { cell: (row) => shownText(of(row)), text: (row) => shownText(of(row), '') };
}

// Times of the events list, and how long an event took.

const DAY_MS = 86_400_000;

/**
 * The date is muted, since the days stand above the rows.
 * @param text 'Nov 22, 2026, 5:12 AM', or a time alone
 * @param day what tells the day on a card, where it needs no date: the heading above, if there is one, or the length
 * beside it
 */
function moment(value: unknown, text: string, day?: 'heading' | 'length') {
  const dateEnd = text.lastIndexOf(',') + 1;
  if (dateEnd === 0) return timeElement(value, text, { className: styles.clock });
  return timeElement(
    value,
    <>
      <span className={styles.date} data-day={day}>
        {text.slice(0, dateEnd)}
      </span>{' '}
      <span className={styles.clock}>{text.slice(dateEnd).trim()}</span>
    </>,
  );
}

/** When an event was closed. */
function end(of: Incident, text: string) {
  const isShort = (lengthOf(of) ?? DAY_MS) < DAY_MS;
  return moment(of.endTime, text, isShort ? 'length' : undefined);
}

/** How long an event took, or that it is in progress, and for how long. */
function duration(of: Incident) {
  const length = lengthOf(of);
  if (length !== null) return <span className={styles.length}> {lengthText(length)}</span>;
  if (!isInProgress(of)) return null;
  return (
    <>
      {' '}
      <InProgress {...of} />
    </>
  );
}

/** In milliseconds; null while it is in progress, and for times that cannot be. */
function lengthOf({ startTime, endTime }: Incident): number | null {
  const [start, end] = [parseInstant(startTime), parseInstant(endTime)];
  return start && end && end >= start ? end.getTime() - start.getTime() : null;
}

// The days that the rows of the events list stand under while they are sorted by time, and what stands above them.

interface RowsByDay {
  /** In their own order, but for those on top, and for those of unknown time, which come last. */
  readonly rows: readonly EventRow[];
  /** 'Today, Sun Nov 22' for the first row of each day, 'In progress' for the first one on top; undefined for the others. */
  readonly headingOf: (row: EventRow) => string | undefined;
}

/**
 * Each row stands under the day that its own time cell shows: rows on the clocks of several sites may come back to a day.
 * @param now Unix milliseconds
 * @param asRead the same rows as they were read: those in progress stand above the days. One that has been closed since
 * stays there, so that no row moves under somebody's hand.
 */
export function underDays(
  rows: readonly EventRow[],
  now: number,
  asRead: readonly EventRow[] = [],
): RowsByDay {
  const open = rows.filter((_, index) => isOpen(asRead[index]));
  // Where all are in progress, their days say more.
  const top = open.length < rows.length ? open : [];
  const title = `In progress${top.every(isOpen) ? '' : ' or just closed'}`;
  const titles = new Map(rows.map((row) => [row, top.includes(row) ? title : dayText(row, now)]));
  const rank = (row: EventRow) => (top.includes(row) ? 0 : titles.get(row) ? 1 : 2);
  const ordered = rows.toSorted((one, other) => rank(one) - rank(other));
  const headings = new Map<EventRow, string>();
  let last: string | undefined;
  for (const row of ordered) {
    const text = titles.get(row) ?? 'Time unknown';
    if (text !== last) headings.set(row, text);
    last = text;
  }
  return { rows: ordered, headingOf: (row) => headings.get(row) };
}

const isOpen = (row?: EventRow) => row && isInProgress(row.incident);

/** 'Yesterday, Sat Nov 21', 'Fri Nov 20', and 'Wed Dec 31, 2025' in another year than now; null for an unknown time. */
function dayText({ incident, timeZone }: EventRow, now: number): string | null {
  const start = parseInstant(incident.startTime)?.getTime();
  if (start === undefined) return null;
  const zone = incidentZone(timeZone);
  const [day, today] = [dayNumber(start, zone), dayNumber(now, zone)];
  const [weekday, date, month, year] = utcParts(day);
  const isThisYear = year === utcParts(today)[3];
  const near = ['Today, ', 'Yesterday, '][today - day] ?? '';
  return `${near}${weekday} ${month} ${Number(date)}${isThisYear ? '' : `, ${year}`}`;
}

/** Days since 1970-01-01 on the zone's clock, whatever their length there. */
function dayNumber(instant: number, zone: string | undefined): number {
  return dayOf(instant + offsetAt(instant, zone));
}

/** Weekday, date, month and year in English, in every browser alike: 'Sun, 22 Nov 2026 00:00:00 GMT'. */
function utcParts(day: number): string[] {
  return new Date(day * DAY_MS).toUTCString().split(/,? /);
}
