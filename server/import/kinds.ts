/** The kinds of rows that an import brings: their columns in the files, and what the database makes of them. */
import { instantOfClock, isZone, speltZone } from '#contract/rules/zoneClock.ts';
import { SCHEDULE_ITEM_TYPES, WEEKDAYS } from '#contract/schedule.ts';
import { DEVICE_STATUSES, MOST_TEXT } from '#contract/vocabulary.ts';
import { fold, foldWords } from '../db/fold.ts';
import type { ImportedTable } from '../db/tables/sites.ts';
import { parseInstant } from '../trade/instants.ts';
import type { KindName, Row, Surroundings, Value } from './rows.ts';

// How the cells of an import are written, and what they are read as.

interface Format {
  /** What such a cell holds, as a message puts it after 'is not'. */
  readonly wanted: string;
  /**
   * @param text not empty, without blanks at its ends
   * @returns undefined when it is written in another way
   */
  readonly read: (text: string) => Value | undefined;
}

function textOf(most: number): Format {
  return {
    wanted: `a text of at most ${most.toLocaleString('en-US')} characters`,
    read: (text) => (text.length <= most ? text : undefined),
  };
}

const TEXT = textOf(MOST_TEXT);

function oneOf(values: readonly string[]): Format {
  return {
    wanted: `one of ${values.join(', ')}`,
    read: (text) => values.find((value) => value === text),
  };
}

const WORDS = new Map<string, 0 | 1>([
  ...['yes', 'true', '1'].map((word) => [word, 1] as const),
  ...['no', 'false', '0'].map((word) => [word, 0] as const),
]);

const YES_OR_NO: Format = {
  wanted: 'yes or no',
  read: (text) => WORDS.get(text.toLowerCase()),
};

const RANK: Format = {
  wanted: 'a whole number from 1 to 999',
  read: (text) => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined),
};

const ZONE: Format = {
  wanted: 'an IANA time zone such as America/Toronto',
  // Some runtimes take '+05:00' for a zone too, whose clock never changes.
  read: (text) => (/^[a-z]/i.test(text) && isZone(text) ? speltZone(text) : undefined),
};

const DAYS: Format = {
  wanted: 'weekdays such as mon tue wed',
  read: (text) => {
    const days = text.toLowerCase().split(/[\s,]+/);
    const read = days.map((day) => WEEKDAYS.find((name) => name === day || name.slice(0, 3) === day));
    return read.includes(undefined) ? undefined : read.join(' ');
  },
};

/** A time of the day, with which recurring items begin and end, or a date with a time. */
const TIME: Format = {
  wanted: 'a time such as 18:00 or, for one date, 2026-12-24T18:00',
  read: (text) => (secondsOf(text) === undefined && wallOf(text) === undefined ? undefined : text),
};

/** Seconds from midnight of 'HH:MM', up to 24:00; undefined for another text. */
function secondsOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const seconds = Number(hours) * 3_600 + Number(minutes) * 60;
  return seconds <= 86_400 ? seconds : undefined;
}

/** A date with a time in its parts; undefined for another text. */
function wallOf(text: string): { readonly wall: string; readonly offset: string | undefined } | undefined {
  const [, day, time, offset] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  return day === undefined ? undefined : { wall: `${day}T${time}`, offset };
}

export interface Column {
  /** In the file. */
  readonly name: string;
  /** In the table. Absent for the row's own id, of which the database keeps the key. */
  readonly into?: string;
  readonly format: Format;
  /** Whether each row needs it. */
  readonly required?: true;
  /** The kind whose external id it holds. */
  readonly refersTo?: KindName;
  /** What it is where nothing is given: null by default. */
  readonly otherwise?: Value;
}

interface Kind {
  readonly table: ImportedTable | 'contactLocations';
  /** Columns of the file that tell a row from the others. */
  readonly key: readonly string[];
  readonly columns: readonly Column[];
  /**
   * A stored row without what followed from others, which it may follow again.
   * @param was a stored row of a kind by its id, as it is before the import
   */
  readonly kept?: (stored: Row, was: (kind: KindName, id: Value | undefined) => Row | undefined) => Row;
  /** Adds the columns of the table that follow from others. */
  readonly complete: (row: Row, around: Surroundings) => Row;
}

// Columns.

/** An index of PostgreSQL takes no longer ones. */
const EXTERNAL_ID = textOf(200);

const own = { name: 'id', format: EXTERNAL_ID, required: true } as const;
const name = { name: 'name', into: 'name', format: TEXT, required: true } as const;
const status = {
  name: 'status',
  into: 'status',
  format: oneOf(DEVICE_STATUSES),
  // What nobody has reported is not taken for fine.
  otherwise: 'Other',
} as const;

function text(column: string): Column {
  return { name: column, into: column, format: TEXT };
}

function of(column: string, into: string, refersTo: KindName): Column {
  return { name: column, into, format: EXTERNAL_ID, required: true, refersTo };
}

const ofSite = of('site', 'locationId', 'sites');

// What follows from other columns.

function folded(row: Row): Row {
  return { ...row, foldedName: fold(asText(row.name)) };
}

function withSite(row: Row, { find }: Surroundings): Row {
  const site = find('sites', row.locationId);
  return { ...folded(row), searchWords: words(row.name, site.name) };
}

function words(...values: readonly (Value | undefined)[]): string {
  return foldWords(...values.map((value) => (typeof value === 'string' ? value : null)));
}

function asText(value: Value | undefined): string {
  return typeof value === 'string' ? value : '';
}

// The items of schedules: recurring ones by the clock of the day, one-off ones by dates.

/** A row that no file names has no times of a file, and stays as it is. */
function completeItem({ from, to, weekdays, ...row }: Row, around: Surroundings): Row {
  if (typeof from !== 'string' || typeof to !== 'string') return row;
  const days = weekdays === undefined ? daysBefore(row) : weekdays;
  const times =
    typeof days === 'string'
      ? recurring(from, to, days, around)
      : oneOff(from, to, zoneOf(row.scheduleId, around), around);
  return { ...row, ...times };
}

/** What a file without the column leaves as it was; null for a one-off item. */
function daysBefore(row: Row): string | null {
  return WEEKDAYS.filter((day) => row[day] === 1).join(' ') || null;
}

function recurring(from: string, to: string, weekdays: string, { refuse }: Surroundings): Row {
  const [dayStartTime = null, dayEndTime = null] = [secondsOf(from), secondsOf(to)];
  const wanted = 'with weekdays, wanted is a time of the day such as 18:00';
  if (dayStartTime === null || dayStartTime === 86_400) refuse('from', `${wanted}, before 24:00`);
  if (dayEndTime === null) refuse('to', wanted);
  return {
    ...{ itemInterval: 'Recurring', startTime: null, endTime: null, dayStartTime, dayEndTime },
    ...daysOf(weekdays),
  };
}

function oneOff(from: string, to: string, timeZone: string, { refuse }: Surroundings): Row {
  const isLocal = [from, to].some((text) => wallOf(text)?.offset === undefined);
  // A newer calendar may have imported the site. An unknown zone would be read as the server's own.
  if (isLocal && !isZone(timeZone))
    refuse('from', `the time zone of its site, '${timeZone}', is not known here`);
  const [startTime = null, endTime = null] = [instantOf(from, timeZone), instantOf(to, timeZone)];
  const wanted = 'without weekdays, wanted is a date that exists, with a time, such as 2026-12-24T18:00';
  if (startTime === null) refuse('from', wanted);
  if (endTime === null) refuse('to', wanted);
  if (startTime !== null && endTime !== null && endTime <= startTime)
    refuse('to', 'it ends before it begins');
  return {
    ...{ itemInterval: 'OneTime', startTime, endTime, dayStartTime: null, dayEndTime: null },
    ...daysOf(''),
  };
}

/** Epoch milliseconds; without an offset the text is what the site's clock shows. */
function instantOf(text: string, timeZone: string): number | undefined {
  const { wall, offset } = wallOf(text) ?? {};
  if (wall === undefined) return undefined;
  const read = parseInstant(`${wall}${offset ?? 'Z'}`);
  return read === undefined || offset !== undefined ? read : instantOfClock(read, timeZone);
}

function zoneOf(scheduleId: Value | undefined, { find }: Surroundings): string {
  return String(find('sites', find('schedules', scheduleId).locationId).timeZone);
}

function daysOf(weekdays: string): Row {
  const on = weekdays.split(' ');
  return Object.fromEntries(WEEKDAYS.map((day) => [day, on.includes(day) ? 1 : 0]));
}

export const KINDS: Readonly<Record<KindName, Kind>> = {
  dealers: {
    table: 'dealers',
    key: ['id'],
    columns: [own, name, text('phone'), text('email')],
    complete: folded,
  },
  customers: {
    table: 'customers',
    key: ['id'],
    columns: [own, name, of('dealer', 'dealerId', 'dealers')],
    complete: folded,
  },
  accounts: {
    table: 'accounts',
    key: ['id'],
    columns: [own, name, of('customer', 'customerId', 'customers')],
    complete: folded,
  },
  sites: {
    table: 'locations',
    key: ['id'],
    columns: [
      own,
      name,
      { name: 'accountCode', into: 'accountCode', format: TEXT, required: true },
      of('account', 'accountId', 'accounts'),
      { name: 'dealer', into: 'dealerId', format: EXTERNAL_ID, refersTo: 'dealers' },
      { name: 'active', into: 'enabled', format: YES_OR_NO, otherwise: 1 },
      { name: 'timeZone', into: 'timeZone', format: ZONE, required: true },
      ...['streetAddress', 'city', 'province', 'postal'].map(text),
    ],
    kept(site, was) {
      const isCustomers = was('customers', site.customerId)?.dealerId === site.dealerId;
      return isCustomers ? { ...site, dealerId: null } : site;
    },
    complete(row, { find }) {
      const { customerId = null } = find('accounts', row.accountId);
      const { streetAddress, city, province, postal } = row;
      return {
        ...folded(row),
        foldedAccountCode: fold(asText(row.accountCode)),
        customerId,
        dealerId: row.dealerId ?? find('customers', customerId).dealerId ?? null,
        searchWords: words(row.name, row.accountCode, streetAddress, city, province, postal),
      };
    },
  },
  recorders: {
    table: 'nvrs',
    key: ['id'],
    columns: [own, ofSite, name, status, text('ipAddress')],
    complete: withSite,
  },
  cameras: {
    table: 'cameras',
    key: ['id'],
    columns: [own, of('recorder', 'nvrId', 'recorders'), name, status],
    complete(row, around) {
      const { locationId = null } = around.find('recorders', row.nvrId);
      return withSite({ ...row, locationId }, around);
    },
  },
  speakers: {
    table: 'speakers',
    key: ['id'],
    columns: [own, ofSite, name, status],
    complete: withSite,
  },
  contacts: {
    table: 'contacts',
    key: ['id'],
    columns: [
      own,
      of('customer', 'customerId', 'customers'),
      ...['firstname', 'lastname', 'listName', 'cell', 'work', 'home', 'email'].map(text),
    ],
    complete(row, { refuse }) {
      const { firstname, lastname, listName } = row;
      const isNamed = firstname !== null || lastname !== null;
      if (!isNamed && listName === null)
        refuse('listName', 'wanted is a firstname, a lastname or a listName');
      return { ...row, searchWords: isNamed ? words(firstname, lastname) : words(listName) };
    },
  },
  siteContacts: {
    table: 'contactLocations',
    key: ['site', 'contact'],
    columns: [
      ofSite,
      of('contact', 'contactId', 'contacts'),
      { name: 'rank', into: 'rank', format: RANK, required: true },
      { name: 'type', into: 'contactType', format: TEXT },
    ],
    complete(row, { find, refuse }) {
      const [site, contact] = [find('sites', row.locationId), find('contacts', row.contactId)];
      if (site.customerId !== contact.customerId)
        refuse('contact', 'this contact is of another customer than the site');
      return row;
    },
  },
  schedules: {
    table: 'schedules',
    key: ['id'],
    columns: [own, ofSite, name],
    complete: withSite,
  },
  scheduleItems: {
    table: 'scheduledItems',
    key: ['id'],
    columns: [
      own,
      of('schedule', 'scheduleId', 'schedules'),
      { name: 'type', into: 'itemType', format: oneOf(SCHEDULE_ITEM_TYPES), required: true },
      { name: 'from', into: 'from', format: TIME, required: true },
      { name: 'to', into: 'to', format: TIME, required: true },
      { name: 'weekdays', into: 'weekdays', format: DAYS },
    ],
    complete: completeItem,
  },
};

interface KeyColumn {
  /** In the table. */
  readonly column: string;
  /** The kind whose ids it holds. */
  readonly of: KindName;
}

/** Columns of a kind's table that tell its rows apart: the own id, or the ids of those that a row joins. */
export function rowKey(kind: KindName): readonly KeyColumn[] {
  return KINDS[kind].key.map((name) => {
    const { into = 'id', refersTo = kind } = KINDS[kind].columns.find((one) => one.name === name) ?? {};
    return { column: into, of: refersTo };
  });
}

/** Whether the rows of a kind have an id, by which others refer to them. */
export function hasOwnId(kind: KindName): boolean {
  return rowKey(kind).every(({ of }) => of === kind);
}

/** The names of a kind's columns, for messages. */
export function columnsOf(kind: KindName): string {
  return KINDS[kind].columns.map((column) => column.name).join(', ');
}
