/** The columns of the events list, for customers and for Admins. */

import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type SyntheticEvent, useMemo } from 'react';
import type { EventRow } from '#contract/event.ts';
import { dayOf, offsetAt } from '#contract/rules/zoneClock.ts';
import { useApp } from '#core/app/useApp.ts';
import {
  clockSetting,
  formatDateTimeSeconds,
  incidentSetting,
  incidentZone,
  rangeParts,
} from '#core/format/dateTimes.ts';
import { lengthText } from '#core/format/lengths.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { groupNumber, shownText, yesNo } from '#core/format/texts.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { Badge } from '#core/ui/Badge.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { isPlainPress } from '#core/ui/isPlainPress.ts';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { InProgress } from '#domain/incidents/OutcomeBadges.tsx';
import { isInProgress, OUTCOMES } from '#domain/incidents/outcomes.ts';
import { PriorityBadge } from '#domain/incidents/PriorityBadge.tsx';
import { locationName } from '#domain/sites/names.ts';
import styles from './eventColumns.module.css';
import type { SortField } from './eventsSearch.ts';

type Column = TableColumn<EventRow> & { sortField: SortField };
type Incident = EventRow['incident'];

/** State of a row whose event the person has seen. */
export const SEEN = 'seen';

/** @param ofOneSite whether the page is about one site, which its heading names with its account */
export function eventColumns(hrefOf: HrefOf, admin: boolean, ofOneSite: boolean): readonly Column[] {
  const site = ofOneSite ? [] : [account, locationOf(hrefOf)];
  const times = admin ? [startTime, closedTime] : [eventTime];
  const own = [idOf(hrefOf), ...site, ...times, alarms, voice, police, guard];
  return admin ? [...own, priority, lastUser] : own;
}

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
  };
}

const account: Column = {
  header: 'Account',
  sortField: 'accountName',
  width: 'minmax(5.4rem, var(--account-width, 1fr))',
  phone: 'spoken',
  cell: ({ accountName }) => shownText(accountName),
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
};

const startTime: Column = {
  ...timed,
  header: 'Start Time',
  sortField: 'incident.startTime',
  width: 'minmax(6.1rem, 1.7fr)',
  cell: ({ incident, timeZone }) =>
    moment(incident.startTime, withSeconds(incident.startTime, incident, timeZone), 'heading'),
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
};

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
};

const lastUser: Column = {
  header: 'Last User',
  sortField: 'lastUserName',
  width: 'minmax(4.5rem, 0.9fr)',
  phone: 'fact',
  cell: ({ lastUserName }) => shownText(lastUserName),
};

// Times of the events list, and how long an incident took.

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

/** When an incident was closed. */
function end(of: Incident, text: string) {
  const isShort = (lengthOf(of) ?? DAY_MS) < DAY_MS;
  return moment(of.endTime, text, isShort ? 'length' : undefined);
}

/** How long an incident took, or that it is in progress, and for how long. */
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

/** The router's own delay. */
const INTENT_MS = 50;

/** Address of a record's page; null where its screen is switched off. */
type HrefOf = (path: `/${string}/$id`, id: number) => string | null;

/**
 * Plain links of a list with many rows. A `Link` for each would subscribe to the address and build its own again with each
 * change of it.
 */
export function useRowLinks() {
  const router = useRouter();
  const { registry } = useApp();
  return useMemo(() => {
    const base = router.basepath.replace(/\/$/, '');
    let intended: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The address says all: `to` is there for the type alone.
    const preload = (href: string) => void router.preloadRoute({ href, to: '.' });
    const intendOn = (href: string | null) => {
      if (href === intended) return;
      intended = href;
      clearTimeout(timer);
      if (href !== null) timer = setTimeout(() => preload(href), INTENT_MS);
    };
    const intend = ({ target }: SyntheticEvent) => intendOn(hrefAround(target));
    const leave = () => intendOn(null);
    const hrefOf: HrefOf = (path, id) =>
      registry.hasRoute(path) ? router.history.createHref(base + path.replace('$id', String(id))) : null;
    return {
      hrefOf,
      /** Handlers of an element that holds the rows: plain clicks go to the router, and a hovered or focused link is preloaded. */
      handlers: {
        onClick: (event: MouseEvent) => {
          leave();
          const href = hrefAround(event.target);
          if (href === null || event.defaultPrevented || event.button !== 0 || !isPlainPress(event)) return;
          event.preventDefault();
          void router.navigate({ href });
        },
        onMouseOver: intend,
        onMouseLeave: leave,
        onFocus: intend,
        onBlur: leave,
        onTouchStart: ({ target }: SyntheticEvent) => {
          const href = hrefAround(target);
          if (href !== null) preload(href);
        },
      },
    };
  }, [router, registry]);
}

/** The address of the link around an element, within this host; null for none. */
function hrefAround(target: EventTarget): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.origin === window.location.origin && link.target === ''
    ? link.pathname + link.search + link.hash
    : null;
}
