/** Finds the site and the camera that a message names. */
import type { Kysely } from 'kysely';
import { fold } from '../db/fold.ts';
import type { Database } from '../db/schema.ts';
import { fieldProblem } from './message.ts';

/** An id of the portal's, or what the provider's other software calls the place. */
type PlaceName = number | string;

/**
 * Finds a site by its id, given as a number, or by its account code. A site of a customer that the source may not send
 * for is as unknown as one that does not exist.
 * @throws Problem 400 that names the field
 */
export async function siteOfCode(db: Kysely<Database>, sourceId: number, site: PlaceName): Promise<number> {
  const rows = await db
    .selectFrom('locations as l')
    .innerJoin('ingestSourceCustomers as c', 'c.customerId', 'l.customerId')
    .select('l.id')
    .where('c.sourceId', '=', sourceId)
    .where((row) =>
      typeof site === 'number' ? row('l.id', '=', site) : row('l.foldedAccountCode', '=', fold(site)),
    )
    .limit(2)
    .execute();
  return onlyOne(rows, 'site', 'must be the id or the account code of a site');
}

/**
 * Finds a camera of a site by its id, given as a number, or by its name.
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
      typeof camera === 'number' ? row('id', '=', camera) : row('foldedName', '=', fold(camera)),
    )
    .limit(2)
    .execute();
  return onlyOne(rows, path, 'must be the id or the name of a camera of the site');
}

function onlyOne(rows: readonly { id: number }[], path: string, wanted: string): number {
  const [found, another] = rows;
  if (found === undefined) throw fieldProblem(path, wanted);
  if (another !== undefined) throw fieldProblem(path, 'fits several: use the id');
  return found.id;
}
