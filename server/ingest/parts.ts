/** Writes the parts of a message into the tables that the portal's calls read. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { firstOfIds, writeRows } from '../db/writeRows.ts';
import { fieldProblem, type IngestMessage } from './message.ts';
import { cameraNamed } from './places.ts';

interface Desk {
  readonly db: Kysely<Database>;
  readonly sourceId: number;
  readonly mediaOrigins: readonly string[];
  readonly locationId: number;
}

/** A part that is to be written. */
interface Wanted {
  /** Place in its list of the message. */
  readonly index: number;
  /** Id of the row that is replaced; null for a new one. */
  readonly rowId: number | null;
}

/**
 * Looks up what the wanted parts of one list name, and then gives what writes them. Whoever takes an id keeps all other
 * sources from taking one until the transaction ends, so that nothing is looked up between the first id and the end.
 */
type ReadyPart = (desk: Desk, wanted: readonly Wanted[], message: IngestMessage) => Promise<WriteParts>;

/** @returns ids of the rows, in the order of the parts; null for a row without one */
type WriteParts = (incidentId: number) => Promise<readonly (number | null)[]>;

type NumberedTable = 'alarms' | 'recordings' | 'callIns' | 'incidentLogs';

/** The rows with their ids and that of their event. */
async function numbered<Row extends Pick<Wanted, 'rowId'>>(
  db: Kysely<Database>,
  table: NumberedTable,
  incidentId: number,
  rows: readonly Row[],
): Promise<(Omit<Row, 'rowId'> & { readonly id: number; readonly incidentId: number })[]> {
  const fresh = rows.filter(({ rowId }) => rowId === null).length;
  let next = fresh === 0 ? 0 : await firstOfIds(db, table, fresh);
  return rows.map(({ rowId, ...row }) => ({ ...row, id: rowId ?? next++, incidentId }));
}

/** The wanted parts of a list. */
function pick<Part>(list: readonly Part[], wanted: readonly Wanted[]) {
  return wanted.flatMap(({ index, rowId }) => {
    const part = list[index];
    return part === undefined ? [] : [{ part, index, rowId }];
  });
}

/** A transaction makes one statement after the other. */
async function inTurn<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const item of items) found.push(await find(item));
  return found;
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

/** Looks each camera up once. */
function cameras({ db, locationId }: Desk) {
  const found = new Map<number | string, number>();
  return async (camera: number | string, path: string): Promise<number> => {
    const id = found.get(camera) ?? (await cameraNamed(db, locationId, camera, path));
    found.set(camera, id);
    return id;
  };
}

const readySignals: ReadyPart = async (desk, wanted, { signals }) => {
  const { db, locationId } = desk;
  const cameraOf = cameras(desk);
  const found = await inTurn(pick(signals, wanted), async ({ part, index, rowId }) => {
    const { time, type, camera } = part;
    const cameraId = camera === undefined ? null : await cameraOf(camera, `signals[${index}].camera`);
    return { rowId, locationId, cameraId, time, type };
  });
  return async (incidentId) => {
    const rows = await numbered(db, 'alarms', incidentId, found);
    await writeRows(db, 'alarms', rows, { key: ['id'] });
    return idsOf(rows);
  };
};

const readyRecordings: ReadyPart = async (desk, wanted, { recordings }) => {
  const { db } = desk;
  const cameraOf = cameras(desk);
  const picked = pick(recordings, wanted);
  const found = await inTurn(picked, async ({ part, index, rowId }) => {
    const { time, camera, type = null, media } = part;
    const cameraId = await cameraOf(camera, `recordings[${index}].camera`);
    const shown = await mediaOf(desk, media, `recordings[${index}].media`);
    return { rowId, cameraId, type, startTime: time, ...shown };
  });
  return async (incidentId) => {
    const rows = await numbered(db, 'recordings', incidentId, found);
    await writeRows(db, 'recordings', rows, { key: ['id'] });
    const ids = idsOf(rows);
    await db
      .updateTable('ingestUploads')
      .set({ recordingId: null })
      .where('recordingId', 'in', ids)
      .execute();
    for (const [place, { part, index }] of picked.entries()) {
      const id = ids[place];
      if (id !== undefined && 'upload' in part.media)
        await claim(db, part.media.upload, id, `recordings[${index}].media.upload`);
    }
    return ids;
  };
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

const readyDetections: ReadyPart = async ({ db }, wanted, { detections }) => {
  const found = pick(detections, wanted).map(({ part }) => {
    const { id, recording, type, width, height, at, boxes } = part;
    const data = boxes.map(({ box, label, confidence, alarm }) => ({
      r: box,
      l: label,
      ...(confidence !== undefined && { c: confidence }),
      ...(alarm !== undefined && { m: alarm }),
    }));
    return {
      externalId: id,
      recording,
      type,
      width,
      height,
      atMs: at === undefined ? null : Math.round(at * 1000),
      data: JSON.stringify(data),
    };
  });
  return async (incidentId) => {
    await writeRows(
      db,
      'ingestDetections',
      found.map((row) => ({ ...row, incidentId })),
      { key: ['incidentId', 'externalId'] },
    );
    return wanted.map(() => null);
  };
};

const readyCallIns: ReadyPart = async ({ db }, wanted, { callIns }) => {
  const found = pick(callIns, wanted).map(({ part, rowId }) => {
    const { time, type, caller = null, notes = null } = part;
    return { rowId, time, type, notes, otherContact: caller, contactId: null, userId: null };
  });
  return async (incidentId) => {
    const rows = await numbered(db, 'callIns', incidentId, found);
    await writeRows(db, 'callIns', rows, { key: ['id'] });
    return idsOf(rows);
  };
};

type LineList = 'logs' | 'voiceDowns' | 'policeContacts' | 'guardDispatches';

/** @param words with which the line begins: by them the portal knows what was done */
function readyLines(list: LineList, words?: string): ReadyPart {
  return async ({ db }, wanted, message) => {
    const found = pick(message[list], wanted).map(({ part, rowId }) => ({
      rowId,
      time: part.time,
      notes: [words, part.notes].filter((text) => text !== undefined).join(': '),
    }));
    return async (incidentId) => {
      const rows = await numbered(db, 'incidentLogs', incidentId, found);
      await writeRows(db, 'incidentLogs', rows, { key: ['id'] });
      return idsOf(rows);
    };
  };
}

export const readyPart = {
  signals: readySignals,
  recordings: readyRecordings,
  detections: readyDetections,
  logs: readyLines('logs'),
  callIns: readyCallIns,
  voiceDowns: readyLines('voiceDowns', 'Voice-down'),
  policeContacts: readyLines('policeContacts', 'Police contacted'),
  guardDispatches: readyLines('guardDispatches', 'Guard dispatched'),
} as const satisfies Record<string, ReadyPart>;
