import type { Kysely, Migration } from 'kysely';
import { ID, INSTANT, key, refersTo, required, sortedText } from './columns.ts';

export const createService: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('feedback')
      .addColumn('id', ID, key)
      .addColumn('userId', ID, refersTo('users.id'))
      .addColumn('subject', 'text', required)
      .addColumn('notes', 'text', required)
      .addColumn('createdAt', INSTANT, required)
      .execute();
    await db.schema
      .createTable('outboxMails')
      .addColumn('id', ID, key)
      .addColumn('recipient', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('body', 'text', required)
      .addColumn('createdAt', INSTANT, required)
      .addColumn('sentAt', INSTANT)
      .execute();
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
  },
};
