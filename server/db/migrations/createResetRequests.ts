import type { Kysely, Migration } from 'kysely';
import { ID, INSTANT, key, required } from './columns.ts';

export const createResetRequests: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('resetRequests')
      .addColumn('id', ID, key)
      .addColumn('username', 'text', required)
      .addColumn('page', 'text', required)
      .addColumn('brand', 'text', required)
      .addColumn('createdAt', INSTANT, required)
      .execute();
  },
};
