/** Removes events and recordings that are older than is kept, in steps that are so small that nobody waits for one. */
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Logger } from 'pino';
import { plainNumberOf } from '#contract/rules/groupedNumber.ts';
import { recordAudit } from '../auth/audit.ts';
import type { Database } from '../db/schema.ts';
import { removeUnused } from '../ingest/uploads.ts';
import { KEPT_MS } from '../notify/deliveries.ts';
import type { Settings } from '../settings/settings.ts';
import {
  eraseEvents,
  eraseRecordings,
  holdMessages,
  MOST_EVENTS,
  MOST_ROWS,
  pause,
  takeTurn,
} from './events.ts';
import { deleteSome } from './tables.ts';

interface RetentionDesk {
  readonly db: Kysely<Database>;
  readonly settings: Pick<Settings, 'dataDir' | 'eventDays' | 'recordingDays'>;
  readonly log: Logger;
  /** Epoch milliseconds, for the audit. */
  readonly now: () => number;
}

/** Numbers of rows; a signal or announcement is counted where it belonged to no event. */
type Gone = Record<'events' | 'recordings' | 'signals' | 'announcements', number>;

/** One transaction's work. @returns what went, and whether there may be more */
type Step = (transaction: Kysely<Database>) => Promise<Partial<Gone> & { readonly more: boolean }>;

const DAY_MS = 86_400_000;

/**
 * @param time epoch milliseconds, of a clock that a wrong reading cannot move far: what is removed is gone
 * @param stop ends the work after the running step
 */
export async function eraseOld(desk: RetentionDesk, time: number, stop: AbortSignal): Promise<void> {
  const { eventDays, recordingDays } = desk.settings;
  const gone: Gone = { events: 0, recordings: 0, signals: 0, announcements: 0 };
  const steps = [
    ...(recordingDays === undefined ? [] : [oldRecordings(time - recordingDays * DAY_MS)]),
    ...(eventDays === undefined ? [] : ofEvents(time - eventDays * DAY_MS)),
  ];
  try {
    for (const step of steps) await repeat(desk, step, gone, stop);
  } finally {
    if (Object.values(gone).some((count) => count > 0)) await tell(desk, gone);
  }
}

const ofEvents = (until: number): readonly Step[] => [
  oldEvents(until),
  oldRows('alarms', 'signals', sql<SqlBool>`"incidentId" is null and "time" < ${until}`),
  oldRows('voiceDowns', 'announcements', sql<SqlBool>`"time" < ${until}`),
];

async function repeat(
  { db, settings }: RetentionDesk,
  step: Step,
  gone: Gone,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const { more, ...counts } = await db.transaction().execute(step);
    for (const name of ['events', 'recordings', 'signals', 'announcements'] as const)
      gone[name] += counts[name] ?? 0;
    // Only now: a recording that could still come back needs its file. What a stop leaves is met at the next start.
    if (counts.recordings) await removeUnused(db, settings.dataDir);
    if (!more) return;
    await pause();
  }
}

/** The place in a list by start; each step goes on behind what it has seen, so that what stays is met once. */
const BEGINNING = { startTime: Number.MIN_SAFE_INTEGER, id: 0 };

function oldEvents(until: number): Step {
  let after = BEGINNING;
  return async (transaction) => {
    await takeTurn(transaction);
    const page = await transaction
      .selectFrom('incidents')
      .select(['id', 'startTime'])
      .where('startTime', '<', until)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('startTime', 'id'), '>', tuple(after.startTime, after.id)),
      )
      .orderBy('startTime')
      .orderBy('id')
      .limit(MOST_EVENTS)
      .execute();
    const last = page.at(-1);
    if (last === undefined) return { more: false };
    const found = page.map(({ id }) => id);
    await holdMessages(transaction, found);
    const { done, ...counts } = await eraseEvents(transaction, await endedBefore(transaction, found, until));
    if (done) after = last;
    return { ...counts, more: true };
  };
}

/** @returns those of the events that have ended by then: one that is in progress never goes, however old it is */
async function endedBefore(db: Kysely<Database>, ids: readonly number[], until: number): Promise<number[]> {
  const rows = await db
    .selectFrom('incidents')
    .select('id')
    .where('id', 'in', ids)
    .where('endTime', '<', until)
    .execute();
  return rows.map(({ id }) => id);
}

function oldRecordings(until: number): Step {
  let after = BEGINNING;
  return async (transaction) => {
    await takeTurn(transaction);
    const page = await transaction
      .selectFrom('recordings')
      .select(['id', 'startTime', 'incidentId'])
      .where('startTime', '<', until)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('startTime', 'id'), '>', tuple(after.startTime, after.id)),
      )
      .orderBy('startTime')
      .orderBy('id')
      .limit(MOST_ROWS / 2)
      .execute();
    const last = page.at(-1);
    if (last === undefined) return { more: false };
    const incidentIds = [...new Set(page.map(({ incidentId }) => incidentId))];
    await holdMessages(transaction, incidentIds);
    const ended = new Set(await endedBefore(transaction, incidentIds, Number.MAX_SAFE_INTEGER));
    const due = page.filter(({ incidentId }) => ended.has(incidentId)).map(({ id }) => id);
    const isWhole = await eraseDetections(transaction, due);
    if (!isWhole) return { more: true };
    after = last;
    return { recordings: await eraseRecordings(transaction, due), more: true };
  };
}

/** What was seen in these recordings. @returns whether that is all of it */
async function eraseDetections(
  transaction: Kysely<Database>,
  recordingIds: readonly number[],
): Promise<boolean> {
  if (recordingIds.length === 0) return true;
  const rows = sql<SqlBool>`("incidentId", "recording") in (select "incidentId", "externalId" from "ingestParts"
    where "kind" = 'recording' and "rowId" in (${sql.join(recordingIds)}))`;
  const most = MOST_ROWS / 2;
  return (await deleteSome(transaction, 'ingestDetections', rows, most)) < most;
}

function oldRows(
  table: 'alarms' | 'voiceDowns',
  name: 'signals' | 'announcements',
  rows: ReturnType<typeof sql<SqlBool>>,
): Step {
  return async (transaction) => {
    await takeTurn(transaction);
    const count = await deleteSome(transaction, table, rows, MOST_ROWS);
    return { [name]: count, more: count === MOST_ROWS };
  };
}

async function tell(desk: RetentionDesk, gone: Gone): Promise<void> {
  desk.log.info(gone, 'removed what is older than is kept');
  const detail = [
    plainNumberOf(gone.events, 'event'),
    plainNumberOf(gone.recordings, 'recording'),
    plainNumberOf(gone.signals, 'signal'),
    plainNumberOf(gone.announcements, 'announcement'),
  ].join(', ');
  await recordAudit(
    desk,
    { kind: 'events.erased', userId: null, detail },
    { address: 'service', requestId: '' },
  );
}

// What people were told long ago, what it was about, and mails of that age that nobody sends any more.

/**
 * @param time epoch milliseconds, of a clock that a wrong reading cannot move far
 * @param stop ends the work after the running step
 */
export async function clearTold(db: Kysely<Database>, time: number, stop: AbortSignal): Promise<void> {
  const before = time - KEPT_MS;
  for (const [table, isOld] of [
    // Not by their deliveries, which may have gone with their event. A mail that never expires is somebody's request.
    ['outboxMails', sql<SqlBool>`"createdAt" < ${before} and "expiresAt" < ${time}`],
    ['deliveries', sql<SqlBool>`"createdAt" < ${before}`],
    // A morning mail tells when what a site has needed was over, however long it lasted.
    ['notices', sql<SqlBool>`"toldAt" < ${before} and ("kind" <> 'attention' or "endedAt" < ${before})`],
  ] as const) {
    while (!stop.aborted && (await deleteSome(db, table, isOld, MOST_ROWS)) > 0) await pause();
  }
}
