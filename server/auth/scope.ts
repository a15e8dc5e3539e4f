/** The one place that limits rows to what a caller may see. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Caller } from './caller.ts';

/**
 * Condition on a column that holds a location's id.
 * @param column e.g. `incidents.locationId`; a name of ours, never a caller's
 */
export function inReach(caller: Caller, column: string): RawBuilder<SqlBool> {
  const { reach } = caller;
  switch (reach.kind) {
    case 'everything':
      return sql<SqlBool>`1 = 1`;
    case 'customer':
      return sql<SqlBool>`${sql.ref(column)} in (
        select ${sql.ref('l.id')} from ${sql.table('locations')} as l
        where ${sql.ref('l.customerId')} = ${reach.customerId})`;
    case 'listed':
      // Joined with the customer once more: a listed site that was sold to somebody else is no longer theirs.
      return sql<SqlBool>`${sql.ref(column)} in (
        select ${sql.ref('u.locationId')} from ${sql.table('userLocations')} as u
        join ${sql.table('locations')} as l on ${sql.ref('l.id')} = ${sql.ref('u.locationId')}
        where ${sql.ref('u.userId')} = ${reach.accountId} and ${sql.ref('l.customerId')} = ${reach.customerId})`;
  }
}

/** Many proxies limit header lines to 8 kB. This many ids of ten digits take 3 kB of a token. */
const MOST_IN_TOKEN = 200;

/**
 * Ids for the token's `loc` claim, which informs the portal but grants nothing. Undefined when the account is not
 * limited to a list, or the list is too long for a header.
 */
export async function listedLocations(db: Kysely<Database>, caller: Caller): Promise<number[] | undefined> {
  if (caller.reach.kind !== 'listed') return undefined;
  const rows = await db
    .selectFrom('locations')
    .select('id')
    .where(inReach(caller, 'locations.id'))
    .orderBy('id')
    .limit(MOST_IN_TOKEN + 1)
    .execute();
  return rows.length > MOST_IN_TOKEN ? undefined : rows.map((row) => row.id);
}
