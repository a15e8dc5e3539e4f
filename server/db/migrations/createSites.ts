import type { Kysely, Migration } from 'kysely';
import { FLAG, ID, key, refersTo, required, sortedText } from './columns.ts';

export const createSites: Migration = {
  async up(db: Kysely<unknown>) {
    await createDealers(db);
    await createCustomers(db);
    await createAccounts(db);
    await createLocations(db);
  },
};

async function createDealers(db: Kysely<unknown>) {
  await db.schema
    .createTable('dealers')
    .addColumn('id', ID, key)
    .addColumn('name', 'text', required)
    .addColumn('foldedName', sortedText, required)
    .addColumn('phone', 'text')
    .addColumn('email', 'text')
    .execute();
}

async function createCustomers(db: Kysely<unknown>) {
  await db.schema
    .createTable('customers')
    .addColumn('id', ID, key)
    .addColumn('name', 'text', required)
    .addColumn('foldedName', sortedText, required)
    .addColumn('dealerId', ID, refersTo('dealers.id'))
    .execute();
  await db.schema.createIndex('customersByDealer').on('customers').column('dealerId').execute();
}

async function createAccounts(db: Kysely<unknown>) {
  await db.schema
    .createTable('accounts')
    .addColumn('id', ID, key)
    .addColumn('name', 'text', required)
    .addColumn('foldedName', sortedText, required)
    .addColumn('customerId', ID, refersTo('customers.id'))
    .execute();
  await db.schema.createIndex('accountsByCustomer').on('accounts').column('customerId').execute();
}

async function createLocations(db: Kysely<unknown>) {
  await db.schema
    .createTable('locations')
    .addColumn('id', ID, key)
    .addColumn('name', 'text', required)
    .addColumn('foldedName', sortedText, required)
    .addColumn('accountCode', 'text', required)
    .addColumn('foldedAccountCode', sortedText, required)
    .addColumn('enabled', FLAG, required)
    .addColumn('streetAddress', 'text')
    .addColumn('city', 'text')
    .addColumn('province', 'text')
    .addColumn('postal', 'text')
    .addColumn('timeZone', 'text', required)
    .addColumn('dealerId', ID, refersTo('dealers.id'))
    .addColumn('accountId', ID, refersTo('accounts.id'))
    .addColumn('customerId', ID, refersTo('customers.id'))
    .addColumn('searchWords', sortedText, required)
    .execute();
  await db.schema.createIndex('locationsByCustomer').on('locations').column('customerId').execute();
  await db.schema.createIndex('locationsByAccount').on('locations').column('accountId').execute();
  await db.schema.createIndex('locationsByDealer').on('locations').column('dealerId').execute();
}
