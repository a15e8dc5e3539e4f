import { type Kysely, type Migration, sql } from 'kysely';
import { ID, required, sortedText } from './columns.ts';
import { bringForward, EARLIER_NAMES } from './fromEarlier.ts';
import { createIngest } from './ingest.ts';
import { createNotifications } from './notifications.ts';
import { createAuditEvents, createAuditRepeats, createService, createSignIn, createUsers } from './people.ts';
import {
  createAlarms,
  createArming,
  createContacts,
  createEquipment,
  createIncidents,
  createIncidentTotals,
  createLocations,
  createOwners,
  createRecordOfIncident,
} from './sites.ts';
import { protectAudit } from './triggers.ts';

/** For a database that has nothing yet, and for one that a version before 1.0 left. */
const firstVersion: Migration = {
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ name: string }>`select "name" from "kysely_migration"`.execute(db);
    const earlier = new Set(rows.map(({ name }) => name).filter((name) => EARLIER_NAMES.has(name)));
    if (earlier.size > 0) await bringForward(db, earlier);
    else await createFirstVersion(db);
  },
};

/** All migrations under the names that databases remember; they run in the order of these names. */
export const migrations: Record<string, Migration> = {
  '0030 first version': firstVersion,
  '0031 external keys': { up: createExternalKeys },
  '0032 ingest': { up: createIngest },
  '0033 retention': { up: indexOldRows },
  '0034 external ids': { up: indexExternalIds },
  '0035 notifications': { up: createNotifications },
};

/** The whole schema of version 1.0. It never changes: what a later version changes is a migration of its own. */
async function createFirstVersion(db: Kysely<unknown>): Promise<void> {
  await createOwners(db);
  await createLocations(db);
  await createUsers(db);
  await createSignIn(db);
  await createEquipment(db);
  await createContacts(db);
  await createArming(db);
  await createIncidents(db);
  await createAlarms(db);
  await createRecordOfIncident(db);
  await createService(db);
  await createAuditEvents(db);
  await createAuditRepeats(db);
  await protectAudit(db);
  await createIncidentTotals(db);
}

/** @param name of a migration in a database's memory; false when only a later version can have made it */
export function isKnown(name: string): boolean {
  return Object.hasOwn(migrations, name) || EARLIER_NAMES.has(name);
}

/** Under which ids the systems that a provider's data come from know them. */
async function createExternalKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('externalKeys')
    .addColumn('source', sortedText, required)
    .addColumn('kind', sortedText, required)
    .addColumn('externalId', sortedText, required)
    .addColumn('id', ID, required)
    .addPrimaryKeyConstraint('externalKeysKey', ['source', 'kind', 'externalId'])
    .execute();
}

/** What is needed to find and to remove what is old. */
async function indexOldRows(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('recordingsByStart').on('recordings').columns(['startTime', 'id']).execute();
  // Each event that is removed is looked for here, by the foreign key too.
  await db.schema.createIndex('ingestEventsByIncident').on('ingestEvents').column('incidentId').execute();
}

/** Messages of other software name a site by the id that an import brought it under, from whichever system. */
async function indexExternalIds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('externalKeysById')
    .on('externalKeys')
    .columns(['kind', 'externalId'])
    .execute();
}
