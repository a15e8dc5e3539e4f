/**
 * Erases a person, or a customer with its people, sites and events. The person's account or the customer's own row goes last,
 * so that an erasure that was cut off is done by the same command again.
 */
import { readdir } from 'node:fs/promises';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { plainNumberOf } from '#contract/rules/groupedNumber.ts';
import { commandAudit } from '../auth/audit.ts';
import { mediaFolder } from '../db/dataFolder.ts';
import type { Database } from '../db/schema.ts';
import { type Counted, firstOfIds } from '../db/writeRows.ts';
import { removeUnused } from '../ingest/uploads.ts';
import { takeTurnOfTelling } from '../notify/deliveries.ts';
import { holdSites } from '../trade/sites.ts';
import { eraseEvents, holdMessages, MOST_EVENTS, MOST_ROWS, pause, takeTurn } from './events.ts';
import { deleteSome, rowsAbout, type TableName } from './tables.ts';

/** The account's own row is last. The audit stays: it has numbers of accounts, and no names. */
const OF_PERSON = [
  'deliveries',
  'pushDevices',
  'notificationSettings',
  'outboxMails',
  'feedback',
  'resetRequests',
  'passwordResetTokens',
  'signInFailures',
  'loginAttempts',
  'externalIdentities',
  'userClaims',
  'userLocations',
  'users',
] as const satisfies readonly TableName[];

/** What is left of a customer without people and events; a row comes before those that it refers to. */
const OF_CUSTOMER = [
  'voiceDowns',
  'armingOverrides',
  'externalKeys',
  'scheduledItems',
  'schedules',
  'contactLocations',
  'contacts',
  'speakers',
  'drones',
  'cameras',
  'nvrs',
] as const satisfies readonly TableName[];

/** What else knows a site. The look at the sites writes what they need into the first two, and holds their rows as it does so. */
const OF_SITE = ['siteAlerts', 'notices', 'userLocations'] as const satisfies readonly TableName[];

/** No later row gets a number of theirs: bookmarks, choices of people and sources of events know rows by these. */
const NUMBERED = [
  'customers',
  'accounts',
  'locations',
  'nvrs',
  'cameras',
  'speakers',
  'contacts',
  'schedules',
  'scheduledItems',
  'alarms',
  'recordings',
  'callIns',
  'incidentLogs',
] as const satisfies readonly Counted[];

/** For each of these rows the database reads whole tables that may refer to it. */
const SLOW: ReadonlySet<TableName> = new Set(['contacts', 'speakers', 'cameras']);

/** Removes a person's rows, in one transaction. Events that the person worked on stay, without saying who it was. */
export async function erasePerson(db: Kysely<Database>, user: number): Promise<void> {
  await forgetOperator(db, 'incidents', 'lastUserId', user);
  await forgetOperator(db, 'callIns', 'userId', user);
  await db.transaction().execute(async (transaction) => {
    // No later account gets the number: tokens and the audit know this one by it.
    await firstOfIds(transaction, 'users', 0);
    await firstOfIds(transaction, 'feedback', 0);
    // Whoever adds a device takes its number before it holds the account.
    await firstOfIds(transaction, 'pushDevices', 0);
    // Nor is the person told of anything from here on: a message that came in between would still name the account.
    await takeTurnOfTelling(transaction);
    for (const table of OF_PERSON) {
      const rows = rowsAbout(table, { user });
      if (rows !== undefined) await sql`delete from ${sql.table(table)} where ${rows}`.execute(transaction);
    }
    await commandAudit(transaction)({ kind: 'account.erased', userId: user });
  });
}

async function forgetOperator(
  db: Kysely<Database>,
  table: 'incidents' | 'callIns',
  column: 'lastUserId' | 'userId',
  user: number,
): Promise<void> {
  for (;;) {
    // Read without a lock: it may take as long as reading the whole table.
    const { rows } = await sql<{ id: number }>`select "id" from ${sql.table(table)}
      where ${sql.ref(column)} = ${user} limit ${MOST_ROWS}`.execute(db);
    if (rows.length === 0) return;
    const ids = sql.join(rows.map(({ id }) => id));
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where "id" in (${ids})`.execute(db);
    await pause();
  }
}

interface ErasedCustomer {
  readonly people: number;
  readonly sites: number;
  readonly events: number;
  readonly recordings: number;
}

/**
 * Removes a customer in small steps, so that a running provider goes on meanwhile.
 * @param dataDir the folder with the files of recordings that came in
 */
export async function eraseCustomer(
  db: Kysely<Database>,
  customer: number,
  dataDir: string,
): Promise<ErasedCustomer> {
  for (const table of NUMBERED) await firstOfIds(db, table, 0);
  // First who could add something: software that sends events, and people.
  await eraseRows(db, 'ingestSourceCustomers', customer);
  const people = await db.selectFrom('users').select('id').where('customerId', '=', customer).execute();
  for (const { id } of people) {
    await erasePerson(db, id);
    await pause();
  }
  const { events, recordings } = await eraseEventsOf(db, customer, dataDir);
  await eraseSignals(db, customer);
  const sites = await db
    .selectFrom('locations')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('customerId', '=', customer)
    .executeTakeFirstOrThrow();
  const totals = sql<SqlBool>`"locationId" in (select "id" from "locations" where "customerId" = ${customer})`;
  await db.deleteFrom('incidentTotals').where(totals).execute();
  for (const table of OF_CUSTOMER) await eraseRows(db, table, customer);
  while (await eraseSite(db, customer)) await pause();
  await eraseRows(db, 'accounts', customer);
  const erased = { people: people.length, sites: sites.count, events, recordings };
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('customers').where('id', '=', customer).execute();
    await commandAudit(transaction)({
      kind: 'customer.erased',
      userId: null,
      detail: `customer ${customer}: ${erasedText(erased)}`,
    });
  });
  return erased;
}

/** '1 person, 5 sites, 35 events, 36 recordings' */
export function erasedText({ people, sites, events, recordings }: ErasedCustomer): string {
  return [
    plainNumberOf(people, 'person', 'people'),
    plainNumberOf(sites, 'site'),
    plainNumberOf(events, 'event'),
    plainNumberOf(recordings, 'recording'),
  ].join(', ');
}

/** How many files of a customer's recordings there are, and how many of them are not in the data folder. */
export async function lackingFiles(db: Kysely<Database>, customer: number, dataDir: string) {
  const { rows } = await sql<{ name: string }>`select "name" from "ingestUploads"
    where ${rowsAbout('ingestUploads', { customer })}`.execute(db);
  const found = new Set(await readdir(mediaFolder(dataDir)).catch(() => []));
  return { lacking: rows.filter(({ name }) => !found.has(name)).length, total: rows.length };
}

async function eraseEventsOf(db: Kysely<Database>, customer: number, dataDir: string) {
  const total = { events: 0, recordings: 0 };
  for (;;) {
    const erased = await db.transaction().execute(async (transaction) => {
      await takeTurn(transaction);
      const rows = await transaction
        .selectFrom('incidents')
        .select('id')
        .where(
          'locationId',
          'in',
          transaction.selectFrom('locations').select('id').where('customerId', '=', customer),
        )
        .limit(MOST_EVENTS)
        .execute();
      const ids = rows.map(({ id }) => id);
      await holdMessages(transaction, ids);
      return { ...(await eraseEvents(transaction, ids)), more: ids.length > 0 };
    });
    total.events += erased.events;
    total.recordings += erased.recordings;
    // Only now: a recording that could still come back needs its file.
    await removeUnused(db, dataDir);
    if (!erased.more) return total;
    await pause();
  }
}

/** Signals that belong to no event; the others went with theirs. */
async function eraseSignals(db: Kysely<Database>, customer: number): Promise<void> {
  const rows = sql<SqlBool>`"incidentId" is null and ${rowsAbout('alarms', { customer })}`;
  while ((await deleteSome(db, 'alarms', rows, MOST_ROWS)) > 0) await pause();
}

async function eraseRows(db: Kysely<Database>, table: TableName, customer: number): Promise<void> {
  const rows = rowsAbout(table, { customer });
  if (rows === undefined) return;
  const most = SLOW.has(table) ? 1 : MOST_ROWS;
  while ((await deleteSome(db, table, rows, most)) > 0) await pause();
}

/** One at a time: the database reads whole tables that may refer to it. @returns whether there was one */
function eraseSite(db: Kysely<Database>, customer: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const site = transaction.selectFrom('locations').select('id').where('customerId', '=', customer).limit(1);
    const [held] = await holdSites(transaction, site);
    if (held === undefined) return false;
    for (const table of OF_SITE) await transaction.deleteFrom(table).where('locationId', '=', held).execute();
    await transaction.deleteFrom('locations').where('id', '=', held).execute();
    return true;
  });
}
