import { type Kysely, type Migration, sql } from 'kysely';
import { INSTANT, off } from './columns.ts';

const HOUR_MS = 60 * 60_000;

/** Lets mails be retried while they are useful, and change requests be resent safely. */
export const addRetries: Migration = {
  async up(db: Kysely<{ outboxMails: { createdAt: number; expiresAt: number | null; subject: string } }>) {
    await db.schema.alterTable('outboxMails').addColumn('expiresAt', INSTANT).execute();
    await db.schema.alterTable('outboxMails').addColumn('tries', 'integer', off).execute();
    await db.schema.alterTable('outboxMails').addColumn('nextTryAt', INSTANT).execute();
    // Of the mails that are already waiting, all except change requests contain reset links.
    await db
      .updateTable('outboxMails')
      .set((row) => ({ expiresAt: row('createdAt', '+', HOUR_MS) }))
      .where('subject', 'not like', 'Change request %')
      .execute();
    // Mails are kept for good, but only a few of them are waiting.
    await db.schema
      .createIndex('waitingMails')
      .on('outboxMails')
      .column('createdAt')
      .where(sql.ref('body'), '<>', '')
      .execute();
    await db.schema.alterTable('feedback').addColumn('requestKey', 'text').execute();
    await db.schema
      .createIndex('feedbackByKey')
      .on('feedback')
      .columns(['userId', 'requestKey'])
      .unique()
      .execute();
    await db.schema.createIndex('feedbackByTime').on('feedback').columns(['userId', 'createdAt']).execute();
  },
};
