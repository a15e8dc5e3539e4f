import type { Kysely, Migration } from 'kysely';
import { FLAG, ID, INSTANT, refersTo } from './columns.ts';

export const createArmingOverrides: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('armingOverrides')
      .addColumn('locationId', ID, (column) => refersTo('locations.id')(column).primaryKey())
      .addColumn('armed', FLAG)
      .addColumn('until', INSTANT)
      .execute();
  },
};
