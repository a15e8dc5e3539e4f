/** Search by words that only one row has: found by those whose site it is of, and by nobody else. */
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE, type Person, SITES, signInEverybody } from '../support/people.ts';
import { type Provider, startProvider } from '../support/provider.ts';

const Found = v.array(v.object({ groupLabel: v.string(), url: v.string() }));

/** Where each searched kind says which sites it is of, and the page that it leads to. */
const KINDS = {
  Location: ['locations', 'id', 'location'],
  NVR: ['nvrs', 'locationId', 'location'],
  Schedule: ['schedules', 'locationId', 'schedule'],
  Drone: ['drones', 'locationId', 'location'],
  Camera: ['cameras', 'locationId', 'location'],
  Event: ['incidents', 'locationId', 'event'],
  Contact: ['contacts', undefined, 'contact'],
} as const;
type Kind = keyof typeof KINDS;
const kinds = Object.keys(KINDS) as Kind[];

interface Searched {
  readonly kind: Kind;
  readonly query: string;
  readonly url: string;
  readonly sites: readonly number[];
}

let provider: Provider;
let people = new Map<string, Person>();
const rows: Searched[] = [];

beforeAll(async () => {
  provider = await startProvider();
  people = await signInEverybody(provider);
  // Few demo sites have a drone.
  const drone = { name: 'Kite', foldedName: 'kite', status: 'OK', searchWords: '' };
  for (const site of SITES)
    await provider.deps.db
      .insertInto('drones')
      .values({ id: 1_000 + site, locationId: site, ...drone })
      .execute();
  for (const kind of kinds) rows.push(...(await searched(kind)));
});
afterAll(() => provider.close());

/** A row of each of the sites of all kinds. Each gets a word of its own, but incidents: their number is one. */
async function searched(kind: Kind): Promise<Searched[]> {
  const { db } = provider.deps;
  const [table, column, page] = KINDS[kind];
  const from =
    column === undefined
      ? sql`select "contactId" as id, "locationId" as site from "contactLocations"`
      : sql`select id, ${sql.ref(column)} as site from ${sql.table(table)}`;
  const all = (await sql<{ id: number; site: number }>`${from} order by 1, 2`.execute(db)).rows;
  const ids = new Set(SITES.flatMap((site) => all.find((row) => row.site === site)?.id ?? []));
  const made: Searched[] = [];
  for (const id of ids) {
    const sites = all.filter((row) => row.id === id).map((row) => row.site);
    const query = kind === 'Event' ? String(id) : `the${kind.toLowerCase()}${id}alone`;
    if (kind !== 'Event')
      await sql`update ${sql.table(table)} set "searchWords" = ${` ${query}`} where id = ${id}`.execute(db);
    made.push({ kind, query, url: `/${page}/${page === 'location' ? sites[0] : id}`, sites });
  }
  return made;
}

async function find(query: string, token: string) {
  const response = await fetch(`${provider.url}/api/Search?query=${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return v.parse(Found, await response.json());
}

it('every kind that is searched has rows', () => {
  const counts = kinds.map((kind) => rows.filter((row) => row.kind === kind).length);
  expect(Math.min(...counts)).toBeGreaterThan(1);
});

describe.each(PEOPLE)('as %s', (user) => {
  it.each(kinds)('a %s is found when it is theirs, and only then', async (kind) => {
    const person = people.get(user);
    for (const { query, url, sites } of rows.filter((row) => row.kind === kind)) {
      const isOwn = sites.some((site) => person?.sites.has(site));
      const results = await find(query, person?.token ?? '');
      const ofKind = results.filter((result) => result.groupLabel === kind);
      expect(ofKind, query).toEqual(isOwn ? [{ groupLabel: kind, url }] : []);
      if (!isOwn) expect(results, query).toEqual([]);
    }
  });
});
