/** Writes the parts of a message into the tables that the portal's calls read. */
import type { Kysely } from 'kysely';
import { firstOfIds } from '../db/nextId.ts';
import type { Database } from '../db/schema.ts';
import { fieldProblem, type IngestMessage } from './message.ts';
import { cameraNamed } from './places.ts';

interface Desk {
  readonly db: Kysely<Database>;
  readonly sourceId: number;
  readonly mediaOrigins: readonly string[];
  readonly incidentId: number;
  readonly locationId: number;
}

/** A part that is to be written. */
interface Wanted {
  /** Place in its list of the message. */
  readonly index: number;
  /** Id of the row that is replaced; null for a new one. */
  readonly rowId: number | null;
}

/** Writes the wanted parts of one list. @returns ids of their rows, in the order of the parts */
type SavePart = (
  desk: Desk,
  wanted: readonly Wanted[],
  message: IngestMessage,
) => Promise<readonly (number | null)[]>;

type NumberedTable = 'alarms' | 'recordings' | 'callIns' | 'incidentLogs';

async function numbered(
  db: Kysely<Database>,
  table: NumberedTable,
  wanted: readonly Wanted[],
): Promise<number[]> {
  const fresh = wanted.filter(({ rowId }) => rowId === null).length;
  let next = fresh === 0 ? 0 : await firstOfIds(db, table, fresh);
  return wanted.map(({ rowId }) => rowId ?? next++);
}

/** The parts of a list with the ids of their rows. */
function pick<Part>(list: readonly Part[], wanted: readonly Wanted[], ids: readonly number[]) {
  return wanted.flatMap(({ index }, place) => {
    const [part, id] = [list[index], ids[place]];
    return part === undefined || id === undefined ? [] : [{ part, id, index }];
  });
}

/** Looks each camera up once. */
function cameras({ db, locationId }: Desk) {
  const found = new Map<number | string, number>();
  return async (camera: number | string, path: string): Promise<number> => {
    const id = found.get(camera) ?? (await cameraNamed(db, locationId, camera, path));
    found.set(camera, id);
    return id;
  };
}

const saveSignals: SavePart = async (desk, wanted, { signals }) => {
  const cameraOf = cameras(desk);
  const ids = await numbered(desk.db, 'alarms', wanted);
  const rows = [];
  for (const { part, id, index } of pick(signals, wanted, ids)) {
    const { time, type, camera } = part;
    const cameraId = camera === undefined ? null : await cameraOf(camera, `signals[${index}].camera`);
    rows.push({ id, locationId: desk.locationId, incidentId: desk.incidentId, cameraId, time, type });
  }
  await desk.db
    .insertInto('alarms')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        cameraId: row.ref('excluded.cameraId'),
        time: row.ref('excluded.time'),
        type: row.ref('excluded.type'),
      })),
    )
    .execute();
  return ids;
};

const saveRecordings: SavePart = async (desk, wanted, { recordings }) => {
  const { db, incidentId } = desk;
  const cameraOf = cameras(desk);
  const ids = await numbered(db, 'recordings', wanted);
  const picked = pick(recordings, wanted, ids);
  const rows = [];
  for (const { part, id, index } of picked) {
    const { time, camera, type = null, media } = part;
    rows.push({
      id,
      incidentId,
      cameraId: await cameraOf(camera, `recordings[${index}].camera`),
      type,
      startTime: time,
      ...(await mediaOf(desk, media, `recordings[${index}].media`)),
    });
  }
  await db
    .insertInto('recordings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        cameraId: row.ref('excluded.cameraId'),
        type: row.ref('excluded.type'),
        format: row.ref('excluded.format'),
        startTime: row.ref('excluded.startTime'),
        mediaKey: row.ref('excluded.mediaKey'),
      })),
    )
    .execute();
  await db.updateTable('ingestUploads').set({ recordingId: null }).where('recordingId', 'in', ids).execute();
  for (const { part, id, index } of picked)
    if ('upload' in part.media) await claim(db, part.media.upload, id, `recordings[${index}].media.upload`);
  return ids;
};

type Media = IngestMessage['recordings'][number]['media'];

async function mediaOf(
  { db, sourceId, mediaOrigins }: Desk,
  media: Media,
  path: string,
): Promise<{ format: string; mediaKey: string }> {
  if ('url' in media) {
    const { url, format } = media;
    // Only handed on to browsers, which ask no other hosts. The provider never fetches it.
    const address = URL.canParse(url) ? new URL(url) : undefined;
    const isListed = address !== undefined && mediaOrigins.includes(address.origin);
    if (!isListed || address.username || address.password)
      throw fieldProblem(`${path}.url`, 'must be an address of a media host that the provider has listed');
    return { format, mediaKey: address.href };
  }
  const upload = await db
    .selectFrom('ingestUploads')
    .select('format')
    .where('name', '=', media.upload)
    .where('sourceId', '=', sourceId)
    .executeTakeFirst();
  if (!upload)
    throw fieldProblem(`${path}.upload`, 'must be the name of a file that this source has uploaded');
  return { format: upload.format, mediaKey: media.upload };
}

async function claim(db: Kysely<Database>, name: string, recordingId: number, path: string): Promise<void> {
  const claimed = await db
    .updateTable('ingestUploads')
    .set({ recordingId })
    .where('name', '=', name)
    .where('recordingId', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!claimed) throw fieldProblem(path, 'must be a file that no other recording shows');
}

const saveDetections: SavePart = async ({ db, incidentId }, wanted, { detections }) => {
  const rows = wanted.flatMap(({ index }) => {
    const detection = detections[index];
    if (detection === undefined) return [];
    const { id, recording, type, width, height, at, boxes } = detection;
    const data = boxes.map(({ box, label, confidence, alarm }) => ({
      r: box,
      l: label,
      ...(confidence !== undefined && { c: confidence }),
      ...(alarm !== undefined && { m: alarm }),
    }));
    return [
      {
        incidentId,
        externalId: id,
        recording,
        type,
        width,
        height,
        atMs: at === undefined ? null : Math.round(at * 1000),
        data: JSON.stringify(data),
      },
    ];
  });
  await db
    .insertInto('ingestDetections')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['incidentId', 'externalId']).doUpdateSet((row) => ({
        recording: row.ref('excluded.recording'),
        type: row.ref('excluded.type'),
        width: row.ref('excluded.width'),
        height: row.ref('excluded.height'),
        atMs: row.ref('excluded.atMs'),
        data: row.ref('excluded.data'),
      })),
    )
    .execute();
  return wanted.map(() => null);
};

const saveCallIns: SavePart = async ({ db, incidentId }, wanted, { callIns }) => {
  const ids = await numbered(db, 'callIns', wanted);
  const rows = pick(callIns, wanted, ids).map(({ part, id }) => {
    const { time, type, caller = null, notes = null } = part;
    return { id, incidentId, time, type, notes, otherContact: caller, contactId: null, userId: null };
  });
  await db
    .insertInto('callIns')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        time: row.ref('excluded.time'),
        type: row.ref('excluded.type'),
        notes: row.ref('excluded.notes'),
        otherContact: row.ref('excluded.otherContact'),
      })),
    )
    .execute();
  return ids;
};

type LineList = 'logs' | 'voiceDowns' | 'policeContacts' | 'guardDispatches';

/** @param words with which the line begins: by them the portal knows what was done */
function saveLines(list: LineList, words?: string): SavePart {
  return async ({ db, incidentId }, wanted, message) => {
    const ids = await numbered(db, 'incidentLogs', wanted);
    const rows = pick(message[list], wanted, ids).map(({ part, id }) => ({
      id,
      incidentId,
      time: part.time,
      notes: [words, part.notes].filter((text) => text !== undefined).join(': '),
    }));
    await db
      .insertInto('incidentLogs')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) => ({ time: row.ref('excluded.time'), notes: row.ref('excluded.notes') })),
      )
      .execute();
    return ids;
  };
}

export const savePart = {
  signals: saveSignals,
  recordings: saveRecordings,
  detections: saveDetections,
  logs: saveLines('logs'),
  callIns: saveCallIns,
  voiceDowns: saveLines('voiceDowns', 'Voice-down'),
  policeContacts: saveLines('policeContacts', 'Police contacted'),
  guardDispatches: saveLines('guardDispatches', 'Guard dispatched'),
} as const satisfies Record<string, SavePart>;
