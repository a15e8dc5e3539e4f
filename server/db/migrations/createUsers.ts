import type { Kysely, Migration } from 'kysely';
import { FLAG, ID, INSTANT, key, mayReferTo, off, refersTo, required, sortedText } from './columns.ts';

export const createUsers: Migration = {
  async up(db: Kysely<unknown>) {
    await createUserTable(db);
    await createClaims(db);
    await createUserLocations(db);
    await createExternalIdentities(db);
    await createResetTokens(db);
    await createLoginAttempts(db);
  },
};

async function createUserTable(db: Kysely<unknown>) {
  await db.schema
    .createTable('users')
    .addColumn('id', ID, key)
    .addColumn('username', 'text', required)
    .addColumn('foldedUsername', sortedText, (column) => column.notNull().unique())
    .addColumn('passwordHash', 'text')
    .addColumn('passwordChangedAt', INSTANT)
    .addColumn('name', 'text', required)
    .addColumn('foldedName', sortedText, required)
    .addColumn('firstname', 'text')
    .addColumn('lastname', 'text')
    .addColumn('customerId', ID, mayReferTo('customers.id'))
    .addColumn('approved', FLAG, off)
    .addColumn('createdAt', INSTANT, required)
    .execute();
}

async function createClaims(db: Kysely<unknown>) {
  await db.schema
    .createTable('userClaims')
    .addColumn('userId', ID, refersTo('users.id'))
    .addColumn('kind', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('value', 'text', required)
    .addColumn('foldedValue', sortedText, required)
    .addPrimaryKeyConstraint('userClaimsKey', ['userId', 'kind', 'position'])
    .execute();
  await db.schema
    .createIndex('userClaimsByValue')
    .on('userClaims')
    .columns(['kind', 'foldedValue'])
    .execute();
}

async function createUserLocations(db: Kysely<unknown>) {
  await db.schema
    .createTable('userLocations')
    .addColumn('userId', ID, refersTo('users.id'))
    .addColumn('locationId', ID, refersTo('locations.id'))
    .addPrimaryKeyConstraint('userLocationsKey', ['userId', 'locationId'])
    .execute();
}

async function createExternalIdentities(db: Kysely<unknown>) {
  await db.schema
    .createTable('externalIdentities')
    .addColumn('issuer', sortedText, required)
    .addColumn('subject', sortedText, required)
    .addColumn('userId', ID, refersTo('users.id'))
    .addColumn('email', 'text')
    .addColumn('createdAt', INSTANT, required)
    .addPrimaryKeyConstraint('externalIdentitiesKey', ['issuer', 'subject'])
    .execute();
}

async function createResetTokens(db: Kysely<unknown>) {
  await db.schema
    .createTable('passwordResetTokens')
    .addColumn('tokenHash', sortedText, key)
    .addColumn('userId', ID, refersTo('users.id'))
    .addColumn('createdAt', INSTANT, required)
    .addColumn('expiresAt', INSTANT, required)
    .addColumn('usedAt', INSTANT)
    .execute();
  await db.schema.createIndex('resetTokensByUser').on('passwordResetTokens').column('userId').execute();
}

async function createLoginAttempts(db: Kysely<unknown>) {
  await db.schema
    .createTable('loginAttempts')
    .addColumn('attemptKey', sortedText, key)
    .addColumn('failures', 'integer', required)
    .addColumn('windowStart', INSTANT, required)
    .addColumn('blockedUntil', INSTANT)
    .execute();
}
