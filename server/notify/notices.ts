/** What of a message may be told to people. It is written in the transaction that takes the message. */
import type { Kysely } from 'kysely';
import type { NoticeKind } from '#contract/notification.ts';
import type { Database } from '../db/schema.ts';
import type { IncidentsTable } from '../db/tables/incidents.ts';
import { firstOfIds, writeCells } from '../db/writeRows.ts';

/** What was done at an event, with its time. */
interface Deed {
  readonly kind: 'voiceDown' | 'guard' | 'police';
  readonly time: number;
}

interface EventChange {
  /** Undefined for a new event. */
  readonly before: Pick<IncidentsTable, 'id' | 'endTime'> | undefined;
  readonly after: Pick<IncidentsTable, 'startTime' | 'endTime' | 'priority'>;
  /** Those that were not known before. */
  readonly deeds: readonly Deed[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What is older when it arrives is no news. */
const NEWS_MS = 60 * 60_000;
/** The end of an event that began before is told only where its beginning was. */
const YOUNG_MS = 24 * 60 * 60_000;
const EXERCISES: readonly string[] = ['Test', 'Drill'];

/** @returns in the order of an event's course */
export async function newsOf(db: Kysely<Database>, change: EventChange): Promise<NoticeKind[]> {
  const { before, after, deeds, now } = change;
  const isExercise = EXERCISES.includes(after.priority);
  const isNews = (time: number) => !isExercise && time >= now - NEWS_MS;
  const isOpened = before === undefined && after.endTime === null && isNews(after.startTime);
  const isDone = (kind: Deed['kind']) => deeds.some((deed) => deed.kind === kind && isNews(deed.time));
  const done = (['voiceDown', 'guard', 'police'] as const).filter(isDone);
  return [
    ...(isOpened ? ['opened' as const] : []),
    ...done,
    ...((await isOver(db, change)) ? ['closed' as const] : []),
  ];
}

async function isOver(db: Kysely<Database>, { before, after, now }: EventChange): Promise<boolean> {
  const hasEnded = after.endTime !== null && (before?.endTime ?? null) === null;
  if (!hasEnded) return false;
  if (!EXERCISES.includes(after.priority) && after.startTime > now - YOUNG_MS) return true;
  return before !== undefined && (await wasOpened(db, before.id));
}

async function wasOpened(db: Kysely<Database>, incidentId: number): Promise<boolean> {
  const opened = await db
    .selectFrom('notices')
    .select('id')
    .where('incidentId', '=', incidentId)
    .where('kind', '=', 'opened')
    .executeTakeFirst();
  return opened !== undefined;
}

interface Announcement {
  readonly incidentId: number;
  readonly locationId: number;
  readonly kinds: readonly NoticeKind[];
  /** Epoch milliseconds. */
  readonly now: number;
}

export async function announce(
  transaction: Kysely<Database>,
  { kinds, now, ...event }: Announcement,
): Promise<void> {
  if (kinds.length === 0) return;
  const first = await firstOfIds(transaction, 'notices', kinds.length);
  const rows = kinds.map((kind, index) => ({ id: first + index, ...event, kind, at: now }));
  await writeCells(transaction, 'notices', rows);
}
