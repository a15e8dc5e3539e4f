/** Finds the site and the camera that a message names. */
import type { Kysely } from 'kysely';
import { fold } from '../db/fold.ts';
import type { Database } from '../db/schema.ts';
import type { ImportedTable } from '../db/tables/sites.ts';
import { fieldProblem } from './message.ts';

/** An id of the portal's, or what the provider's other software calls the place. */
type PlaceName = number | string;

/**
 * Finds a site by its id, given as a number, or by its account code or the id under which it was imported. Of several that a
 * text fits, the one in service is meant: a place that was taken over keeps its code. A site of a customer that the source may
 * not send for is as unknown as one that does not exist.
 * @throws Problem 400 that names the field
 */
export async function siteOfCode(db: Kysely<Database>, sourceId: number, site: PlaceName): Promise<number> {
  const rows = await sitesOfCode(db, sourceId, site).orderBy('l.enabled', 'desc').limit(2).execute();
  const fitting = rows.filter(({ enabled }) => enabled === rows[0]?.enabled);
  return onlyOne(fitting, 'site', UNKNOWN_SITE);
}

/**
 * Makes sure that the name fits the site where a known event began, which may have been taken over since then.
 * @throws Problem 400 that names the field
 */
export async function checkSite(
  db: Kysely<Database>,
  sourceId: number,
  site: PlaceName,
  locationId: number,
): Promise<void> {
  const rows = await sitesOfCode(db, sourceId, site).execute();
  if (rows.length === 0) throw fieldProblem('site', UNKNOWN_SITE);
  if (!rows.some(({ id }) => id === locationId))
    throw fieldProblem('site', 'must be the one where the event began');
}

const UNKNOWN_SITE = 'must be the id, the account code or the imported id of a site';

/** All that the name fits, in service or not, of customers that the source may send for. */
const sitesOfCode = (db: Kysely<Database>, sourceId: number, site: PlaceName) =>
  db
    .selectFrom('locations as l')
    .innerJoin('ingestSourceCustomers as c', 'c.customerId', 'l.customerId')
    .select(['l.id', 'l.enabled'])
    .where('c.sourceId', '=', sourceId)
    .where((row) =>
      typeof site === 'number'
        ? row('l.id', '=', site)
        : row.or([
            row('l.foldedAccountCode', '=', fold(site)),
            row('l.id', 'in', importedAs(db, 'locations', site)),
          ]),
    );

/**
 * Finds a camera of a site by its id, given as a number, or by its name or the id under which it was imported.
 * @param path of the field, e.g. 'signals[0].camera'
 * @throws Problem 400 that names the field
 */
export async function cameraNamed(
  db: Kysely<Database>,
  locationId: number,
  camera: PlaceName,
  path: string,
): Promise<number> {
  const rows = await db
    .selectFrom('cameras')
    .select('id')
    .where('locationId', '=', locationId)
    .where((row) =>
      typeof camera === 'number'
        ? row('id', '=', camera)
        : row.or([row('foldedName', '=', fold(camera)), row('id', 'in', importedAs(db, 'cameras', camera))]),
    )
    .limit(2)
    .execute();
  return onlyOne(rows, path, 'must be the id, the name or the imported id of a camera of the site');
}

/** The rows that an import brought under this id, out of whichever system. */
const importedAs = (db: Kysely<Database>, kind: ImportedTable, externalId: string) =>
  db
    .selectFrom('externalKeys')
    .select('externalKeys.id')
    .where('externalKeys.kind', '=', kind)
    .where('externalKeys.externalId', '=', externalId);

function onlyOne(rows: readonly { id: number }[], path: string, wanted: string): number {
  const [found, another] = rows;
  if (found === undefined) throw fieldProblem(path, wanted);
  if (another !== undefined) throw fieldProblem(path, 'fits several: use the id');
  return found.id;
}
