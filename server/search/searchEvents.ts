import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchResult } from '#contract/search.ts';
import { inReach } from '../auth/scope.ts';
import { MOST_PER_GROUP, type Search } from './searchGroup.ts';
import { hasWords } from './searchWords.ts';

const GREATEST_ID = 2_147_483_647;

/** Incidents whose number was typed, then the latest incidents of the sites that the words find. */
export async function searchEvents(asked: Search): Promise<SearchResult[]> {
  const ids = asked.words
    .filter((word) => /^[0-9]{1,10}$/.test(word) && Number(word) <= GREATEST_ID)
    .map(Number);
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

/** 'Nov 21, 2026' at the site, as the portal writes dates. */
function dateText(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(instant);
}
