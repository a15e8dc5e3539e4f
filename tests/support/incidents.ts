/** Incidents that tests write themselves: those that a source has sent, with what such messages leave, and plain ones. */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { mediaFolder } from '../../server/db/dataFolder.ts';
import type { Database } from '../../server/db/schema.ts';
import { firstOfIds, writeCells } from '../../server/db/writeRows.ts';

/** In any number and of any age. */
interface SentEvents {
  readonly count: number;
  /** Epoch milliseconds of the first; the others follow a second apart. */
  readonly start: number;
  /** Milliseconds that each lasts; null: it is in progress. */
  readonly lasts?: number | null;
  readonly customerId?: number;
  /** Log lines of each. */
  readonly logs?: number;
}

/** What one of the events leaves in each table. */
export const ROWS_OF_EVENT = {
  incidents: 1,
  alarms: 2,
  recordings: 1,
  callIns: 1,
  incidentLogs: 2,
  ingestEvents: 1,
  ingestParts: 2,
  ingestDetections: 2,
  ingestUploads: 1,
} as const;

/** @returns their ids */
export async function addSentEvents(
  db: Kysely<Database>,
  dataDir: string,
  { count, start, lasts = 60_000, customerId = 1, logs = ROWS_OF_EVENT.incidentLogs }: SentEvents,
): Promise<number[]> {
  const { locationId, cameraId } = await db
    .selectFrom('locations as l')
    .innerJoin('cameras as c', 'c.locationId', 'l.id')
    .select(['l.id as locationId', 'c.id as cameraId'])
    .where('l.customerId', '=', customerId)
    .orderBy('c.id')
    .executeTakeFirstOrThrow();
  const sourceId = await someSource(db);
  const folder = mediaFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const time = start + index * 1_000;
    const mediaKey = `${randomBytes(16).toString('hex')}.jpg`;
    await writeFile(join(folder, mediaKey), 'a picture');
    const id = await db.transaction().execute(async (transaction) => {
      const next = (table: Parameters<typeof firstOfIds>[1], count = 1) =>
        firstOfIds(transaction, table, count);
      const id = await next('incidents');
      const [alarm, recording] = [await next('alarms', 2), await next('recordings')];
      const [call, log] = [await next('callIns'), await next('incidentLogs', logs)];
      const part = { incidentId: id, sentAt: time, digest: 'x' };
      const seen = { incidentId: id, recording: 'r', type: 'A', width: 8, height: 8, atMs: null, data: '[]' };
      const shown = { id: recording, incidentId: id, cameraId, type: null, startTime: time };
      const file = { name: mediaKey, sourceId, bytes: 9, createdAt: time, recordingId: recording };
      const said = { type: 'Call', notes: null, otherContact: 'Robin', contactId: null, userId: null };
      const rows: Partial<Record<keyof Database, object[]>> = {
        incidents: [
          {
            ...plainIncident(id, locationId),
            startTime: time,
            endTime: lasts === null ? null : time + lasts,
            alarmCount: 2,
          },
        ],
        alarms: [0, 1].map((index) => ({
          ...{ id: alarm + index, locationId, cameraId, incidentId: id, time, type: 'x' },
        })),
        recordings: [{ ...shown, format: 'JPEG', mediaKey }],
        ingestUploads: [{ ...file, format: 'JPEG' }],
        callIns: [{ id: call, incidentId: id, time, ...said }],
        incidentLogs: Array.from({ length: logs }, (_, line) => ({
          ...{ id: log + line, incidentId: id, time, notes: 'x' },
        })),
        ingestEvents: [{ sourceId, externalId: `event ${id}`, incidentId: id }],
        ingestParts: [
          { ...part, kind: 'recording', externalId: 'r', rowId: recording },
          { ...part, kind: 'detection', externalId: 'd', rowId: null },
        ],
        ingestDetections: ['d', 'e'].map((name) => ({ ...seen, externalId: name })),
      };
      for (const [table, own] of Object.entries(rows))
        await writeCells(transaction, table as keyof Database, own);
      return id;
    });
    ids.push(id);
  }
  return ids;
}

async function someSource(db: Kysely<Database>): Promise<number> {
  const id = await firstOfIds(db, 'ingestSources', 1);
  await db
    .insertInto('ingestSources')
    .values({ id, name: `Sent ${id}`, keyHash: `sent ${id}`, createdAt: 0, revokedAt: null })
    .execute();
  return id;
}

/** An incident of a site, with nothing to tell. */
export function plainIncident(id: number, locationId: number) {
  return {
    id,
    locationId,
    startTime: Date.UTC(2026, 2, 10) + id,
    endTime: null,
    alarmCount: 0,
    voiceDownCount: 0,
    policeContacted: 0,
    guardDispatched: 0,
    priority: 'Low',
    priorityRank: 4,
    status: 'Closed',
    lastUserId: null,
  } as const;
}

/** Sites whose kept total is not the number of their incidents, from one snapshot. */
export async function wrongTotals(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('locations as l')
    .select((row) => [
      'l.id',
      row
        .selectFrom('incidents as i')
        .whereRef('i.locationId', '=', 'l.id')
        .select((one) => one.fn.countAll<number>().as('count'))
        .as('counted'),
      row
        .selectFrom('incidentTotals as t')
        .whereRef('t.locationId', '=', 'l.id')
        .select((one) => one.fn.sum<number>('t.total').as('sum'))
        .as('kept'),
    ])
    .execute();
  return rows.filter(({ counted, kept }) => Number(counted) !== Number(kept));
}
