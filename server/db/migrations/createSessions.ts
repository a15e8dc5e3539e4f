import type { Kysely, Migration } from 'kysely';
import { INSTANT, key, off, required, sortedText } from './columns.ts';

export const createSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('endedSessions')
      .addColumn('sessionId', sortedText, key)
      .addColumn('expiresAt', INSTANT, required)
      .execute();
    await db.schema.alterTable('users').addColumn('sessionGeneration', 'integer', off).execute();
  },
};
