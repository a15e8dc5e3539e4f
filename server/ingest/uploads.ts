/** Clips and pictures that other software uploads: files under names of ours, and a row for each. */
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { isUnwritable, mediaFolder } from '../db/dataFolder.ts';
import type { Database } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import { type MediaFormat, mediaFormat } from './mediaFormat.ts';
import type { KeptUpload } from './message.ts';

interface UploadDesk {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  readonly dataDir: string;
  readonly sourceId: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

type Body = ReadableStream<Uint8Array<ArrayBuffer>> | null;

const FORMATS = {
  H264: { type: 'video/mp4', extension: 'mp4' },
  JPEG: { type: 'image/jpeg', extension: 'jpg' },
} as const;
const DAY_MS = 86_400_000;
/** Of one source, without a recording that shows them. */
const MOST_UNUSED = 1024 * 1024 * 1024;
/** Files removed in one transaction: in the embedded database all others wait for its end. */
const MOST_REMOVED = 50;
/** Folder within that of the uploads: of files that are still being written, or were cut off. */
const INCOMING = 'incoming';

/**
 * Writes the body into a file as it comes. Resolves once file and row are on the disk.
 * @param declared the Content-Type of the request
 * @throws Problem 415 for what is no clip and no picture, or another one than declared; 429 with too many unused files; 503
 * when the disk takes no file
 */
export async function keepUpload(
  desk: UploadDesk,
  body: Body,
  declared: string | undefined,
): Promise<KeptUpload> {
  await refuseHoarding(desk);
  const folder = mediaFolder(desk.dataDir);
  const id = randomBytes(16).toString('hex');
  const draft = join(folder, INCOMING, id);
  try {
    await mkdir(join(folder, INCOMING), { recursive: true, mode: 0o700 });
    const { bytes, sha256 } = await writeDown(body, draft);
    const format = await checkedFormat(draft, declared);
    const name = `${id}.${FORMATS[format].extension}`;
    const { sourceId, now } = desk;
    await desk.db
      .insertInto('ingestUploads')
      .values({ name, sourceId, format, bytes, createdAt: now, recordingId: null })
      .execute();
    await rename(draft, join(folder, name));
    // The name is on the disk only with the folder.
    const opened = await open(folder);
    await opened.sync().finally(() => opened.close());
    return { upload: name, format, bytes, sha256 };
  } catch (error) {
    await rm(draft, { force: true });
    if (!isUnwritable(error)) throw error;
    desk.log.error({ reason: error.message }, 'an upload could not be written');
    throw new Problem(503, 'The service cannot keep the file. Please send it again.', {
      'Retry-After': '60',
    });
  }
}

async function refuseHoarding({ db, sourceId, now }: UploadDesk): Promise<void> {
  const { total } = await db
    .selectFrom('ingestUploads')
    .select((row) => row.fn.sum<number | null>('bytes').as('total'))
    .where('sourceId', '=', sourceId)
    .where('recordingId', 'is', null)
    // What has waited for longer is being removed.
    .where('createdAt', '>', now - DAY_MS)
    .executeTakeFirstOrThrow();
  if ((total ?? 0) > MOST_UNUSED)
    throw new Problem(429, 'Too many uploads are shown by no recording.', { 'Retry-After': '3600' });
}

async function writeDown(body: Body, path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted() {
    // The rest of a body that is refused is left to the connection.
    for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await pipeline(counted, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { bytes, sha256: hash.digest('hex') };
}

async function checkedFormat(path: string, declared: string | undefined): Promise<MediaFormat> {
  const file = await open(path);
  const format = await mediaFormat(file).finally(() => file.close());
  if (format === undefined) throw new Problem(415, 'The body must be an MP4 with H.264, or a JPEG.');
  const type = declared?.split(';')[0]?.trim().toLowerCase();
  const isMisnamed = Object.values(FORMATS).some((one) => one.type === type && one !== FORMATS[format]);
  if (isMisnamed) throw new Problem(415, `The body is ${FORMATS[format].type}, not ${type}.`);
  return format;
}

/**
 * Recordings go: nothing shows their files any more, which need not wait for a day.
 * @param transaction the one that removes the recordings
 */
export async function releaseUploads(
  transaction: Kysely<Database>,
  recordingIds: readonly number[],
): Promise<void> {
  await transaction
    .updateTable('ingestUploads')
    .set({ recordingId: null, createdAt: 0 })
    .where('recordingId', 'in', recordingIds)
    .execute();
}

/**
 * Removes what no recording shows a day after it came, and what was cut off.
 * @param now epoch milliseconds
 */
export async function clearUploads(db: Kysely<Database>, dataDir: string, now: number): Promise<void> {
  await removeUnused(db, dataDir, now - DAY_MS);
  const drafts = join(mediaFolder(dataDir), INCOMING);
  for (const name of await readdir(drafts).catch(() => [])) {
    const draft = join(drafts, name);
    const found = await stat(draft).catch(() => undefined);
    if (found && found.mtimeMs <= now - DAY_MS) await rm(draft, { force: true });
  }
}

/**
 * Removes files that no recording shows any more.
 * @param until those that came until then, in epoch milliseconds; without it those that were released
 */
export async function removeUnused(db: Kysely<Database>, dataDir: string, until = 0): Promise<void> {
  const folder = mediaFolder(dataDir);
  while ((await removeSome(db, folder, until)) > 0);
}

/** @returns how many were removed: some, the oldest first */
async function removeSome(db: Kysely<Database>, folder: string, until: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const oldest = transaction
      .selectFrom('ingestUploads')
      .select('name')
      .where('recordingId', 'is', null)
      .where('createdAt', '<=', until)
      .orderBy('createdAt')
      .limit(MOST_REMOVED);
    const removed = await transaction
      .deleteFrom('ingestUploads')
      .where('name', 'in', oldest)
      // Once more: while this waited for the row, a recording may have claimed it.
      .where('recordingId', 'is', null)
      .returning('name')
      .execute();
    // Before the commit: a row without its file is met again, a file without its row never.
    await Promise.all(removed.map(({ name }) => rm(join(folder, name), { force: true })));
    return removed.length;
  });
}
