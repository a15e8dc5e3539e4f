import { type Kysely, type Migration, sql } from 'kysely';
import { FLAG, ID, INSTANT, key, mayReferTo, off, refersTo, required } from './columns.ts';

export const createIncidents: Migration = {
  async up(db: Kysely<unknown>) {
    await createIncidentTable(db);
    await createAlarms(db);
    await createVoiceDowns(db);
    await createRecordings(db);
    await createCallIns(db);
    await createLogs(db);
  },
};

async function createIncidentTable(db: Kysely<unknown>) {
  await db.schema
    .createTable('incidents')
    .addColumn('id', ID, key)
    .addColumn('locationId', ID, refersTo('locations.id'))
    .addColumn('startTime', INSTANT, required)
    .addColumn('endTime', INSTANT)
    .addColumn('alarmCount', 'integer', off)
    .addColumn('voiceDownCount', 'integer', off)
    .addColumn('policeContacted', FLAG, off)
    .addColumn('guardDispatched', FLAG, off)
    .addColumn('priority', 'text', required)
    .addColumn('priorityRank', 'integer', required)
    .addColumn('status', 'text', required)
    .addColumn('lastUserId', ID, mayReferTo('users.id'))
    .execute();
  // The index includes the counts, so that pages, totals and statistics are read from the index alone.
  const counts = ['voiceDownCount', 'policeContacted', 'guardDispatched', 'alarmCount'];
  await db.schema
    .createIndex('incidentsByStart')
    .on('incidents')
    .columns(['startTime', 'id', 'locationId', ...counts])
    .execute();
  await db.schema
    .createIndex('incidentsByLocation')
    .on('incidents')
    .columns(['locationId', 'startTime', 'id', ...counts])
    .execute();
}

async function createAlarms(db: Kysely<unknown>) {
  await db.schema
    .createTable('alarms')
    .addColumn('id', ID, key)
    .addColumn('locationId', ID, refersTo('locations.id'))
    .addColumn('cameraId', ID, mayReferTo('cameras.id'))
    .addColumn('incidentId', ID, mayReferTo('incidents.id'))
    .addColumn('time', INSTANT, required)
    .addColumn('type', 'text', required)
    .execute();
  await db.schema
    .createIndex('alarmsByIncident')
    .on('alarms')
    .columns(['incidentId', 'time'])
    .where('incidentId', 'is not', null)
    .execute();
  await db.schema
    .createIndex('clearedAlarmsByTime')
    .on('alarms')
    .columns(['time', 'locationId'])
    .where(sql.ref('incidentId'), 'is', null)
    .execute();
}

async function createVoiceDowns(db: Kysely<unknown>) {
  await db.schema
    .createTable('voiceDowns')
    .addColumn('id', ID, key)
    .addColumn('locationId', ID, refersTo('locations.id'))
    .addColumn('speakerId', ID, mayReferTo('speakers.id'))
    .addColumn('time', INSTANT, required)
    .addColumn('notes', 'text')
    .execute();
  await db.schema.createIndex('voiceDownsByTime').on('voiceDowns').columns(['time', 'locationId']).execute();
}

async function createRecordings(db: Kysely<unknown>) {
  await db.schema
    .createTable('recordings')
    .addColumn('id', ID, key)
    .addColumn('incidentId', ID, refersTo('incidents.id'))
    .addColumn('cameraId', ID, refersTo('cameras.id'))
    .addColumn('type', 'text')
    .addColumn('format', 'text', required)
    .addColumn('startTime', INSTANT, required)
    .addColumn('mediaKey', 'text', required)
    .execute();
  await db.schema
    .createIndex('recordingsByIncident')
    .on('recordings')
    .columns(['incidentId', 'startTime'])
    .execute();
}

async function createCallIns(db: Kysely<unknown>) {
  await db.schema
    .createTable('callIns')
    .addColumn('id', ID, key)
    .addColumn('incidentId', ID, refersTo('incidents.id'))
    .addColumn('time', INSTANT, required)
    .addColumn('type', 'text', required)
    .addColumn('notes', 'text')
    .addColumn('otherContact', 'text')
    .addColumn('contactId', ID, mayReferTo('contacts.id'))
    .addColumn('userId', ID, mayReferTo('users.id'))
    .execute();
  await db.schema.createIndex('callInsByIncident').on('callIns').columns(['incidentId', 'time']).execute();
}

async function createLogs(db: Kysely<unknown>) {
  await db.schema
    .createTable('incidentLogs')
    .addColumn('id', ID, key)
    .addColumn('incidentId', ID, refersTo('incidents.id'))
    .addColumn('time', INSTANT, required)
    .addColumn('notes', 'text', required)
    .execute();
  await db.schema
    .createIndex('incidentLogsByIncident')
    .on('incidentLogs')
    .columns(['incidentId', 'time'])
    .execute();
}
