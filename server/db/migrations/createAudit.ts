import type { Kysely, Migration } from 'kysely';
import { ID, INSTANT, key, required, sortedText } from './columns.ts';

export const createAudit: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('auditEvents')
      .addColumn('id', sortedText, key)
      .addColumn('at', INSTANT, required)
      .addColumn('kind', sortedText, required)
      // No foreign key, because entries outlive the account.
      .addColumn('userId', ID)
      .addColumn('address', sortedText, required)
      .addColumn('requestId', 'text', required)
      .addColumn('detail', 'text')
      .execute();
    await db.schema.createIndex('auditEventsByTime').on('auditEvents').column('at').execute();
    await db.schema.createIndex('auditEventsByUser').on('auditEvents').columns(['userId', 'at']).execute();
    for (const name of ['address', 'requestId'])
      await db.schema
        .alterTable('resetRequests')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute();
  },
};
