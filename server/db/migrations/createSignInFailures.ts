import type { Kysely, Migration } from 'kysely';
import { INSTANT, key, off, sortedText } from './columns.ts';

export const createSignInFailures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('signInFailures')
      .addColumn('limitKey', sortedText, key)
      .addColumn('failures', 'integer', off)
      .addColumn('failedAt', INSTANT, off)
      .addColumn('pending', 'integer', off)
      .addColumn('pendingSince', INSTANT, off)
      .execute();
  },
};
