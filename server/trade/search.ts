/** Finds what a caller may see by the beginnings of words. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isZone } from '#contract/rules/zoneClock.ts';
import type { SearchResult } from '#contract/search.ts';
import { type Caller, inReach } from '../auth/caller.ts';
import { foldWords } from '../db/fold.ts';
import { type Database, isDatabaseInteger } from '../db/schema.ts';
import type { SchedulesTable } from '../db/tables/sites.ts';
import { isContactInReach } from './sites.ts';

export async function search(db: Kysely<Database>, caller: Caller, query: string): Promise<SearchResult[]> {
  const words = searchedWords(query);
  if (words.length === 0) return [];
  const asked: Search = { db, caller, words };
  const groups = await Promise.all([
    searchLocations(asked),
    searchAtSites(asked, 'nvrs', 'NVR'),
    searchAtSites(asked, 'schedules', 'Schedule'),
    searchAtSites(asked, 'drones', 'Drone'),
    searchAtSites(asked, 'cameras', 'Camera'),
    searchEvents(asked),
    searchContacts(asked),
  ]);
  return groups.flat();
}

// Sites, and their contacts.

async function searchLocations({ db, caller, words }: Search): Promise<SearchResult[]> {
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

async function searchContacts({ db, caller, words }: Search): Promise<SearchResult[]> {
  const rows = await db
    .selectFrom('contacts as c')
    .select(['c.id', 'c.firstname', 'c.lastname', 'c.listName'])
    .where(hasWords('c.searchWords', words))
    .where(isContactInReach(caller))
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

/** Incidents whose number was typed, then the latest incidents of the sites that the words find. */
async function searchEvents(asked: Search): Promise<SearchResult[]> {
  const ids = asked.words
    .filter((word) => /^[0-9]{1,10}$/.test(word))
    .map(Number)
    .filter(isDatabaseInteger);
  const numbered =
    ids.length === 0 ? [] : await latest(asked, sql<SqlBool>`${sql.ref('i.id')} in (${sql.join(ids)})`);
  const ofSites = await latest(
    asked,
    sql<SqlBool>`${sql.ref('i.locationId')} in (
      select ${sql.ref('f.id')} from ${sql.table('locations')} as f where ${hasWords('f.searchWords', asked.words)})`,
  );
  const unique = new Map([...numbered, ...ofSites].map((result) => [result.url, result]));
  return [...unique.values()].slice(0, MOST_PER_GROUP);
}

async function latest({ db, caller }: Search, condition: RawBuilder<SqlBool>): Promise<SearchResult[]> {
  const rows = await db
    .selectFrom('incidents as i')
    .innerJoin('locations as l', 'l.id', 'i.locationId')
    .select(['i.id', 'i.startTime', 'l.name', 'l.timeZone'])
    .where(inReach(caller, 'i.locationId'))
    .where(condition)
    .orderBy('i.startTime', 'desc')
    .orderBy('i.id', 'desc')
    .limit(MOST_PER_GROUP)
    .execute();
  return rows.map(({ id, startTime, name, timeZone }) => ({
    groupLabel: 'Event',
    title: `Event ${id} - ${name} - ${dateText(startTime, timeZone)}`,
    url: `/event/${id}`,
  }));
}

/** 'Nov 21, 2026' at the site, as the portal writes dates; in a zone that this calendar does not have, the day in UTC. */
function dateText(instant: number, zone: string): string {
  const timeZone = isZone(zone) ? zone : 'UTC';
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(instant);
}

/** What stands at a site. Recorders, drones and cameras have no page of their own: they lead to their site. */
async function searchAtSites(
  { db, caller, words }: Search,
  table: 'nvrs' | 'schedules' | 'drones' | 'cameras',
  groupLabel: string,
): Promise<SearchResult[]> {
  // The four tables share these columns, which the compiler cannot see through a union of names.
  const named = sql<SchedulesTable>`${sql.table(table)}`.as<'e'>('e');
  const rows = await db
    .selectFrom(named)
    .innerJoin('locations as l', 'l.id', 'e.locationId')
    .select(['e.id', 'e.name', 'e.locationId', 'l.name as locationName'])
    .where(hasWords('e.searchWords', words))
    .where(inReach(caller, 'e.locationId'))
    .orderBy(beginsWith('e.searchWords', words))
    .orderBy('e.foldedName')
    .orderBy('e.id')
    .limit(MOST_PER_GROUP)
    .execute();
  return rows.map(({ id, name, locationId, locationName }) => ({
    groupLabel,
    title: `${name} - ${locationName}`,
    url: table === 'schedules' ? `/schedule/${id}` : `/location/${locationId}`,
  }));
}

/** What every group's search is given. */
interface Search {
  readonly db: Kysely<Database>;
  readonly caller: Caller;
  /** At least one, folded. */
  readonly words: readonly string[];
}

/** Most results of one group. */
const MOST_PER_GROUP = 8;

/** More words than this do not narrow the results. */
const MOST_WORDS = 8;

/** The words that somebody typed, folded; none when there is nothing to look for. */
function searchedWords(query: string): string[] {
  return foldWords(query.slice(0, 200))
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
}

/**
 * Every word begins a word of the row.
 * @param column a `searchWords` column; its words each have a space before them
 */
function hasWords(column: string, words: readonly string[]): RawBuilder<SqlBool> {
  // Folded words consist of letters and digits, so they contain no pattern characters.
  const conditions = words.map((word) => sql<SqlBool>`${sql.ref(column)} like ${`% ${word}%`}`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** 0 for rows that begin with the typed text, 1 for all others, so that the former come first. */
function beginsWith(column: string, words: readonly string[]): RawBuilder<number> {
  return sql<number>`case when ${sql.ref(column)} like ${` ${words.join(' ')}%`} then 0 else 1 end`;
}
