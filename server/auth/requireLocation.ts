import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { notFound } from '../http/problem.ts';
import type { Caller } from './caller.ts';
import { inReach } from './scope.ts';

/** @throws Problem 404 when there is no such location in the caller's reach */
export async function requireLocation(
  db: Kysely<Database>,
  caller: Caller,
  locationId: number,
): Promise<void> {
  const found = await db
    .selectFrom('locations')
    .select('id')
    .where('id', '=', locationId)
    .where(inReach(caller, 'locations.id'))
    .executeTakeFirst();
  if (!found) throw notFound();
}
