import type { Kysely, Migration } from 'kysely';
import { INSTANT, key, off, required, sortedText } from './columns.ts';

/** Lets the audit count what it does not repeat, and tells which identities elsewhere came with a verified address. */
export const createAuditRepeats: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('auditRepeats')
      .addColumn('auditId', sortedText, key)
      .addColumn('times', 'integer', required)
      .addColumn('lastAt', INSTANT, required)
      .execute();
    await db.schema.createIndex('auditRepeatsByTime').on('auditRepeats').column('lastAt').execute();
    await db.schema.alterTable('externalIdentities').addColumn('emailVerified', 'integer', off).execute();
  },
};
