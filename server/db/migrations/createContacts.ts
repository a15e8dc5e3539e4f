import type { Kysely, Migration } from 'kysely';
import { ID, key, refersTo, required, sortedText } from './columns.ts';

export const createContacts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('contacts')
      .addColumn('id', ID, key)
      .addColumn('customerId', ID, refersTo('customers.id'))
      .addColumn('firstname', 'text')
      .addColumn('lastname', 'text')
      .addColumn('listName', 'text')
      .addColumn('cell', 'text')
      .addColumn('work', 'text')
      .addColumn('home', 'text')
      .addColumn('email', 'text')
      .addColumn('searchWords', sortedText, required)
      .execute();
    await db.schema
      .createTable('contactLocations')
      .addColumn('locationId', ID, refersTo('locations.id'))
      .addColumn('contactId', ID, refersTo('contacts.id'))
      .addColumn('rank', 'integer', required)
      .addColumn('contactType', 'text')
      .addPrimaryKeyConstraint('contactLocationsKey', ['locationId', 'contactId'])
      .execute();
    await db.schema
      .createIndex('contactLocationsByContact')
      .on('contactLocations')
      .column('contactId')
      .execute();
  },
};
