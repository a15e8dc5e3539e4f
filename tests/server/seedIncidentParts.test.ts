import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RECORDING_TYPES } from '#contract/event.ts';
import { readManifest } from '../../server/media/mediaLibrary.ts';
import { seed } from '../../server/seed/seed.ts';
import { type ScratchDatabase, scratchDatabase } from '../support/scratchDatabase.ts';

const NOW = Date.UTC(2026, 2, 10, 15, 30);

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase();
  await seed(scratch.db, { now: NOW, incidents: 2_000 });
});
afterAll(() => scratch.close());

async function column(query: ReturnType<typeof sql<{ value: unknown }>>): Promise<unknown[]> {
  const { rows } = await query.execute(scratch.db);
  return rows.map((row) => row.value);
}

describe('what hangs on the demo incidents', () => {
  it('has as many alarms as each incident counts, the first at its start', async () => {
    const { rows } = await sql<{ id: number }>`
      select i.id from incidents i left join alarms a on a.${sql.ref('incidentId')} = i.id group by i.id
      having count(a.id) <> max(i.${sql.ref('alarmCount')}) or min(a.time) <> max(i.${sql.ref('startTime')})
    `.execute(scratch.db);
    expect(rows).toEqual([]);
  });

  it('lies within the incident’s time and at its own site', async () => {
    for (const [table, time] of [
      ['alarms', 'time'],
      ['recordings', 'startTime'],
      ['callIns', 'time'],
      ['incidentLogs', 'time'],
    ] as const) {
      const { rows } = await sql`
        select x.id from ${sql.table(table)} x join incidents i on i.id = x.${sql.ref('incidentId')}
        where x.${sql.ref(time)} < i.${sql.ref('startTime')} or x.${sql.ref(time)} > coalesce(i.${sql.ref('endTime')}, ${NOW})
      `.execute(scratch.db);
      expect(rows).toEqual([]);
    }
    const { rows } = await sql`
      select r.id from recordings r join incidents i on i.id = r.${sql.ref('incidentId')}
      join cameras c on c.id = r.${sql.ref('cameraId')} where c.${sql.ref('locationId')} <> i.${sql.ref('locationId')}
    `.execute(scratch.db);
    expect(rows).toEqual([]);
  });

  it('has one to fourteen recordings each, of every type and of none', async () => {
    const totals = await column(sql`
      select distinct count(*) as value from recordings group by ${sql.ref('incidentId')} order by 1`);
    expect(totals).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    const withAny = await column(
      sql`select count(distinct ${sql.ref('incidentId')}) as value from recordings`,
    );
    expect(withAny).toEqual([2_000]);
    const types = await column(sql`select distinct type as value from recordings`);
    expect(types.sort()).toEqual([...RECORDING_TYPES, null].sort());
  });

  it('shows media of the camera’s own view, in the format of the file', async () => {
    const media = new Map(readManifest().map((file) => [file.key, file]));
    const rows = await scratch.db
      .selectFrom('recordings as r')
      .innerJoin('cameras as c', 'c.id', 'r.cameraId')
      .select(['c.name', 'r.format', 'r.mediaKey'])
      .execute();
    const wrong = rows.filter(({ name, format, mediaKey }) => {
      const file = media.get(mediaKey);
      return file?.cameraName !== name || (format === 'H264') !== (file?.kind === 'video');
    });
    expect(wrong).toEqual([]);
    expect(new Set(rows.map((row) => row.format))).toEqual(new Set(['H264', 'JPEG']));
  });

  it('has call-ins of each type, by contacts and by others', async () => {
    const rows = await scratch.db.selectFrom('callIns').selectAll().execute();
    expect(new Set(rows.map((row) => row.type))).toEqual(new Set(['Entry', 'Exit', 'Call']));
    expect(rows.filter((row) => (row.contactId === null) === (row.otherContact === null))).toEqual([]);
    expect(rows.filter((row) => row.userId === null).length).toBeGreaterThan(0);
  });

  it('says who sent police and guards in the logs', async () => {
    const rows = await column(sql`
      select i.id as value from incidents i where i.${sql.ref('policeContacted')} = 1 and not exists (
        select 1 from ${sql.table('incidentLogs')} x where x.${sql.ref('incidentId')} = i.id and x.notes like 'Police contacted%')`);
    expect(rows).toEqual([]);
  });
});
