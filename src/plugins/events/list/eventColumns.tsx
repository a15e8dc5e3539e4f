/** The columns of the events list, for customers and for Admins. */
import { Link } from '@tanstack/react-router';
import type { EventRow } from '#core/api/wire/event.ts';
import { formatDateTimeSeconds, incidentSetting, rangeParts } from '#core/format/dateTimes.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { shownText, yesNo } from '#core/format/shownText.ts';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { PriorityBadge } from '#domain/badges/PriorityBadge.tsx';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import styles from './eventColumns.module.css';
import type { SortField } from './sortOrder.ts';

type Column = TableColumn<EventRow> & { sortField: SortField };

const id: Column = {
  header: 'ID',
  sortField: 'incident.id',
  width: '5.5rem',
  cell: ({ incident }) => (
    <Link to="/event/$id" params={{ id: incident.id }}>
      {incident.id}
    </Link>
  ),
};

const account: Column = {
  header: 'Account',
  sortField: 'accountName',
  cell: ({ accountName }) => shownText(accountName),
};

const location: Column = {
  header: 'Location',
  sortField: 'location.name',
  phone: 'wide',
  cell: ({ location: site }) => <LocationLink id={site?.id} name={site?.name} />,
};

const eventTime: Column = {
  header: 'Event Time',
  sortField: 'incident.startTime',
  width: 'minmax(0, 1.5fr)',
  phone: 'title',
  cell: ({ incident: { startTime, endTime }, timeZone }) => {
    const [start, end] = rangeParts(startTime, endTime, incidentSetting(timeZone));
    return (
      <span className={styles.time} data-zone={timeZone}>
        <time dateTime={isoInstant(startTime)}>{start}</time>
        {end && ' to '}
        {end && <time dateTime={isoInstant(endTime)}>{end}</time>}
      </span>
    );
  },
};

const startTime: Column = {
  header: 'Start Time',
  sortField: 'incident.startTime',
  width: 'minmax(0, 1.2fr)',
  phone: 'title',
  cell: ({ incident, timeZone }) => instant(incident.startTime, timeZone),
};

const closedTime: Column = {
  header: 'Closed Time',
  sortField: 'incident.endTime',
  width: 'minmax(0, 1.2fr)',
  phone: 'half',
  cell: ({ incident, timeZone }) => instant(incident.endTime, timeZone),
};

function instant(value: unknown, siteZone: string | null | undefined) {
  return (
    <time className={styles.time} dateTime={isoInstant(value)} data-zone={siteZone}>
      {formatDateTimeSeconds(value, incidentSetting(siteZone))}
    </time>
  );
}

const alarms: Column = {
  header: 'Alarms',
  sortField: 'incident.alarmCount',
  width: '5.5rem',
  phone: 'quarter',
  cell: ({ incident }) => groupNumber(incident.alarmCount),
};

const voice: Column = {
  header: 'Voice',
  sortField: 'incident.voiceDownCount',
  width: '5rem',
  phone: 'quarter',
  cell: ({ incident }) => groupNumber(incident.voiceDownCount),
};

const police: Column = {
  header: 'Police',
  sortField: 'incident.policeContacted',
  width: '5rem',
  phone: 'quarter',
  cell: ({ incident }) => yesNo(incident.policeContacted),
};

const guard: Column = {
  header: 'Guard',
  sortField: 'incident.guardDispatched',
  width: '5rem',
  phone: 'quarter',
  cell: ({ incident }) => yesNo(incident.guardDispatched),
};

const priority: Column = {
  header: 'Priority',
  sortField: 'incident.priority',
  width: '7.25rem',
  cell: ({ incident }) => <PriorityBadge priority={incident.priority} />,
};

const lastUser: Column = {
  header: 'Last User',
  sortField: 'lastUserName',
  width: 'minmax(0, 0.8fr)',
  cell: ({ lastUserName }) => shownText(lastUserName),
};

export const customerColumns: readonly Column[] = [
  id,
  account,
  location,
  eventTime,
  alarms,
  voice,
  police,
  guard,
];

export const adminColumns: readonly Column[] = [
  id,
  account,
  { ...location, phone: 'half' },
  startTime,
  closedTime,
  alarms,
  voice,
  police,
  guard,
  priority,
  lastUser,
];
