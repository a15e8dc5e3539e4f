import type { Kysely, Migration } from 'kysely';

export const addKeptToken: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('keptTokenHash', 'text').execute();
  },
};
