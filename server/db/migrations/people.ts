/** Tables of people, their sign-ins and requests, and of the audit, as version 1.0 has them. */
import { type Kysely, sql } from 'kysely';
import {
  emptyText,
  FLAG,
  ID,
  INSTANT,
  key,
  mayReferTo,
  off,
  refersTo,
  required,
  sortedText,
} from './columns.ts';

type Db = Kysely<unknown>;

export async function createUsers(db: Db) {
  await db.schema
    .createTable('users')
    .addColumn('id', ID, key)
    .addColumn('username', 'text', required)
    .addColumn('canonicalUsername', sortedText, (column) => column.notNull().unique())
    .addColumn('passwordHash', 'text')
    .addColumn('passwordChangedAt', INSTANT)
    .addColumn('name', 'text', required)
    .addColumn('foldedName', sortedText, required)
    .addColumn('firstname', 'text')
    .addColumn('lastname', 'text')
    .addColumn('customerId', ID, mayReferTo('customers.id'))
    .addColumn('approved', FLAG, off)
    .addColumn('createdAt', INSTANT, required)
    .addColumn('keptTokenHash', 'text')
    .addColumn('sessionGeneration', 'integer', off)
    .execute();
  await db.schema
    .createTable('userClaims')
    .addColumn('userId', ID, refersTo('users.id'))
    .addColumn('kind', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('value', 'text', required)
    .addColumn('canonicalValue', sortedText, required)
    .addPrimaryKeyConstraint('userClaimsKey', ['userId', 'kind', 'position'])
    .execute();
  await db.schema
    .createIndex('userClaimsByValue')
    .on('userClaims')
    .columns(['kind', 'canonicalValue'])
    .execute();
  await db.schema
    .createTable('userLocations')
    .addColumn('userId', ID, refersTo('users.id'))
    .addColumn('locationId', ID, refersTo('locations.id'))
    .addPrimaryKeyConstraint('userLocationsKey', ['userId', 'locationId'])
    .execute();
  await db.schema
    .createTable('externalIdentities')
    .addColumn('issuer', sortedText, required)
    .addColumn('subject', sortedText, required)
    .addColumn('userId', ID, refersTo('users.id'))
    .addColumn('email', 'text')
    .addColumn('emailVerified', 'integer', off)
    .addColumn('createdAt', INSTANT, required)
    .addPrimaryKeyConstraint('externalIdentitiesKey', ['issuer', 'subject'])
    .execute();
}

export async function createSignIn(db: Db) {
  await db.schema
    .createTable('passwordResetTokens')
    .addColumn('tokenHash', sortedText, key)
    .addColumn('userId', ID, refersTo('users.id'))
    .addColumn('createdAt', INSTANT, required)
    .addColumn('expiresAt', INSTANT, required)
    .addColumn('usedAt', INSTANT)
    .execute();
  await db.schema.createIndex('resetTokensByUser').on('passwordResetTokens').column('userId').execute();
  await db.schema
    .createTable('resetRequests')
    .addColumn('id', ID, key)
    .addColumn('username', 'text', required)
    .addColumn('page', 'text', required)
    .addColumn('createdAt', INSTANT, required)
    .addColumn('address', 'text', emptyText)
    .addColumn('requestId', 'text', emptyText)
    .execute();
  await db.schema
    .createTable('loginAttempts')
    .addColumn('attemptKey', sortedText, key)
    .addColumn('failures', 'integer', required)
    .addColumn('windowStart', INSTANT, required)
    .addColumn('blockedUntil', INSTANT)
    .execute();
  await createSignInFailures(db);
  await createEndedSessions(db);
}

export async function createSignInFailures(db: Db) {
  await db.schema
    .createTable('signInFailures')
    .addColumn('limitKey', sortedText, key)
    .addColumn('failures', 'integer', off)
    .addColumn('failedAt', INSTANT, off)
    .addColumn('pending', 'integer', off)
    .addColumn('pendingSince', INSTANT, off)
    .execute();
}

export async function createEndedSessions(db: Db) {
  await db.schema
    .createTable('endedSessions')
    .addColumn('sessionId', sortedText, key)
    .addColumn('expiresAt', INSTANT, required)
    .execute();
}

export async function createService(db: Db) {
  await db.schema
    .createTable('feedback')
    .addColumn('id', ID, key)
    .addColumn('userId', ID, refersTo('users.id'))
    .addColumn('subject', 'text', required)
    .addColumn('notes', 'text', required)
    .addColumn('createdAt', INSTANT, required)
    .addColumn('requestKey', 'text')
    .execute();
  await db.schema
    .createTable('outboxMails')
    .addColumn('id', ID, key)
    .addColumn('recipient', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('createdAt', INSTANT, required)
    .addColumn('sentAt', INSTANT)
    .addColumn('expiresAt', INSTANT)
    .addColumn('tries', 'integer', off)
    .addColumn('nextTryAt', INSTANT)
    .execute();
  await indexService(db);
  await db.schema
    .createTable('settings')
    .addColumn('name', sortedText, key)
    .addColumn('value', 'text', required)
    .execute();
  await db.schema
    .createTable('counters')
    .addColumn('name', sortedText, key)
    .addColumn('lastId', 'integer', required)
    .execute();
}

export async function indexService(db: Db) {
  // Mails are kept for good, but only a few of them are waiting.
  await db.schema
    .createIndex('waitingMails')
    .on('outboxMails')
    .column('createdAt')
    .where(sql.ref('body'), '<>', '')
    .execute();
  await db.schema
    .createIndex('feedbackByKey')
    .on('feedback')
    .columns(['userId', 'requestKey'])
    .unique()
    .execute();
  await db.schema.createIndex('feedbackByTime').on('feedback').columns(['userId', 'createdAt']).execute();
}

export async function createAuditEvents(db: Db) {
  await db.schema
    .createTable('auditEvents')
    .addColumn('id', sortedText, key)
    .addColumn('at', INSTANT, required)
    .addColumn('kind', sortedText, required)
    // No foreign key, because entries outlive the account.
    .addColumn('userId', ID)
    .addColumn('address', sortedText, required)
    .addColumn('requestId', 'text', required)
    .addColumn('detail', 'text')
    .execute();
  await db.schema.createIndex('auditEventsByTime').on('auditEvents').column('at').execute();
  await db.schema.createIndex('auditEventsByUser').on('auditEvents').columns(['userId', 'at']).execute();
}

export async function createAuditRepeats(db: Db) {
  await db.schema
    .createTable('auditRepeats')
    .addColumn('auditId', sortedText, key)
    .addColumn('times', 'integer', required)
    .addColumn('lastAt', INSTANT, required)
    .execute();
  await db.schema.createIndex('auditRepeatsByTime').on('auditRepeats').column('lastAt').execute();
}
