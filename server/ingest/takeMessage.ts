/** Takes a message into the database, in one transaction: all of it, or nothing. */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { PRIORITIES } from '#contract/event.ts';
import type { Database } from '../db/schema.ts';
import type { IncidentsTable } from '../db/tables/incidents.ts';
import { nextId, writeRows } from '../db/writeRows.ts';
import { announce, newsOf } from '../notify/notices.ts';
import { earliestOf, fieldProblem, type IngestMessage, LISTS, type TakenMessage } from './message.ts';
import { readyPart } from './parts.ts';
import { checkSite, siteOfCode } from './places.ts';

interface IngestDesk {
  readonly db: Kysely<Database>;
  readonly sourceId: number;
  /** Hosts on which a recording may lie, as origins. */
  readonly mediaOrigins: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Resolves once all of it is committed.
 * @throws Problem 400 that names the field; nothing of the message is written then
 */
export function takeMessage({ db, now, ...desk }: IngestDesk, message: IngestMessage): Promise<TakenMessage> {
  return db.transaction().execute(async (transaction) => {
    const before = await eventBefore(transaction, desk.sourceId, message);
    const entries = await decided(transaction, before?.id, message);
    const event = await eventAfter(transaction, desk.sourceId, before, entries, message);
    const wanted = entries.filter(isWanted);
    const deeds = deedsOf(entries, message);
    const kinds = await newsOf(transaction, { before, after: event.fields, deeds, now });
    const lists = [];
    for (const part of LISTS) {
      const own = wanted.filter((entry) => entry.part === part);
      if (own.length === 0) continue;
      const write = await readyPart[part](
        { ...desk, db: transaction, locationId: event.locationId },
        own,
        message,
      );
      lists.push({ own, write });
    }
    const id = await saveEvent(transaction, desk.sourceId, before, event, message);
    for (const { own, write } of lists) {
      const rowIds = await write(id);
      for (const [place, entry] of own.entries()) entry.rowId = rowIds[place] ?? null;
    }
    await remember(transaction, id, entries, message.sentAt);
    if (wanted.some(({ part }) => part !== undefined)) await count(transaction, id);
    await announce(transaction, { incidentId: id, locationId: event.locationId, kinds, now });
    return {
      event: { id: message.event, number: id },
      taken: entries.map((entry) => ({ part: entry.part ?? 'event', id: entry.externalId, as: entry.as })),
    };
  });
}

// Which event it is about.

type EventRow = Pick<
  IncidentsTable,
  'id' | 'locationId' | 'startTime' | 'endTime' | 'priority' | 'priorityRank' | 'status'
>;

/** @returns undefined for an event that is not known yet; the others wait here for this transaction's end */
async function eventBefore(
  db: Kysely<Database>,
  sourceId: number,
  { event, site }: IngestMessage,
): Promise<EventRow | undefined> {
  const { incidentId } = await db
    .insertInto('ingestEvents')
    .values({ sourceId, externalId: event, incidentId: null })
    // Changes nothing, but locks the row.
    .onConflict((conflict) => conflict.columns(['sourceId', 'externalId']).doUpdateSet({ externalId: event }))
    .returning('incidentId')
    .executeTakeFirstOrThrow();
  if (incidentId === null) return undefined;
  const row = await db
    .selectFrom('incidents')
    .select(['id', 'locationId', 'startTime', 'endTime', 'priority', 'priorityRank', 'status'])
    .where('id', '=', incidentId)
    .executeTakeFirstOrThrow();
  // Also where none is named: the site may be another customer's by now.
  await checkSite(db, sourceId, site ?? row.locationId, row.locationId);
  return row;
}

// What of the message counts.

const FIELDS = ['startTime', 'endTime', 'priority', 'status'] as const;
type FieldName = (typeof FIELDS)[number];

type ListName = (typeof LISTS)[number];

const KINDS = {
  signals: 'signal',
  recordings: 'recording',
  detections: 'detection',
  callIns: 'callIn',
  logs: 'log',
  voiceDowns: 'voiceDown',
  policeContacts: 'police',
  guardDispatches: 'guard',
} as const satisfies Record<ListName, string>;

interface Entry {
  /** List that it stands in; undefined for a field. */
  readonly part: ListName | undefined;
  readonly kind: string;
  readonly externalId: string;
  /** Place in the list. */
  readonly index: number;
  readonly digest: string;
  readonly as: TakenMessage['taken'][number]['as'];
  /** Was taken before, and the same again now was sent later. */
  readonly isConfirmed: boolean;
  rowId: number | null;
}

const isWanted = ({ as }: Entry) => as === 'new' || as === 'replaced';

async function decided(
  db: Kysely<Database>,
  incidentId: number | undefined,
  message: IngestMessage,
): Promise<Entry[]> {
  const said = [
    ...FIELDS.filter((name) => message[name] !== undefined).map((name) => ({
      part: undefined,
      kind: 'field',
      externalId: name as string,
      index: 0,
      content: message[name],
    })),
    ...LISTS.flatMap((part) =>
      message[part].map((content, index) => ({
        part,
        kind: KINDS[part],
        externalId: content.id,
        index,
        content,
      })),
    ),
  ];
  const known = new Map<string, Awaited<ReturnType<typeof partsBefore>>[number]>();
  if (incidentId !== undefined && said.length > 0)
    for (const row of await partsBefore(
      db,
      incidentId,
      said.map(({ externalId }) => externalId),
    ))
      known.set(`${row.kind} ${row.externalId}`, row);
  return said.map(({ content, ...entry }) => {
    const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
    const before = known.get(`${entry.kind} ${entry.externalId}`);
    const isSame = before?.digest === digest;
    const isLater = before !== undefined && message.sentAt > before.sentAt;
    const isEarlier = before !== undefined && message.sentAt < before.sentAt;
    return {
      ...entry,
      digest,
      as: before === undefined ? 'new' : isSame ? 'unchanged' : isEarlier ? 'outdated' : 'replaced',
      isConfirmed: isSame && isLater,
      rowId: before?.rowId ?? null,
    };
  });
}

const DEEDS = ['voiceDowns', 'guardDispatches', 'policeContacts'] as const;

/** What operators have done, as far as it was not known. */
function deedsOf(entries: readonly Entry[], message: IngestMessage) {
  return DEEDS.flatMap((list) =>
    entries.flatMap(({ part, index, as }) => {
      const deed = part === list && as === 'new' ? message[list][index] : undefined;
      return deed === undefined ? [] : [{ kind: KINDS[list], time: deed.time }];
    }),
  );
}

function partsBefore(db: Kysely<Database>, incidentId: number, externalIds: readonly string[]) {
  return db
    .selectFrom('ingestParts')
    .select(['kind', 'externalId', 'sentAt', 'digest', 'rowId'])
    .where('incidentId', '=', incidentId)
    .where('externalId', 'in', [...new Set(externalIds)])
    .execute();
}

/** So that what was sent before, and comes after, is known as outdated. */
async function remember(
  db: Kysely<Database>,
  incidentId: number,
  entries: readonly Entry[],
  sentAt: number,
): Promise<void> {
  const rows = entries
    .filter((entry) => isWanted(entry) || entry.isConfirmed)
    .map(({ kind, externalId, digest, rowId }) => ({ incidentId, kind, externalId, sentAt, digest, rowId }));
  await writeRows(db, 'ingestParts', rows, { key: ['incidentId', 'kind', 'externalId'] });
}

// The event's own row.

/** Until the sender says more. */
const UNTOLD = { priority: 'Medium', open: 'Open', closed: 'Closed' } as const;

/** What the event's row is to be. */
interface EventAfter {
  readonly locationId: number;
  readonly fields: Omit<EventRow, 'id' | 'locationId'>;
}

async function eventAfter(
  db: Kysely<Database>,
  sourceId: number,
  before: EventRow | undefined,
  entries: readonly Entry[],
  message: IngestMessage,
): Promise<EventAfter> {
  const set = new Set(entries.filter(isWanted).map(nameOf));
  if (before !== undefined) {
    const told = await fieldsSaid(db, before.id);
    return { locationId: before.locationId, fields: fieldsOf({ ...before, told }, set, message) };
  }
  if (message.site === undefined) throw fieldProblem('site', 'is missing: this event is not known yet');
  const locationId = await siteOfCode(db, sourceId, message.site);
  return { locationId, fields: fieldsOf(undefined, set, message) };
}

/** @returns its id */
async function saveEvent(
  db: Kysely<Database>,
  sourceId: number,
  before: EventRow | undefined,
  { locationId, fields }: EventAfter,
  message: IngestMessage,
): Promise<number> {
  if (before !== undefined) {
    const isSame = Object.entries(fields).every(([name, value]) => Reflect.get(before, name) === value);
    if (!isSame) await db.updateTable('incidents').set(fields).where('id', '=', before.id).execute();
    return before.id;
  }
  const id = await nextId(db, 'incidents');
  await db
    .insertInto('incidents')
    .values({
      id,
      locationId,
      ...fields,
      alarmCount: 0,
      voiceDownCount: 0,
      policeContacted: 0,
      guardDispatched: 0,
      lastUserId: null,
    })
    .execute();
  await db
    .updateTable('ingestEvents')
    .set({ incidentId: id })
    .where('sourceId', '=', sourceId)
    .where('externalId', '=', message.event)
    .execute();
  return id;
}

/** Names of the fields that the sender has said of an event so far. */
async function fieldsSaid(db: Kysely<Database>, incidentId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('ingestParts')
    .select('externalId')
    .where('incidentId', '=', incidentId)
    .where('kind', '=', 'field')
    .execute();
  return new Set(rows.map(({ externalId }) => externalId));
}

const nameOf = ({ part, externalId }: Entry) => (part === undefined ? externalId : '');

/**
 * @param before what is stored, and which of it the sender has said
 * @param set names of the fields that this message sets
 */
function fieldsOf(
  before: (EventRow & { readonly told: ReadonlySet<string> }) | undefined,
  set: ReadonlySet<string>,
  message: IngestMessage,
): EventAfter['fields'] {
  const isSaid = (name: FieldName) => set.has(name) || (before?.told.has(name) ?? false);
  const earliest = Math.min(before?.startTime ?? Number.POSITIVE_INFINITY, earliestOf(message));
  const stored = isSaid('startTime') ? (before?.startTime ?? earliest) : earliest;
  const startTime = (set.has('startTime') ? message.startTime : undefined) ?? stored;
  const endTime = set.has('endTime') ? (message.endTime ?? null) : (before?.endTime ?? null);
  if (endTime !== null && endTime < startTime)
    throw set.has('endTime')
      ? fieldProblem('endTime', 'must not be before the start')
      : fieldProblem('startTime', 'must not be after the end');
  const priority = set.has('priority') ? message.priority : undefined;
  const untold = endTime === null ? UNTOLD.open : UNTOLD.closed;
  const status =
    (set.has('status') ? message.status : undefined) ??
    (isSaid('status') ? before?.status : undefined) ??
    untold;
  return {
    startTime,
    endTime,
    ...(priority === undefined && before !== undefined
      ? { priority: before.priority, priorityRank: before.priorityRank }
      : ranked(priority ?? UNTOLD.priority)),
    status,
  };
}

function ranked(priority: (typeof PRIORITIES)[number]) {
  return { priority, priorityRank: PRIORITIES.indexOf(priority) + 1 };
}

/** The event's numbers are those of its parts. */
async function count(db: Kysely<Database>, incidentId: number): Promise<void> {
  const partsOf = (kind: string) => sql<number>`(select count(*) from ${sql.table('ingestParts')} as p
    where ${sql.ref('p.incidentId')} = ${incidentId} and ${sql.ref('p.kind')} = ${kind})`;
  const hasParts = (kind: string) => sql<0 | 1>`case when ${partsOf(kind)} > 0 then 1 else 0 end`;
  await db
    .updateTable('incidents')
    .set({
      alarmCount: partsOf('signal'),
      voiceDownCount: partsOf('voiceDown'),
      policeContacted: hasParts('police'),
      guardDispatched: hasParts('guard'),
    })
    .where('id', '=', incidentId)
    .execute();
}
