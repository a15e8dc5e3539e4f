/**
 * Brings a database of before version 1.0 to it. Such a database remembers the names of the steps that it has had; the
 * others are done here, in their order.
 */
import { domainToASCII, domainToUnicode } from 'node:url';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { emptyText, ID, INSTANT, key, off, required } from './columns.ts';
import {
  createAuditEvents,
  createAuditRepeats,
  createEndedSessions,
  createSignInFailures,
  indexService,
} from './people.ts';
import { createArmingOverrides, createIncidentTotals } from './sites.ts';
import { protectAudit } from './triggers.ts';

/** What the steps read and write, by its names after the step that renames. */
type Tables = {
  settings: { name: string; value: string };
  users: { id: number; username: string; canonicalUsername: string };
  userClaims: { userId: number; kind: string; position: number; value: string; canonicalValue: string };
  outboxMails: { createdAt: number; expiresAt: number | null; subject: string };
};

type Db = Kysely<unknown>;

const HOUR_MS = 60 * 60_000;

/** Made in one go before anything else was: a database with only some of these has no data. */
const BEGINNING = [
  '0001 sites',
  '0002 users',
  '0003 equipment',
  '0004 contacts',
  '0005 schedules',
  '0006 incidents',
  '0007 service',
];

const STEPS: Record<string, (db: Db) => Promise<void>> = {
  '0008 kept token': addKeptToken,
  '0009 reset requests': createResetRequests,
  '0010 retries': addRetries,
  '0020 exact logins': compareLoginsExactly,
  '0021 sign-in failures': createSignInFailures,
  '0022 no brand of the caller': dropResetBrand,
  '0023 demo mark': markDemoData,
  '0024 audit': createAudit,
  '0025 sessions': createSessions,
  '0026 closed audit': protectAudit,
  '0027 arming overrides': createArmingOverrides,
  '0028 incident totals': createIncidentTotals,
  '0029 audit repeats': countAuditRepeats,
};

/** Names that a database of before version 1.0 remembers. */
export const EARLIER_NAMES: ReadonlySet<string> = new Set([...BEGINNING, ...Object.keys(STEPS)]);

/**
 * @param done names of the steps that the database has had
 * @throws Error when the database was left before its beginning was complete
 */
export async function bringForward(db: Db, done: ReadonlySet<string>): Promise<void> {
  if (!BEGINNING.every((name) => done.has(name)))
    throw new Error(
      'An earlier version began to create this database and did not finish. It has no data: start with an empty one.',
    );
  for (const [name, step] of Object.entries(STEPS)) if (!done.has(name)) await step(db);
  await nameIndexAfterColumn(db);
}

/** PostgreSQL names the index of a unique column after it, and keeps that name when the column gets another. */
async function nameIndexAfterColumn(db: Db): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`alter index if exists "users_foldedUsername_key" rename to "users_canonicalUsername_key"`.execute(
      db,
    );
}

async function addKeptToken(db: Db) {
  await db.schema.alterTable('users').addColumn('keptTokenHash', 'text').execute();
}

async function createResetRequests(db: Db) {
  await db.schema
    .createTable('resetRequests')
    .addColumn('id', ID, key)
    .addColumn('username', 'text', required)
    .addColumn('page', 'text', required)
    .addColumn('brand', 'text', required)
    .addColumn('createdAt', INSTANT, required)
    .execute();
}

/** Lets mails be retried while they are useful, and change requests be resent safely. */
async function addRetries(db: Db) {
  await db.schema.alterTable('outboxMails').addColumn('expiresAt', INSTANT).execute();
  await db.schema.alterTable('outboxMails').addColumn('tries', 'integer', off).execute();
  await db.schema.alterTable('outboxMails').addColumn('nextTryAt', INSTANT).execute();
  // Of the mails that are already waiting, all except change requests contain reset links.
  await db
    .withTables<Tables>()
    .updateTable('outboxMails')
    .set((row) => ({ expiresAt: row('createdAt', '+', HOUR_MS) }))
    .where('subject', 'not like', 'Change request %')
    .execute();
  await db.schema.alterTable('feedback').addColumn('requestKey', 'text').execute();
  await indexService(db);
}

/** Names and addresses were compared without their accents, so that one passed for another. */
async function compareLoginsExactly(db: Db) {
  await db.schema.alterTable('users').renameColumn('foldedUsername', 'canonicalUsername').execute();
  await db.schema.alterTable('userClaims').renameColumn('foldedValue', 'canonicalValue').execute();
  await renewNames(db.withTables<Tables>());
  await renewClaims(db.withTables<Tables>());
}

async function renewNames(db: Kysely<Tables>): Promise<void> {
  for (const { id, username } of await db.selectFrom('users').select(['id', 'username']).execute())
    await db
      .updateTable('users')
      .set({ canonicalUsername: canonicalLogin(username) })
      .where('id', '=', id)
      .execute();
}

async function renewClaims(db: Kysely<Tables>): Promise<void> {
  const claims = await db.selectFrom('userClaims').select(['userId', 'kind', 'position', 'value']).execute();
  for (const { userId, kind, position, value } of claims)
    await db
      .updateTable('userClaims')
      .set({ canonicalValue: canonicalLogin(value) })
      .where('userId', '=', userId)
      .where('kind', '=', kind)
      .where('position', '=', position)
      .execute();
}

// A migration has its own copy of what it does: it must do tomorrow what it did today.

/**
 * In lower case, with the part after the last '@' as an ASCII domain: ' Ada@Bücher.example ' gives
 * 'ada@xn--bcher-kva.example'. Accents and letter widths stay, because a different letter is a different name.
 */
function canonicalLogin(text: string): string {
  const lower = lowerCase(text.trim());
  const at = lower.lastIndexOf('@') + 1;
  return at === 0 ? lower : `${lower.slice(0, at)}${asciiDomain(lower.slice(at))}`;
}

/** Longest name that the domain name system has. Converting takes time with the square of the length. */
const LONGEST_DOMAIN = 253;

/**
 * If the ASCII form does not convert back to the domain, the domain contains look-alike letters. It is then left
 * unchanged, so that it equals no real domain. So is one that is too long for a domain.
 */
function asciiDomain(domain: string): string {
  if (domain.length > LONGEST_DOMAIN) return domain;
  const ascii = domainToASCII(domain);
  return domainToUnicode(ascii) === domain ? ascii : domain;
}

/** The Kelvin sign is left alone: its lower case is the letter k. */
function lowerCase(text: string): string {
  return text.replace(/[^\u212a]+/gu, (part) => part.toLowerCase());
}

/** The product's name comes from the settings. */
async function dropResetBrand(db: Db) {
  await db.schema.alterTable('resetRequests').dropColumn('brand').execute();
}

/** Demo databases had no mark. Their demo accounts identify them. */
async function markDemoData(anyDb: Db) {
  const db = anyDb.withTables<Tables>();
  const { found } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('found'))
    .where('username', 'in', ['avery', 'jordan', 'admin', 'casey'])
    .executeTakeFirstOrThrow();
  if (Number(found) < 4) return;
  await db.insertInto('settings').values({ name: 'demoData', value: 'yes' }).execute();
}

async function createAudit(db: Db) {
  await createAuditEvents(db);
  for (const name of ['address', 'requestId'])
    await db.schema.alterTable('resetRequests').addColumn(name, 'text', emptyText).execute();
}

async function createSessions(db: Db) {
  await createEndedSessions(db);
  await db.schema.alterTable('users').addColumn('sessionGeneration', 'integer', off).execute();
}

/** Lets the audit count what it does not repeat, and tells which identities elsewhere came with a verified address. */
async function countAuditRepeats(db: Db) {
  await createAuditRepeats(db);
  await db.schema.alterTable('externalIdentities').addColumn('emailVerified', 'integer', off).execute();
}
