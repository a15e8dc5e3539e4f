import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocationsTable } from '../../server/db/tables/sites.ts';
import { insertAll } from '../../server/seed/tableWriter.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { tokenPayload } from '../support/tokenPayload.ts';

/** Ids of ten digits, as long as they get. */
const FIRST_ID = 2_000_000_000;
let provider: Provider;
let model: LocationsTable;
let userId = 0;

beforeAll(async () => {
  provider = await startProvider({ incidents: 60 });
  const { db } = provider.deps;
  const listed = db.selectFrom('users as u').innerJoin('userLocations as l', 'l.userId', 'u.id');
  const row = await listed
    .select(['u.id', 'l.locationId'])
    .where('u.username', '=', 'jordan')
    .executeTakeFirstOrThrow();
  userId = row.id;
  model = await db
    .selectFrom('locations')
    .selectAll()
    .where('id', '=', row.locationId)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('userLocations').where('userId', '=', userId).execute();
});
afterAll(() => provider.close());

/** Lists further sites for jordan. */
async function listSites(from: number, count: number): Promise<void> {
  const sites = Array.from({ length: count }, (_, index) => ({ ...model, id: FIRST_ID + from + index }));
  await insertAll(provider.deps.db, 'locations', sites);
  await insertAll(
    provider.deps.db,
    'userLocations',
    sites.map(({ id }) => ({ userId, locationId: id })),
  );
}

async function countedSites(token: string): Promise<unknown> {
  const answer = await provider.post('/api/Location/locations', { take: 1, count: true }, token);
  const { count }: { count: unknown } = await answer.json();
  return [answer.status, count];
}

describe('the token of an account with a list of sites', () => {
  it('names up to 200 of them', async () => {
    await listSites(0, 200);
    const token = await provider.signIn('jordan');
    expect(tokenPayload(token).loc).toEqual(Array.from({ length: 200 }, (_, index) => FIRST_ID + index));
    expect(token.length).toBeLessThan(4_000);
    expect(await countedSites(token)).toEqual([200, 200]);
  });

  it('names none of 2,000, fits a header, and opens them all, and no other', async () => {
    await listSites(200, 1_800);
    const token = await provider.signIn('jordan');
    expect(tokenPayload(token)).not.toHaveProperty('loc');
    expect(token.length).toBeLessThan(4_000);
    expect(await countedSites(token)).toEqual([200, 2_000]);
    const last = FIRST_ID + 1_999;
    expect((await provider.post(`/api/Location/details/${last}`, undefined, token)).status).toBe(200);
    expect((await provider.post(`/api/Location/details/${model.id}`, undefined, token)).status).toBe(404);
  });
});
