/** Tables of sites, their equipment, contacts and arming, and of incidents, as version 1.0 has them. */
import { type Kysely, sql } from 'kysely';
import { FLAG, ID, INSTANT, key, mayReferTo, off, refersTo, required, sortedText } from './columns.ts';
import { countIncidents } from './triggers.ts';

type Db = Kysely<unknown>;

export async function createOwners(db: Db) {
  await db.schema
    .createTable('dealers')
    .addColumn('id', ID, key)
    .addColumn('name', 'text', required)
    .addColumn('foldedName', sortedText, required)
    .addColumn('phone', 'text')
    .addColumn('email', 'text')
    .execute();
  await db.schema
    .createTable('customers')
    .addColumn('id', ID, key)
    .addColumn('name', 'text', required)
    .addColumn('foldedName', sortedText, required)
    .addColumn('dealerId', ID, refersTo('dealers.id'))
    .execute();
  await db.schema.createIndex('customersByDealer').on('customers').column('dealerId').execute();
  await db.schema
    .createTable('accounts')
    .addColumn('id', ID, key)
    .addColumn('name', 'text', required)
    .addColumn('foldedName', sortedText, required)
    .addColumn('customerId', ID, refersTo('customers.id'))
    .execute();
  await db.schema.createIndex('accountsByCustomer').on('accounts').column('customerId').execute();
}

export async function createLocations(db: Db) {
  await db.schema
    .createTable('locations')
    .addColumn('id', ID, key)
    .addColumn('name', 'text', required)
    .addColumn('foldedName', sortedText, required)
    .addColumn('accountCode', 'text', required)
    .addColumn('foldedAccountCode', sortedText, required)
    .addColumn('enabled', FLAG, required)
    .addColumn('streetAddress', 'text')
    .addColumn('city', 'text')
    .addColumn('province', 'text')
    .addColumn('postal', 'text')
    .addColumn('timeZone', 'text', required)
    .addColumn('dealerId', ID, refersTo('dealers.id'))
    .addColumn('accountId', ID, refersTo('accounts.id'))
    .addColumn('customerId', ID, refersTo('customers.id'))
    .addColumn('searchWords', sortedText, required)
    .execute();
  await db.schema.createIndex('locationsByCustomer').on('locations').column('customerId').execute();
  await db.schema.createIndex('locationsByAccount').on('locations').column('accountId').execute();
  await db.schema.createIndex('locationsByDealer').on('locations').column('dealerId').execute();
}

export async function createEquipment(db: Db) {
  await device(db, 'nvrs').addColumn('ipAddress', 'text').execute();
  await device(db, 'cameras').addColumn('nvrId', ID, refersTo('nvrs.id')).execute();
  await device(db, 'drones').execute();
  await device(db, 'speakers').execute();

  await db.schema.createIndex('nvrsByLocation').on('nvrs').column('locationId').execute();
  await db.schema.createIndex('camerasByLocation').on('cameras').column('locationId').execute();
  await db.schema.createIndex('camerasByNvr').on('cameras').column('nvrId').execute();
  await db.schema.createIndex('dronesByLocation').on('drones').column('locationId').execute();
  await db.schema.createIndex('speakersByLocation').on('speakers').column('locationId').execute();
}

/** What all equipment has in common. */
function device(db: Db, table: string) {
  return db.schema
    .createTable(table)
    .addColumn('id', ID, key)
    .addColumn('locationId', ID, refersTo('locations.id'))
    .addColumn('name', 'text', required)
    .addColumn('foldedName', sortedText, required)
    .addColumn('status', 'text', required)
    .addColumn('searchWords', sortedText, required);
}

export async function createContacts(db: Db) {
  await db.schema
    .createTable('contacts')
    .addColumn('id', ID, key)
    .addColumn('customerId', ID, refersTo('customers.id'))
    .addColumn('firstname', 'text')
    .addColumn('lastname', 'text')
    .addColumn('listName', 'text')
    .addColumn('cell', 'text')
    .addColumn('work', 'text')
    .addColumn('home', 'text')
    .addColumn('email', 'text')
    .addColumn('searchWords', sortedText, required)
    .execute();
  await db.schema
    .createTable('contactLocations')
    .addColumn('locationId', ID, refersTo('locations.id'))
    .addColumn('contactId', ID, refersTo('contacts.id'))
    .addColumn('rank', 'integer', required)
    .addColumn('contactType', 'text')
    .addPrimaryKeyConstraint('contactLocationsKey', ['locationId', 'contactId'])
    .execute();
  await db.schema
    .createIndex('contactLocationsByContact')
    .on('contactLocations')
    .column('contactId')
    .execute();
}

export async function createArming(db: Db) {
  await db.schema
    .createTable('schedules')
    .addColumn('id', ID, key)
    .addColumn('locationId', ID, refersTo('locations.id'))
    .addColumn('name', 'text', required)
    .addColumn('foldedName', sortedText, required)
    .addColumn('searchWords', sortedText, required)
    .execute();
  await db.schema.createIndex('schedulesByLocation').on('schedules').column('locationId').execute();
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
  await createArmingOverrides(db);
}

export async function createArmingOverrides(db: Db) {
  await db.schema
    .createTable('armingOverrides')
    .addColumn('locationId', ID, (column) => refersTo('locations.id')(column).primaryKey())
    .addColumn('armed', FLAG)
    .addColumn('until', INSTANT)
    .execute();
}

export async function createIncidents(db: Db) {
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

export async function createAlarms(db: Db) {
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

export async function createRecordOfIncident(db: Db) {
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

export async function createIncidentTotals(db: Db) {
  await db.schema
    .createTable('incidentTotals')
    .addColumn('locationId', ID, required)
    .addColumn('total', 'integer', required)
    .execute();
  await countIncidents(db);
}
