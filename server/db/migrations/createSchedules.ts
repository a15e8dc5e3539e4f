import type { Kysely, Migration } from 'kysely';
import { FLAG, ID, INSTANT, key, off, refersTo, required, sortedText } from './columns.ts';

export const createSchedules: Migration = {
  async up(db: Kysely<unknown>) {
    await createScheduleTable(db);
    await createItems(db);
  },
};

async function createScheduleTable(db: Kysely<unknown>) {
  await db.schema
    .createTable('schedules')
    .addColumn('id', ID, key)
    .addColumn('locationId', ID, refersTo('locations.id'))
    .addColumn('name', 'text', required)
    .addColumn('foldedName', sortedText, required)
    .addColumn('searchWords', sortedText, required)
    .execute();
  await db.schema.createIndex('schedulesByLocation').on('schedules').column('locationId').execute();
}

async function createItems(db: Kysely<unknown>) {
  await db.schema
    .createTable('scheduledItems')
    .addColumn('id', ID, key)
    .addColumn('scheduleId', ID, refersTo('schedules.id'))
    .addColumn('itemType', 'text', required)
    .addColumn('itemInterval', 'text', required)
    .addColumn('startTime', INSTANT)
    .addColumn('endTime', INSTANT)
    .addColumn('dayStartTime', 'integer')
    .addColumn('dayEndTime', 'integer')
    .addColumn('sunday', FLAG, off)
    .addColumn('monday', FLAG, off)
    .addColumn('tuesday', FLAG, off)
    .addColumn('wednesday', FLAG, off)
    .addColumn('thursday', FLAG, off)
    .addColumn('friday', FLAG, off)
    .addColumn('saturday', FLAG, off)
    .execute();
  await db.schema.createIndex('scheduledItemsBySchedule').on('scheduledItems').column('scheduleId').execute();
}
