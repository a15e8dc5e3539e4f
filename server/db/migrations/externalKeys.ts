/** Under which ids the systems that a provider's data come from know them: since version 1.1. */
import type { Kysely } from 'kysely';
import { ID, required, sortedText } from './columns.ts';

export async function createExternalKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('externalKeys')
    .addColumn('source', sortedText, required)
    .addColumn('kind', sortedText, required)
    .addColumn('externalId', sortedText, required)
    .addColumn('id', ID, required)
    .addPrimaryKeyConstraint('externalKeysKey', ['source', 'kind', 'externalId'])
    .execute();
}

/** Messages of other software name a site by the id that an import brought it under, from whichever system. */
export async function indexExternalIds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('externalKeysById')
    .on('externalKeys')
    .columns(['kind', 'externalId'])
    .execute();
}
