import type { Kysely } from 'kysely';
import type { LocationRecord } from '#contract/location.ts';
import type { ListQuery } from '#contract/vocabulary.ts';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/schema.ts';
import { type Listing, listed } from '../filter/listed.ts';
import { type ListRules, listPlan } from '../filter/listPlan.ts';
import { locationRows } from './locationRows.ts';
import { withFacts } from './siteFacts.ts';

const rules: ListRules = {
  fields: {
    id: { kind: 'integer', column: 'l.id' },
    'location.name': { kind: 'text', column: 'l.name', folded: 'l.foldedName' },
    'location.accountCode': { kind: 'text', column: 'l.accountCode', folded: 'l.foldedAccountCode' },
    'location.enabledStatus': { kind: 'flag', column: 'l.enabled' },
    'dealer.name': { kind: 'text', column: 'd.name', folded: 'd.foldedName' },
    'account.name': { kind: 'text', column: 'a.name', folded: 'a.foldedName' },
  },
  idColumn: 'l.id',
  order: { field: 'location.name', direction: 'asc' },
};

/**
 * Locations in a caller's reach, without their nested lists.
 * @param now epoch milliseconds, for what is said of the sites' arming
 */
export async function listLocations(
  db: Kysely<Database>,
  caller: Caller,
  query: ListQuery,
  now: number,
): Promise<Listing<LocationRecord>> {
  const plan = listPlan(query, rules, caller.isAdmin);
  const matching = locationRows(db, caller).where(plan.condition);
  return listed(db, matching, plan, (rows) => withFacts(db, rows, now));
}
