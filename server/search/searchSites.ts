/** Sites, and their schedules and contacts. */
import type { SearchResult } from '#contract/search.ts';
import { inReach } from '../auth/scope.ts';
import { MOST_PER_GROUP, type Search } from './searchGroup.ts';
import { beginsWith, hasWords } from './searchWords.ts';

export async function searchLocations({ db, caller, words }: Search): Promise<SearchResult[]> {
  const rows = await db
    .selectFrom('locations as l')
    .select(['l.id', 'l.name'])
    .where(hasWords('l.searchWords', words))
    .where(inReach(caller, 'l.id'))
    .orderBy(beginsWith('l.searchWords', words))
    .orderBy('l.foldedName')
    .orderBy('l.id')
    .limit(MOST_PER_GROUP)
    .execute();
  return rows.map(({ id, name }) => ({ groupLabel: 'Location', title: name, url: `/location/${id}` }));
}

export async function searchSchedules({ db, caller, words }: Search): Promise<SearchResult[]> {
  const rows = await db
    .selectFrom('schedules as s')
    .innerJoin('locations as l', 'l.id', 's.locationId')
    .select(['s.id', 's.name', 'l.name as locationName'])
    .where(hasWords('s.searchWords', words))
    .where(inReach(caller, 's.locationId'))
    .orderBy(beginsWith('s.searchWords', words))
    .orderBy('s.foldedName')
    .orderBy('s.id')
    .limit(MOST_PER_GROUP)
    .execute();
  return rows.map(({ id, name, locationName }) => ({
    groupLabel: 'Schedule',
    title: `${name} - ${locationName}`,
    url: `/schedule/${id}`,
  }));
}

export async function searchContacts({ db, caller, words }: Search): Promise<SearchResult[]> {
  const rows = await db
    .selectFrom('contacts as c')
    .select(['c.id', 'c.firstname', 'c.lastname', 'c.listName'])
    .where(hasWords('c.searchWords', words))
    .where((row) =>
      row.exists(
        row
          .selectFrom('contactLocations as cl')
          .select('cl.contactId')
          .whereRef('cl.contactId', '=', 'c.id')
          .where(inReach(caller, 'cl.locationId')),
      ),
    )
    .orderBy(beginsWith('c.searchWords', words))
    .orderBy('c.searchWords')
    .orderBy('c.id')
    .limit(MOST_PER_GROUP)
    .execute();
  return rows.map(({ id, firstname, lastname, listName }) => ({
    groupLabel: 'Contact',
    title: [firstname, lastname].filter((part) => part !== null).join(' ') || (listName ?? 'Contact'),
    url: `/contact/${id}`,
  }));
}
