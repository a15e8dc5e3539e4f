/** What people want to be told, on which devices, and what they were told: since version 1.2. */
import { type Kysely, sql } from 'kysely';
import { ID, INSTANT, key, mayReferTo, off, refersTo, required, sortedText } from './columns.ts';

type Db = Kysely<unknown>;

export async function createNotifications(db: Db) {
  await db.schema
    .createTable('notificationSettings')
    .addColumn('userId', ID, (column) => column.primaryKey().references('users.id'))
    .addColumn('pushKinds', 'text', required)
    .addColumn('mailKinds', 'text', required)
    .addColumn('locationIds', 'text')
    .addColumn('quietFrom', 'text')
    .addColumn('quietTo', 'text')
    .addColumn('quietZone', 'text')
    .addColumn('pausedUntil', INSTANT)
    .addColumn('morningAt', 'text')
    .addColumn('morningZone', 'text')
    .addColumn('nextMorning', INSTANT)
    .addColumn('portal', 'text', required)
    .execute();
  await db.schema
    .createIndex('notificationSettingsByMorning')
    .on('notificationSettings')
    .column('nextMorning')
    .execute();
  await db.schema
    .createTable('pushDevices')
    .addColumn('id', ID, key)
    .addColumn('userId', ID, refersTo('users.id'))
    .addColumn('endpoint', sortedText, (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', required)
    .addColumn('auth', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('portal', 'text', required)
    .addColumn('addedAt', INSTANT, required)
    .addColumn('usedAt', INSTANT)
    .execute();
  await db.schema.createIndex('pushDevicesByUser').on('pushDevices').column('userId').execute();
  await createNotices(db);
  await createDeliveries(db);
  await db.schema.alterTable('outboxMails').addColumn('html', 'text').execute();
  await db.schema.alterTable('outboxMails').addColumn('unsubscribe', 'text').execute();
}

async function createNotices(db: Db) {
  await db.schema
    .createTable('notices')
    .addColumn('id', ID, key)
    .addColumn('locationId', ID, refersTo('locations.id'))
    .addColumn('incidentId', ID, mayReferTo('incidents.id'))
    .addColumn('kind', 'text', required)
    .addColumn('reason', 'text')
    .addColumn('at', INSTANT, required)
    .addColumn('endedAt', INSTANT)
    .addColumn('toldTo', ID, off)
    .addColumn('toldAt', INSTANT)
    .execute();
  // Also finds those that are not told yet.
  await db.schema.createIndex('noticesByTelling').on('notices').columns(['toldAt', 'toldTo', 'id']).execute();
  await db.schema.createIndex('noticesByIncident').on('notices').column('incidentId').execute();
  await db.schema
    .createTable('siteAlerts')
    .addColumn('locationId', ID, refersTo('locations.id'))
    .addColumn('reason', sortedText, required)
    .addColumn('since', INSTANT, required)
    .addColumn('toldAt', INSTANT)
    .addPrimaryKeyConstraint('siteAlertsKey', ['locationId', 'reason'])
    .execute();
}

async function createDeliveries(db: Db) {
  await db.schema
    .createTable('deliveries')
    .addColumn('id', ID, key)
    .addColumn('userId', ID, refersTo('users.id'))
    .addColumn('kind', 'text', required)
    .addColumn('incidentId', ID, mayReferTo('incidents.id'))
    .addColumn('channel', 'text', required)
    .addColumn('deviceId', ID)
    .addColumn('mailId', ID)
    .addColumn('recipient', 'text', required)
    .addColumn('tag', sortedText, required)
    .addColumn('title', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('path', 'text', required)
    .addColumn('createdAt', INSTANT, required)
    .addColumn('state', 'text', required)
    .addColumn('reason', 'text')
    .addColumn('tries', 'integer', off)
    .addColumn('nextTryAt', INSTANT)
    .execute();
  await db.schema.createIndex('deliveriesByUser').on('deliveries').columns(['userId', 'createdAt']).execute();
  await db.schema.createIndex('deliveriesByIncident').on('deliveries').column('incidentId').execute();
  await db.schema.createIndex('deliveriesByTime').on('deliveries').column('createdAt').execute();
  await db.schema.createIndex('deliveriesByDevice').on('deliveries').columns(['deviceId', 'tag']).execute();
  // Not of mails, which wait in the outbox.
  await db.schema
    .createIndex('openDeliveries')
    .on('deliveries')
    .columns(['tries', 'id'])
    .where(sql.ref('deviceId'), 'is not', null)
    .where(sql.ref('state'), 'in', [sql.lit('waiting'), sql.lit('sending')])
    .execute();
}
