import { sql } from 'kysely';
import type { SearchResult } from '#contract/search.ts';
import { inReach } from '../auth/scope.ts';
import type { DronesTable } from '../db/tables/equipment.ts';
import { MOST_PER_GROUP, type Search } from './searchGroup.ts';
import { beginsWith, hasWords } from './searchWords.ts';

/** Recorders, drones and cameras have no page of their own: they lead to their site. */
export async function searchEquipment(
  { db, caller, words }: Search,
  table: 'nvrs' | 'drones' | 'cameras',
  groupLabel: string,
): Promise<SearchResult[]> {
  // The three tables share these columns, which the compiler cannot see through a union of names.
  const equipment = sql<DronesTable>`${sql.table(table)}`.as<'e'>('e');
  const rows = await db
    .selectFrom(equipment)
    .innerJoin('locations as l', 'l.id', 'e.locationId')
    .select(['e.name', 'e.locationId', 'l.name as locationName'])
    .where(hasWords('e.searchWords', words))
    .where(inReach(caller, 'e.locationId'))
    .orderBy(beginsWith('e.searchWords', words))
    .orderBy('e.foldedName')
    .orderBy('e.id')
    .limit(MOST_PER_GROUP)
    .execute();
  return rows.map(({ name, locationId, locationName }) => ({
    groupLabel,
    title: `${name} - ${locationName}`,
    url: `/location/${locationId}`,
  }));
}
