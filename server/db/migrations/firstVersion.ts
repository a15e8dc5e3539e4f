/**
 * The whole schema of version 1.0, for a database that has nothing yet. It never changes: what a later version changes is
 * a migration of its own.
 */
import type { Kysely } from 'kysely';
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

export async function createFirstVersion(db: Kysely<unknown>): Promise<void> {
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
