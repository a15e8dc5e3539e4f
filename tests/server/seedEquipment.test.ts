import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEDULE_ITEM_TYPES } from '#contract/schedule.ts';
import { DEVICE_STATUSES } from '#contract/vocabulary.ts';
import { seed } from '../../server/seed/seed.ts';
import { type ScratchDatabase, scratchDatabase } from '../support/scratchDatabase.ts';

const NOW = Date.UTC(2026, 2, 10, 15, 30);

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase();
  await seed(scratch.db, { now: NOW, incidents: 1 });
});
afterAll(() => scratch.close());

async function valuesOf(table: 'nvrs' | 'cameras' | 'scheduledItems', column: string): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`
    select distinct ${sql.ref(column)} as value from ${sql.table(table)}`.execute(scratch.db);
  return rows.map((row) => row.value).sort();
}

describe('the demo equipment, contacts and schedules', () => {
  it('show every device status', async () => {
    expect(await valuesOf('nvrs', 'status')).toEqual([...DEVICE_STATUSES].sort());
    expect(await valuesOf('cameras', 'status')).toEqual([...DEVICE_STATUSES].sort());
  });

  it('give each recorder one to six cameras', async () => {
    const { rows } = await sql<{ total: number }>`
      select count(c.id) as total from nvrs n left join cameras c on c.${sql.ref('nvrId')} = n.id group by n.id
    `.execute(scratch.db);
    const totals = rows.map((row) => row.total);
    expect(Math.min(...totals)).toBe(1);
    expect(Math.max(...totals)).toBe(6);
  });

  it('show every type of schedule item, recurring and one-off', async () => {
    expect(await valuesOf('scheduledItems', 'itemType')).toEqual([...SCHEDULE_ITEM_TYPES].sort());
    expect(await valuesOf('scheduledItems', 'itemInterval')).toEqual(['OneTime', 'Recurring']);
  });

  it('have overnight, half-hour and touching stretches', async () => {
    const items = await scratch.db
      .selectFrom('scheduledItems')
      .selectAll()
      .where('itemType', '=', 'Disarmed')
      .where('itemInterval', '=', 'Recurring')
      .execute();
    const bounds = items.map((item) => ({ ...item, from: item.dayStartTime ?? 0, to: item.dayEndTime ?? 0 }));
    const touching = bounds.filter((item) =>
      bounds.some(
        (other) => other.scheduleId === item.scheduleId && other.from === item.to && other.monday === 1,
      ),
    );
    expect(bounds.filter((item) => item.to < item.from).length).toBeGreaterThan(0);
    expect(bounds.filter((item) => item.to - item.from === 1_800).length).toBeGreaterThan(0);
    expect(bounds.filter((item) => item.to === 86_400).length).toBeGreaterThan(0);
    expect(touching.length).toBeGreaterThan(0);
  });

  it('lay one-off items within four weeks of now, both ways', async () => {
    const items = await scratch.db
      .selectFrom('scheduledItems')
      .selectAll()
      .where('itemInterval', '=', 'OneTime')
      .execute();
    const days = items.map((item) => ((item.startTime ?? Number.NaN) - NOW) / 86_400_000);
    expect(Math.min(...days)).toBeGreaterThan(-28);
    expect(Math.min(...days)).toBeLessThan(-20);
    expect(Math.max(...days)).toBeLessThan(28);
    expect(Math.max(...days)).toBeGreaterThan(14);
    expect(items.filter((item) => (item.endTime ?? 0) <= (item.startTime ?? 0))).toEqual([]);
  });

  it('have contacts with gaps in every field', async () => {
    const contacts = await scratch.db.selectFrom('contacts').selectAll().execute();
    for (const field of ['firstname', 'lastname', 'cell', 'work', 'home', 'email'] as const) {
      expect(contacts.filter((contact) => contact[field] === null).length).toBeGreaterThan(0);
      expect(contacts.filter((contact) => contact[field] !== null).length).toBeGreaterThan(0);
    }
  });

  it('rank the contacts of a site from 1 without gaps', async () => {
    const rows = await scratch.db
      .selectFrom('contactLocations')
      .selectAll()
      .orderBy('locationId')
      .orderBy('rank')
      .execute();
    const sites = [...new Set(rows.map((row) => row.locationId))];
    expect(sites).toHaveLength(58);
    for (const site of sites) {
      const ranks = rows.filter((row) => row.locationId === site).map((row) => row.rank);
      expect(ranks).toEqual(ranks.map((_, index) => index + 1));
    }
  });
});
