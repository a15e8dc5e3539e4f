/** The columns of the events list, for customers and for Admins. */
import type { EventRow } from '#core/api/wire/event.ts';
import { clockSetting, formatDateTimeSeconds, incidentSetting, rangeParts } from '#core/format/dateTimes.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { shownText, yesNo } from '#core/format/shownText.ts';
import { Badge } from '#core/ui/Badge.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { PriorityBadge } from '#domain/badges/PriorityBadge.tsx';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { EventId } from './EventId.tsx';
import styles from './eventColumns.module.css';
import { Duration, End, Moment } from './eventTimes.tsx';
import type { SortField } from './sortOrder.ts';

type Column = TableColumn<EventRow> & { sortField: SortField };
type Incident = EventRow['incident'];

const id: Column = {
  header: 'ID',
  sortField: 'incident.id',
  width: 'var(--id-width)',
  phone: 'last',
  cell: (row) => <EventId row={row} />,
};

const account: Column = {
  header: 'Account',
  sortField: 'accountName',
  width: 'minmax(5.4rem, var(--account-width, 1fr))',
  phone: 'spoken',
  cell: ({ accountName }) => shownText(accountName),
};

const location: Column = {
  header: 'Location',
  sortField: 'location.name',
  width: 'minmax(6.5rem, var(--site-width, 1.2fr))',
  phone: 'subject',
  cell: ({ location: site }) => (
    <span className={styles.site} title={site?.name ?? undefined}>
      <LocationLink id={site?.id} name={site?.name} />
    </span>
  ),
};

const eventTime: Column = {
  header: 'Event Time',
  sortField: 'incident.startTime',
  width: 'minmax(0, 1.8fr)',
  phone: 'title',
  cell: ({ incident, timeZone }) => {
    const [start, end] = rangeParts(incident.startTime, incident.endTime, incidentSetting(timeZone));
    return (
      <span className={styles.time} data-zone={timeZone}>
        <Moment value={incident.startTime} text={start} day="heading" />
        {end && ' to '}
        {end && <End of={incident} text={end} />}
        <Duration of={incident} />
      </span>
    );
  },
};

const startTime: Column = {
  header: 'Start Time',
  sortField: 'incident.startTime',
  width: 'minmax(6.1rem, 1.7fr)',
  phone: 'title',
  cell: ({ incident, timeZone }) => (
    <span className={styles.time} data-zone={timeZone}>
      <Moment
        value={incident.startTime}
        text={withSeconds(incident.startTime, incident, timeZone)}
        day="heading"
      />
    </span>
  ),
};

const closedTime: Column = {
  header: 'Closed Time',
  sortField: 'incident.endTime',
  width: 'minmax(8rem, 2.15fr)',
  phone: 'title',
  cell: ({ incident, timeZone }) => (
    <span className={styles.time} data-zone={timeZone}>
      <End of={incident} text={withSeconds(incident.endTime, incident, timeZone)} />
      <Duration of={incident} />
    </span>
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
    cell: ({ incident }) => {
      const count = of(incident);
      return <span className={count === 0 ? styles.quiet : undefined}>{groupNumber(count)}</span>;
    },
  };
}

const alarms = counted('Alarms', 'incident.alarmCount', ({ alarmCount }) => alarmCount);
const voice = counted('Voice', 'incident.voiceDownCount', ({ voiceDownCount }) => voiceDownCount);

const police: Column = {
  header: 'Police',
  sortField: 'incident.policeContacted',
  width: 'var(--flag-width)',
  phone: 'fact',
  cell: ({ incident }) => outcome(incident.policeContacted, 'red', 'siren'),
};

const guard: Column = {
  header: 'Guard',
  sortField: 'incident.guardDispatched',
  width: 'var(--flag-width)',
  phone: 'fact',
  cell: ({ incident }) => outcome(incident.guardDispatched, 'orange', 'guard'),
};

function outcome(flag: unknown, tone: 'red' | 'orange', icon: 'siren' | 'guard') {
  const word = yesNo(flag);
  if (word === 'No') return <span className={styles.quiet}>{word}</span>;
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

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
  location,
  startTime,
  closedTime,
  alarms,
  voice,
  police,
  guard,
  priority,
  lastUser,
];
