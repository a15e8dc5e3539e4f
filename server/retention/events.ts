/** Removes events with all of their parts, in steps: who removes old ones and who erases a customer does it alike. */
import { setTimeout } from 'node:timers/promises';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { firstOfIds } from '../db/writeRows.ts';
import { releaseUploads } from '../ingest/uploads.ts';
import { takeTurnOfTelling } from '../notify/deliveries.ts';
import { deleteSome } from './tables.ts';

/** Rows in one transaction, beside those that triggers write: in the embedded database all others wait for its end. */
export const MOST_ROWS = 200;
/** Events in one transaction. */
export const MOST_EVENTS = 10;

const PAUSE_MS = 10;

/** Between two transactions, for whoever waits, in another process too. */
export const pause = () => setTimeout(PAUSE_MS);

/** What a transaction has removed. */
interface Erased {
  readonly events: number;
  readonly recordings: number;
  /** False while some of the events still have parts: the same again goes on. */
  readonly done: boolean;
}

/**
 * Only one process at a time removes events: the others wait here for its transaction's end. No id of a removed event is
 * given out again, since people's browsers remember ids.
 */
export async function takeTurn(transaction: Kysely<Database>): Promise<void> {
  await firstOfIds(transaction, 'incidents', 0);
}

/** From here on messages about these events wait for the transaction's end; what they hold is read after this. */
export async function holdMessages(transaction: Kysely<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable('ingestEvents')
    // Changes nothing, but locks the row.
    .set((row) => ({ externalId: row.ref('externalId') }))
    .where('incidentId', 'in', ids)
    .execute();
}

const PARTS = [
  'alarms',
  'callIns',
  'incidentLogs',
  'ingestDetections',
  'ingestParts',
  'notices',
  'deliveries',
] as const;

/** Removes parts of events, and the events once they have none. Their messages must be held. */
export async function eraseEvents(transaction: Kysely<Database>, ids: readonly number[]): Promise<Erased> {
  if (ids.length === 0) return { events: 0, recordings: 0, done: true };
  const ofThese = sql<SqlBool>`"incidentId" in (${sql.join(ids)})`;
  const recordings = await eraseRecordings(transaction, await recordingsOf(transaction, ids));
  let left = MOST_ROWS - recordings;
  // Telling of an event locks the event and then its notices; here it is the other way round.
  await takeTurnOfTelling(transaction);
  for (const table of PARTS) {
    if (left <= 0) return { events: 0, recordings, done: false };
    left -= await deleteSome(transaction, table, ofThese, left);
  }
  if (left <= 0) return { events: 0, recordings, done: false };
  await transaction.deleteFrom('ingestEvents').where('incidentId', 'in', ids).execute();
  await transaction.deleteFrom('incidents').where('id', 'in', ids).execute();
  return { events: ids.length, recordings, done: true };
}

async function recordingsOf(db: Kysely<Database>, incidentIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('recordings')
    .select('id')
    .where('incidentId', 'in', incidentIds)
    .limit(MOST_ROWS)
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns how many: their files are removed once this is committed, as those of any upload that nothing shows */
export async function eraseRecordings(
  transaction: Kysely<Database>,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0;
  await releaseUploads(transaction, ids);
  await transaction.deleteFrom('recordings').where('id', 'in', ids).execute();
  return ids.length;
}
