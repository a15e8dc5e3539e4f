/**
 * Whose rows each table holds, which is what an export writes and an erasure removes. A new table does not compile until it
 * stands here, and docs/data.md must name it.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A condition on a table's rows, with its columns by their plain names. */
export type Condition = RawBuilder<SqlBool>;

export type TableName = keyof Database;

interface TableRule {
  /** For who reads an export. */
  readonly holds: string;
  /** Columns that no two rows have alike. */
  readonly key: readonly [string, ...string[]];
  /** Rows about these people. @param ids a query in brackets */
  readonly ofPeople?: (ids: RawBuilder<unknown>) => Condition;
  /** Rows about a customer, beside those about its people. */
  readonly ofCustomer?: (id: number) => Condition;
  /** Columns that no export shows. */
  readonly secret?: readonly string[];
}

const byUser = (ids: RawBuilder<unknown>): Condition => sql<SqlBool>`"userId" in ${ids}`;

const sites = (customer: number) => sql`(select "id" from "locations" where "customerId" = ${customer})`;
const atSites = (customer: number): Condition => sql<SqlBool>`"locationId" in ${sites(customer)}`;
const ofCustomer = (customer: number): Condition => sql<SqlBool>`"customerId" = ${customer}`;

/** For tables of many rows: each row's event is looked up, and no list of all events is made. */
const ofEvents = (customer: number): Condition => sql<SqlBool>`exists (select 1 from "incidents" as "i"
  join "locations" as "l" on "l"."id" = "i"."locationId"
  where "i"."id" = "incidentId" and "l"."customerId" = ${customer})`;

const ofRecordings = (customer: number): Condition => sql<SqlBool>`exists (select 1 from "recordings" as "r"
  join "incidents" as "i" on "i"."id" = "r"."incidentId"
  join "locations" as "l" on "l"."id" = "i"."locationId"
  where "r"."id" = "recordingId" and "l"."customerId" = ${customer})`;

/** Tables of imported rows that stand at a site. */
const IMPORTED_AT_SITES = ['nvrs', 'cameras', 'speakers', 'schedules'] as const;

function importedOf(customer: number): Condition {
  const ofKind = (kind: TableName, ids: RawBuilder<unknown>) =>
    sql`("kind" = ${kind} and "externalKeys"."id" in ${ids})`;
  const own = (table: TableName, condition: Condition) =>
    ofKind(table, sql`(select "id" from ${sql.table(table)} where ${condition})`);
  const items = sql`(select "id" from "scheduledItems" where ${itemsOf(customer)})`;
  return sql<SqlBool>`(${sql.join(
    [
      ofKind('customers', sql`(${customer})`),
      own('accounts', ofCustomer(customer)),
      own('locations', ofCustomer(customer)),
      own('contacts', ofCustomer(customer)),
      ...IMPORTED_AT_SITES.map((table) => own(table, atSites(customer))),
      ofKind('scheduledItems', items),
    ],
    sql` or `,
  )})`;
}

const itemsOf = (customer: number): Condition =>
  sql<SqlBool>`"scheduleId" in (select "id" from "schedules" where ${atSites(customer)})`;

/**
 * Mails to one of the people's addresses, and those that carry their change requests. Whoever has the support's address gets
 * everybody's requests, which alone never expire.
 */
const mailsOf = (
  ids: RawBuilder<unknown>,
): Condition => sql<SqlBool>`(("expiresAt" is not null and "recipient" in (
    select "value" from "userClaims" where "kind" = 'email' and "userId" in ${ids}))
  or exists (select 1 from "feedback" as "f" where "f"."userId" in ${ids}
    and "outboxMails"."subject" like 'Change request ' || "f"."id" || ': %'))`;

/** @param keys patterns of the keys of counts, which end in the number of an account */
const countsOf =
  (column: string, ...keys: readonly string[]) =>
  (ids: RawBuilder<unknown>): Condition =>
    sql<SqlBool>`exists (select 1 from "users" as "u" where "u"."id" in ${ids} and (${sql.join(
      keys.map((key) => sql`${sql.ref(column)} like ${sql.lit(`${key}:`)} || "u"."id"`),
      sql` or `,
    )}))`;

const typedBy = (ids: RawBuilder<unknown>): Condition => sql<SqlBool>`lower(trim("username")) in (
    select "canonicalUsername" from "users" where "id" in ${ids}
    union select "canonicalValue" from "userClaims" where "kind" = 'email' and "userId" in ${ids})`;

const device = { key: ['id'], ofCustomer: atSites } as const;

export const TABLES: Readonly<Record<TableName, TableRule>> = {
  users: {
    holds: 'accounts, without their passwords',
    key: ['id'],
    ofPeople: (ids) => sql<SqlBool>`"id" in ${ids}`,
    secret: ['passwordHash', 'keptTokenHash'],
  },
  userClaims: {
    holds: 'e-mail addresses, phone numbers, roles and scopes of an account',
    key: ['userId', 'kind', 'position'],
    ofPeople: byUser,
  },
  userLocations: {
    holds: 'sites that an account may see',
    key: ['userId', 'locationId'],
    ofPeople: byUser,
    ofCustomer: atSites,
  },
  externalIdentities: {
    holds: 'Google and Microsoft accounts that sign in as an account',
    key: ['issuer', 'subject'],
    ofPeople: byUser,
  },
  passwordResetTokens: {
    holds: 'reset links that were mailed, without their tokens',
    key: ['tokenHash'],
    ofPeople: byUser,
    secret: ['tokenHash'],
  },
  resetRequests: { holds: 'requests for a reset link, for a moment', key: ['id'], ofPeople: typedBy },
  signInFailures: {
    holds: 'failed sign-ins in a row, by account, and by device of an account',
    key: ['limitKey'],
    ofPeople: countsOf('limitKey', 'account', 'device:%'),
  },
  loginAttempts: {
    holds: 'reset mails, changes of the password and notes of evidence, counted by account',
    key: ['attemptKey'],
    ofPeople: countsOf('attemptKey', 'reset-mails', 'change', 'evidence'),
  },
  feedback: { holds: 'change requests', key: ['id'], ofPeople: byUser },
  outboxMails: {
    holds: 'mails to an account and about its change requests, without their bodies',
    key: ['id'],
    ofPeople: mailsOf,
    // One may hold a reset link.
    secret: ['body', 'html', 'unsubscribe'],
  },
  notificationSettings: { holds: 'what a person wants to be told', key: ['userId'], ofPeople: byUser },
  pushDevices: {
    holds: 'browsers that get notifications, without the keys and addresses of their push services',
    key: ['id'],
    ofPeople: byUser,
    secret: ['endpoint', 'p256dh', 'auth'],
  },
  deliveries: { holds: 'what a person was told, and how it went', key: ['id'], ofPeople: byUser },
  auditEvents: { holds: 'what was done with an account, from where and when', key: ['id'], ofPeople: byUser },
  auditRepeats: {
    holds: 'how often that happened',
    key: ['auditId'],
    ofPeople: (ids) => sql<SqlBool>`"auditId" in (select "id" from "auditEvents" where ${byUser(ids)})`,
  },

  customers: {
    holds: 'the customer',
    key: ['id'],
    ofCustomer: (customer) => sql<SqlBool>`"id" = ${customer}`,
  },
  accounts: { holds: 'billing accounts', key: ['id'], ofCustomer },
  locations: { holds: 'sites', key: ['id'], ofCustomer },
  nvrs: { holds: 'recorders', ...device },
  cameras: { holds: 'cameras', ...device },
  drones: { holds: 'drones', ...device },
  speakers: { holds: 'loudspeakers', ...device },
  contacts: { holds: 'people to call', key: ['id'], ofCustomer },
  contactLocations: {
    holds: 'whom to call for a site, in which order',
    key: ['locationId', 'contactId'],
    ofCustomer: (customer) => sql<SqlBool>`(${atSites(customer)}
      or "contactId" in (select "id" from "contacts" where ${ofCustomer(customer)}))`,
  },
  schedules: { holds: 'arming schedules', ...device },
  scheduledItems: { holds: 'parts of these schedules', key: ['id'], ofCustomer: itemsOf },
  armingOverrides: {
    holds: 'sites that are not as their schedules say',
    key: ['locationId'],
    ofCustomer: atSites,
  },
  externalKeys: {
    holds: 'ids of these rows in other systems',
    key: ['source', 'kind', 'externalId'],
    ofCustomer: importedOf,
  },

  incidents: { holds: 'events', ...device },
  alarms: { holds: 'alarm signals', ...device },
  voiceDowns: { holds: 'announcements that belong to no event', ...device },
  recordings: { holds: 'recordings of events', key: ['id'], ofCustomer: ofEvents },
  callIns: {
    holds: 'people who entered, left or rang up around an event',
    key: ['id'],
    ofCustomer: ofEvents,
  },
  incidentLogs: { holds: 'what operators wrote down', key: ['id'], ofCustomer: ofEvents },
  notices: { holds: 'what of events and sites may be told', ...device },
  siteAlerts: {
    holds: 'what needs attention at sites',
    key: ['locationId', 'reason'],
    ofCustomer: atSites,
  },
  ingestEvents: {
    holds: 'ids of events in the software that sent them',
    key: ['sourceId', 'externalId'],
    ofCustomer: ofEvents,
  },
  ingestParts: {
    holds: 'parts of these events, and when they were sent',
    key: ['incidentId', 'kind', 'externalId'],
    ofCustomer: ofEvents,
  },
  ingestDetections: {
    holds: 'what was seen in recordings that came in',
    key: ['incidentId', 'externalId'],
    ofCustomer: ofEvents,
  },
  ingestUploads: {
    holds: 'files of recordings that came in',
    key: ['name'],
    ofCustomer: ofRecordings,
  },
  ingestSourceCustomers: {
    holds: 'software that may send events of the sites',
    key: ['sourceId', 'customerId'],
    ofCustomer,
  },

  // Of no person and no customer.
  incidentTotals: { holds: "sums of each site's events", key: ['locationId', 'total'] },
  ingestSources: { holds: 'software that may send events', key: ['id'] },
  dealers: { holds: 'resellers', key: ['id'] },
  endedSessions: { holds: 'sessions that were logged off, by random ids', key: ['sessionId'] },
  settings: { holds: 'facts about the database', key: ['name'] },
  counters: { holds: 'the last id of each table', key: ['name'] },
};

/** Whom an export or an erasure is about: a person, or a customer with its people. */
export type Subject = { readonly user: number } | { readonly customer: number };

/** Rows of a table that are about somebody; undefined where it holds none of that kind. */
export function rowsAbout(table: TableName, subject: Subject): Condition | undefined {
  const { ofPeople, ofCustomer: ofOne } = TABLES[table];
  if ('user' in subject) return ofPeople?.(sql`(${subject.user})`);
  const people = sql`(select "id" from "users" where "customerId" = ${subject.customer})`;
  const parts = [ofPeople?.(people), ofOne?.(subject.customer)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** @returns the columns of the table's key, separated by commas */
export function keyOf(table: TableName): RawBuilder<unknown> {
  return sql.join(TABLES[table].key.map((column) => sql.ref(column)));
}

/** Removes so many rows at most. @returns how many */
export async function deleteSome(
  db: Kysely<Database>,
  table: TableName,
  rows: Condition,
  most: number,
): Promise<number> {
  const key = keyOf(table);
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where (${key}) in (
    select ${key} from ${sql.table(table)} where ${rows} limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
