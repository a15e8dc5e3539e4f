import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/schema.ts';
import { seed } from '../../server/seed/seed.ts';
import { countOf, rowsOf, type ScratchDatabase, scratchDatabase } from '../support/scratchDatabase.ts';

const NOW = Date.UTC(2026, 2, 10, 15, 30);
const TABLES: readonly (keyof Database)[] = [
  'accounts',
  'alarms',
  'armingOverrides',
  'callIns',
  'cameras',
  'contactLocations',
  'contacts',
  'counters',
  'customers',
  'dealers',
  'drones',
  'incidentLogs',
  'incidents',
  'locations',
  'nvrs',
  'recordings',
  'scheduledItems',
  'schedules',
  'settings',
  'speakers',
  'userClaims',
  'userLocations',
  'users',
  'voiceDowns',
];

const opened: ScratchDatabase[] = [];
async function fresh(): Promise<ScratchDatabase> {
  const scratch = await scratchDatabase();
  opened.push(scratch);
  return scratch;
}
afterEach(async () => {
  for (const scratch of opened.splice(0)) await scratch.close();
});

async function contents({ db }: ScratchDatabase, tables = TABLES): Promise<Record<string, unknown[]>> {
  const entries: [string, unknown[]][] = [];
  for (const table of tables) entries.push([table, await rowsOf(db, table)]);
  return Object.fromEntries(entries);
}

/** The salt differs, as it must. */
const withoutHash = (rows: unknown): unknown =>
  JSON.parse(JSON.stringify(rows, (key, value: unknown) => (key === 'passwordHash' ? undefined : value)));

describe('seeding two databases', () => {
  it('gives both the same rows', async () => {
    const [one, two] = [await fresh(), await fresh()];
    await seed(one.db, { now: NOW, incidents: 200 });
    await seed(two.db, { now: NOW, incidents: 200 });
    expect(withoutHash(await contents(two))).toEqual(withoutHash(await contents(one)));
  });

  it('at different times gives the same sites and other incidents', async () => {
    const [one, two] = [await fresh(), await fresh()];
    await seed(one.db, { now: NOW, incidents: 50 });
    await seed(two.db, { now: NOW + 5_000_000, incidents: 50 });
    const still: (keyof Database)[] = [
      'locations',
      'nvrs',
      'cameras',
      'contacts',
      'contactLocations',
      'schedules',
    ];
    expect(await contents(two, still)).toEqual(await contents(one, still));
    expect(await rowsOf(two.db, 'incidents')).not.toEqual(await rowsOf(one.db, 'incidents'));
  });
});

describe('seeding a database again', () => {
  it('leaves it as it is and says so', async () => {
    const scratch = await fresh();
    expect(await seed(scratch.db, { now: NOW, incidents: 20 })).toBe(true);
    expect(await seed(scratch.db, { now: NOW + 1, incidents: 30 })).toBe(false);
    expect(await countOf(scratch.db, 'incidents')).toBe(20);
  });

  it('at the same moment does it once', async () => {
    const scratch = await fresh();
    const both = [1, 2].map(() => seed(scratch.db, { now: NOW, incidents: 20 }));
    expect((await Promise.all(both)).sort()).toEqual([false, true]);
    expect(await countOf(scratch.db, 'incidents')).toBe(20);
  });

  it('after one that failed starts from nothing', async () => {
    const scratch = await fresh();
    await expect(seed(scratch.db, { now: NOW, incidents: 20, media: [] })).rejects.toThrow(
      'There are no media files',
    );
    expect(await countOf(scratch.db, 'locations')).toBe(0);
    expect(await seed(scratch.db, { now: NOW, incidents: 20 })).toBe(true);
    expect(await countOf(scratch.db, 'locations')).toBe(60);
  });
});

describe('seeding little', () => {
  it.each([0, 1, 5, 13, 14])('makes %i incidents', async (incidents) => {
    const scratch = await fresh();
    await seed(scratch.db, { now: NOW, incidents });
    expect(await countOf(scratch.db, 'incidents')).toBe(incidents);
  });

  it('without demo data leaves every table empty but the mark', async () => {
    const scratch = await fresh();
    expect(await seed(scratch.db, { now: NOW, demo: false })).toBe(true);
    const { settings, ...others } = await contents(scratch);
    expect(settings).toEqual([{ name: 'seededAt', value: '2026-03-10T15:30:00.000Z' }]);
    expect(Object.entries(others).filter(([, rows]) => rows.length > 0)).toEqual([]);
  });
});
