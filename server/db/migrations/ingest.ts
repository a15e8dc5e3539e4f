/** Tables of what comes in from other software. */
import { type Kysely, sql } from 'kysely';
import { ID, INSTANT, key, mayReferTo, refersTo, required, sortedText } from './columns.ts';

type Db = Kysely<unknown>;

export async function createIngest(db: Db) {
  await createSources(db);
  await db.schema
    .createTable('ingestEvents')
    .addColumn('sourceId', ID, refersTo('ingestSources.id'))
    .addColumn('externalId', sortedText, required)
    .addColumn('incidentId', ID, mayReferTo('incidents.id'))
    .addPrimaryKeyConstraint('ingestEventsKey', ['sourceId', 'externalId'])
    .execute();
  await db.schema
    .createTable('ingestParts')
    .addColumn('incidentId', ID, refersTo('incidents.id'))
    .addColumn('kind', sortedText, required)
    .addColumn('externalId', sortedText, required)
    .addColumn('sentAt', INSTANT, required)
    .addColumn('digest', 'text', required)
    .addColumn('rowId', ID)
    .addPrimaryKeyConstraint('ingestPartsKey', ['incidentId', 'kind', 'externalId'])
    .execute();
  await db.schema.createIndex('ingestPartsByRow').on('ingestParts').columns(['rowId', 'kind']).execute();
  await db.schema
    .createTable('ingestDetections')
    .addColumn('incidentId', ID, refersTo('incidents.id'))
    .addColumn('externalId', sortedText, required)
    .addColumn('recording', sortedText, required)
    .addColumn('type', 'text', required)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('atMs', 'integer')
    .addColumn('data', 'text', required)
    .addPrimaryKeyConstraint('ingestDetectionsKey', ['incidentId', 'externalId'])
    .execute();
  await createUploads(db);
}

async function createSources(db: Db) {
  await db.schema
    .createTable('ingestSources')
    .addColumn('id', ID, key)
    .addColumn('name', sortedText, (column) => column.notNull().unique())
    .addColumn('keyHash', sortedText, (column) => column.notNull().unique())
    .addColumn('createdAt', INSTANT, required)
    .addColumn('revokedAt', INSTANT)
    .execute();
  await db.schema
    .createTable('ingestSourceCustomers')
    .addColumn('sourceId', ID, refersTo('ingestSources.id'))
    .addColumn('customerId', ID, refersTo('customers.id'))
    .addPrimaryKeyConstraint('ingestSourceCustomersKey', ['sourceId', 'customerId'])
    .execute();
}

async function createUploads(db: Db) {
  await db.schema
    .createTable('ingestUploads')
    .addColumn('name', sortedText, key)
    .addColumn('sourceId', ID, refersTo('ingestSources.id'))
    .addColumn('format', 'text', required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('createdAt', INSTANT, required)
    .addColumn('recordingId', ID, mayReferTo('recordings.id'))
    .execute();
  await db.schema.createIndex('uploadsByRecording').on('ingestUploads').column('recordingId').execute();
  // Nearly all uploads have a recording. Those that have none are counted, and removed after a while.
  await db.schema
    .createIndex('unusedUploads')
    .on('ingestUploads')
    .columns(['sourceId', 'createdAt'])
    .where(sql.ref('recordingId'), 'is', null)
    .execute();
}
