/** Fills a new database. */
import { type Kysely, sql } from 'kysely';
import { whenFree } from '../db/databaseAway.ts';
import { isFilled, markDemoData, markFilled } from '../db/demoData.ts';
import type { Database } from '../db/schema.ts';
import { writeRows } from '../db/writeRows.ts';
import { readManifest } from '../media/mediaLibrary.ts';
import { planContacts } from './contacts.ts';
import { planEquipment } from './equipment.ts';
import { seedIncidents } from './incidents.ts';
import { monitoredSites } from './scenarios.ts';
import { planOverrides, planSchedules } from './schedules.ts';
import { mediaChoice, type SeedMedia } from './signals.ts';
import { accounts, customers, dealers, planSites } from './sites.ts';
import { planUsers } from './users.ts';

interface SeedOptions {
  /** Epoch milliseconds; the newest incidents lie minutes before it. */
  readonly now: number;
  /** Number of incidents, 20,000 by default. */
  readonly incidents?: number;
  /** False: neither demo data nor accounts; the database is only marked as filled. */
  readonly demo?: boolean;
  /** Files that recordings show; those of the media manifest by default. */
  readonly media?: readonly SeedMedia[];
  /** Told about the progress, 0 to 1. */
  readonly onProgress?: (done: number) => void;
}

const DEFAULT_INCIDENTS = 20_000;

/**
 * Fills a migrated database in one transaction, so that an interrupted start leaves nothing behind. Does nothing to a
 * database that was seeded before. If several processes start at once, one seeds and the others wait.
 *
 * @returns whether this call seeded the database
 */
export async function seed(db: Kysely<Database>, options: SeedOptions): Promise<boolean> {
  if (await isFilled(db)) return false;
  const fill = async (transaction: Kysely<Database>) => {
    if (!(await markFilled(transaction, options.now))) return false;
    if (options.demo ?? true) await seedDemo(transaction, options);
    // Without statistics about the rows, the query planners sort a customer's whole history for one page of it.
    await sql`analyze`.execute(transaction);
    options.onProgress?.(1);
    return true;
  };
  return whenFree(() => db.transaction().execute(fill));
}

async function seedDemo(db: Kysely<Database>, options: SeedOptions): Promise<void> {
  const { now, incidents = DEFAULT_INCIDENTS, onProgress } = options;
  await markDemoData(db);
  const sites = planSites();
  const users = await planUsers(sites, now);
  const equipment = planEquipment(sites);
  const contacts = planContacts(sites);
  const schedules = planSchedules(sites, now);

  await writeRows(db, 'dealers', dealers);
  await writeRows(db, 'customers', customers);
  await writeRows(db, 'accounts', accounts);
  await writeRows(
    db,
    'locations',
    sites.map((site) => site.location),
  );
  await writeRows(db, 'users', users.users);
  await writeRows(db, 'userClaims', users.userClaims);
  await writeRows(db, 'userLocations', users.userLocations);
  await writeRows(db, 'counters', [{ name: 'users', lastId: users.users.length }]);
  await writeRows(db, 'nvrs', equipment.nvrs);
  await writeRows(db, 'cameras', equipment.cameras);
  await writeRows(db, 'speakers', equipment.speakers);
  await writeRows(db, 'drones', equipment.drones);
  await writeRows(db, 'contacts', contacts.contacts);
  await writeRows(db, 'contactLocations', contacts.contactLocations);
  await writeRows(db, 'schedules', schedules.schedules);
  await writeRows(db, 'scheduledItems', schedules.scheduledItems);
  await writeRows(db, 'armingOverrides', planOverrides(sites, now));

  await seedIncidents(db, {
    sites: monitoredSites(sites, equipment, contacts),
    operators: users.operators,
    choose: mediaChoice(options.media ?? readManifest()),
    incidents,
    now,
    onWritten: (count) => onProgress?.(count / incidents),
  });
}
