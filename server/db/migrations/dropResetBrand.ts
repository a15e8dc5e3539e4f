import type { Kysely, Migration } from 'kysely';

/** The product's name comes from the settings. */
export const dropResetBrand: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('resetRequests').dropColumn('brand').execute();
  },
};
