/** One recording: the address of its media, valid for minutes, and what was detected on it. */
import { type Kysely, sql } from 'kysely';
import type { RecordingContent } from '#contract/recording.ts';
import { type Caller, inReach } from '../auth/caller.ts';
import type { Keys } from '../auth/keys.ts';
import type { Database } from '../db/schema.ts';
import { type MediaLibrary, mediaLink } from '../media/mediaLibrary.ts';
import type { Settings } from '../settings/settings.ts';
import { instantText } from './instants.ts';

interface RecordingDesk {
  readonly db: Kysely<Database>;
  readonly keys: Keys;
  readonly media: MediaLibrary;
  readonly settings: Settings;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** @returns undefined when there is no such recording in the caller's reach */
export async function recordingContent(
  { db, keys, media, settings, now }: RecordingDesk,
  caller: Caller,
  id: number,
): Promise<RecordingContent | undefined> {
  const row = await db
    .selectFrom('recordings as r')
    .innerJoin('incidents as i', 'i.id', 'r.incidentId')
    .innerJoin('cameras as c', 'c.id', 'r.cameraId')
    .select(['r.id', 'r.format', 'r.startTime', 'r.mediaKey', 'c.name as cameraName'])
    .where('r.id', '=', id)
    .where(inReach(caller, 'i.locationId'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { mediaKey } = row;
  const file = media.fileOf(mediaKey);
  const metas = media.ofKey(mediaKey)?.metas ?? (await detectionsIn(db, id));
  return {
    // What lies on another host has its own address.
    url: file === undefined ? elsewhere(mediaKey) : mediaLink(keys.media, file, now(), settings.mediaSeconds),
    recording: { id: row.id, recordingFormat: row.format, StartTime: instantText(row.startTime) },
    camera: { name: row.cameraName },
    // Analytics are for the provider itself. Customers see motion.
    metas: metas.filter((meta) => caller.isAdmin || meta.type === 'M'),
  };
}

function elsewhere(mediaKey: string): string | undefined {
  return URL.canParse(mediaKey) ? mediaKey : undefined;
}

/** What other software saw in a recording that it sent. */
async function detectionsIn(db: Kysely<Database>, recordingId: number) {
  const rows = await db
    .selectFrom('ingestParts as p')
    .innerJoin('ingestDetections as d', (join) =>
      join.onRef('d.incidentId', '=', 'p.incidentId').onRef('d.recording', '=', 'p.externalId'),
    )
    .select(['d.width', 'd.height', 'd.type', 'd.data', 'd.atMs'])
    .where('p.rowId', '=', recordingId)
    .where('p.kind', '=', 'recording')
    .orderBy((row) => row.fn.coalesce('d.atMs', sql<number>`-1`))
    .orderBy('d.externalId')
    .execute();
  return rows.map(({ atMs, ...meta }) => ({ ...meta, at: atMs === null ? null : atMs / 1000 }));
}
