/** What is needed to find and to remove what is old: since version 1.1. */
import type { Kysely } from 'kysely';

export async function indexOldRows(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('recordingsByStart').on('recordings').columns(['startTime', 'id']).execute();
  // Each event that is removed is looked for here, by the foreign key too.
  await db.schema.createIndex('ingestEventsByIncident').on('ingestEvents').column('incidentId').execute();
}
