/** Hands deliveries to the push services, some at a time. */
import { setTimeout } from 'node:timers/promises';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Logger } from 'pino';
import { CLOCK_SKEW_MS } from '../db/clocks.ts';
import type { Database } from '../db/schema.ts';
import { isOpen, takeTurnOfTelling } from './deliveries.ts';
import type { PushOutcome, WebPush } from './webPush.ts';
import { bodyOf } from './words.ts';

interface PushDesk {
  readonly db: Kysely<Database>;
  readonly push: WebPush;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly log: Logger;
}

/** Claimed at a time: with all of them timing out, they end before the claim does. */
const MOST_CLAIMED = 100;
/** A push service far away takes a tenth of a second for each. */
const MOST_AT_ONCE = 50;
/** Between the beginnings of two: encrypting one keeps everybody else waiting, and thousands in a row would do so for long. */
const PACE_MS = 3;
/** An older claim was left by a process that ended while sending. */
const CLAIM_MS = 60_000;
/** Doubled after each further try. */
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 10 * 60_000;
/** What could not be delivered by then is no news any more. */
const PATIENCE_MS = 60 * 60_000;

const TOO_LATE = 'It could not be delivered within an hour.';
const GONE = 'The browser no longer takes notifications.';
const REFUSED = 'The push service refused it.';
const REPLACED = 'A newer message took its place.';

/**
 * A process that ends in between leaves its claim. The one that comes after it sends the same again, with the same tag and
 * topic, so that nobody sees it twice.
 * @returns whether something was sent; then there may be more
 */
export async function sendNext(desk: PushDesk): Promise<boolean> {
  // Read without a lock, since there is mostly nothing.
  if (!(await isSomethingDue(desk))) return false;
  const claimed = await claim(desk);
  const sent = await atMost(MOST_AT_ONCE, claimed, async (delivery) => ({
    delivery,
    outcome: await outcomeOf(desk, delivery),
  }));
  await record(desk, sent);
  return claimed.length > 0;
}

async function isSomethingDue({ db, now }: PushDesk): Promise<boolean> {
  const due = await db
    .selectFrom('deliveries')
    .select('id')
    .where(isOpen)
    .where(isDue(now()))
    // Without an order the database would look through all that was ever sent.
    .orderBy('tries')
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** The pause is over, or the claim. One that is longer than any is of a clock that was ahead. */
function isDue(now: number) {
  const nextTry = sql`coalesce(${sql.ref('nextTryAt')}, 0)`;
  return sql<SqlBool>`(${nextTry} <= ${now} or ${nextTry} > ${now + PATIENCE_MS + CLOCK_SKEW_MS})`;
}

/** The next ones, first those that were not tried yet, so that a service that hangs keeps nobody else's waiting. */
function claim({ db, now }: PushDesk) {
  return db.transaction().execute(async (transaction) => {
    await takeTurnOfTelling(transaction);
    const rows = await transaction
      .selectFrom('deliveries')
      .select('id')
      .where(isOpen)
      .where(isDue(now()))
      .where(isAlone(now()))
      .orderBy('tries')
      .orderBy('id')
      .limit(MOST_CLAIMED)
      .execute();
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    await transaction
      .updateTable('deliveries')
      .set((row) => ({ state: 'sending', nextTryAt: now() + CLAIM_MS, tries: row('tries', '+', 1) }))
      .where('id', 'in', ids)
      .execute();
    return transaction
      .selectFrom('deliveries')
      .leftJoin('pushDevices as p', 'p.id', 'deliveries.deviceId')
      .leftJoin('incidents as i', 'i.id', 'deliveries.incidentId')
      .select(['deliveries.id', 'kind', 'tag', 'title', 'body', 'path', 'createdAt', 'tries', 'deviceId'])
      .select(['p.endpoint', 'p.p256dh', 'p.auth', 'p.portal'])
      .select([
        'i.id as incidentId',
        'i.endTime',
        'i.voiceDownCount',
        'i.policeContacted',
        'i.guardDispatched',
      ])
      .select((row) =>
        row
          .selectFrom('recordings as r')
          .select('r.id')
          .whereRef('r.incidentId', '=', 'i.id')
          .orderBy('r.startTime')
          .orderBy('r.id')
          .limit(1)
          .as('recordingId'),
      )
      .select(isReplaced)
      .where('deliveries.id', 'in', ids)
      .orderBy('deliveries.id')
      .execute();
  });
}

/** Nothing else of its tag is on its way to the device: the older of the two might arrive last. */
function isAlone(now: number) {
  return sql<SqlBool>`not exists (select 1 from "deliveries" as o
    where o."deviceId" = "deliveries"."deviceId" and o."tag" = "deliveries"."tag" and o."id" <> "deliveries"."id"
      and o."state" = 'sending' and o."nextTryAt" > ${now})`;
}

/** There is a newer one of its tag for the device. */
const isReplaced = sql<0 | 1>`case when exists (select 1 from "deliveries" as n
  where n."deviceId" = "deliveries"."deviceId" and n."tag" = "deliveries"."tag" and n."id" > "deliveries"."id"
    and n."state" <> 'heldBack') then 1 else 0 end`.as('isReplaced');

type Claimed = Awaited<ReturnType<typeof claim>>[number];

type Outcome = PushOutcome | { readonly kind: 'dropped'; readonly reason: string };

async function outcomeOf({ push, now }: PushDesk, delivery: Claimed): Promise<Outcome> {
  const { endpoint, p256dh, auth, portal, createdAt } = delivery;
  if (endpoint === null || p256dh === null || auth === null || portal === null)
    return { kind: 'dropped', reason: GONE };
  if (delivery.isReplaced === 1) return { kind: 'dropped', reason: REPLACED };
  if (createdAt <= now() - PATIENCE_MS) return { kind: 'dropped', reason: TOO_LATE };
  try {
    return await push.send({ endpoint, p256dh, auth }, payloadOf(delivery, portal), optionsOf(delivery));
  } catch (error) {
    // One that cannot be sent must not keep the others from being recorded.
    return { kind: 'refused', reason: String(error) };
  }
}

// What is sent.

/** An event goes on while its message waits. */
function latestBody({ kind, body, incidentId, endTime, ...event }: Claimed): string {
  if (incidentId === null) return body;
  const { voiceDownCount, policeContacted, guardDispatched } = event;
  return bodyOf(
    { kind, reason: null },
    {
      endTime,
      voiceDownCount: voiceDownCount ?? 0,
      policeContacted: policeContacted ?? 0,
      guardDispatched: guardDispatched ?? 0,
    },
  );
}

/** In the declarative form, which browsers show without a worker too. */
function payloadOf(delivery: Claimed, portal: string): string {
  const { id, tag, title, path, recordingId, createdAt } = delivery;
  // The page need not wait for the event to know which recording it begins with.
  const query = recordingId === null || path === '' ? '' : `?recording=${recordingId}`;
  const said = { title, body: latestBody(delivery), navigate: `${portal}${path}${query}` };
  const notification = { ...said, tag, lang: 'en', timestamp: createdAt, data: { id } };
  return JSON.stringify({ web_push: 8030, notification });
}

const URGENT: readonly string[] = ['police', 'attention', 'test'];

function optionsOf({ kind, tag, incidentId, endTime }: Claimed) {
  const isOfOpenEvent = incidentId !== null && endTime === null;
  return { ttlSeconds: PATIENCE_MS / 1000, topic: tag, isUrgent: isOfOpenEvent || URGENT.includes(kind) };
}

/** Does the work for all items, so many at a time, each a moment after the one before. */
async function atMost<Item, Done>(
  most: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  const left = items.values();
  let turn = Promise.resolve();
  const worker = async () => {
    for (const item of left) {
      turn = turn.then(() => setTimeout(PACE_MS));
      await turn;
      done.push(await work(item));
    }
  };
  await Promise.all(Array.from({ length: most }, worker));
  return done;
}

// What came of it.

interface Sent {
  readonly delivery: Claimed;
  readonly outcome: Outcome;
}

async function record({ db, now, log }: PushDesk, sent: readonly Sent[]): Promise<void> {
  if (sent.length === 0) return;
  const time = now();
  await db.transaction().execute(async (transaction) => {
    await takeTurnOfTelling(transaction);
    const ended = new Map<string | null, Claimed[]>();
    for (const { delivery, outcome } of sent) {
      const end = endOf(delivery, outcome, time);
      if ('nextTryAt' in end) await putOff(transaction, delivery.id, end.nextTryAt);
      else ended.set(end.reason, [...(ended.get(end.reason) ?? []), delivery]);
      const body = latestBody(delivery);
      if (body !== delivery.body) await keepBody(transaction, delivery.id, body);
    }
    for (const [reason, deliveries] of ended) await keepEnd(transaction, deliveries, reason);
    await keepUse(transaction, devicesWith(sent, 'delivered'), time);
    await forget(transaction, devicesWith(sent, 'gone'));
  });
  tellLog(log, sent);
}

/** How a delivery ended, without a reason when it arrived; or when it is tried again. */
type End = { readonly reason: string | null } | { readonly nextTryAt: number };

function endOf({ createdAt, tries }: Claimed, outcome: Outcome, now: number): End {
  switch (outcome.kind) {
    case 'delivered':
      return { reason: null };
    case 'gone':
      return { reason: GONE };
    case 'refused':
      return { reason: REFUSED };
    case 'dropped':
      return { reason: outcome.reason };
    case 'later': {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
      const nextTryAt = now + Math.max(pause, outcome.afterMs ?? 0);
      return nextTryAt < createdAt + PATIENCE_MS ? { nextTryAt } : { reason: TOO_LATE };
    }
  }
}

/** Unless it was called off meanwhile. */
async function putOff(db: Kysely<Database>, id: number, nextTryAt: number): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'waiting', nextTryAt })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** What the person was told is what stood on the screen. */
async function keepBody(db: Kysely<Database>, id: number, body: string): Promise<void> {
  await db.updateTable('deliveries').set({ body }).where('id', '=', id).execute();
}

async function keepEnd(
  db: Kysely<Database>,
  deliveries: readonly Claimed[],
  reason: string | null,
): Promise<void> {
  const state = reason === null ? 'delivered' : 'notDelivered';
  const ids = deliveries.map(({ id }) => id);
  await db.updateTable('deliveries').set({ state, reason, nextTryAt: null }).where('id', 'in', ids).execute();
}

function devicesWith(sent: readonly Sent[], kind: Outcome['kind']): number[] {
  return sent.flatMap(({ delivery, outcome }) => (outcome.kind === kind ? [delivery.deviceId ?? 0] : []));
}

async function keepUse(db: Kysely<Database>, devices: readonly number[], usedAt: number): Promise<void> {
  if (devices.length > 0)
    await db.updateTable('pushDevices').set({ usedAt }).where('id', 'in', devices).execute();
}

async function forget(db: Kysely<Database>, devices: readonly number[]): Promise<void> {
  if (devices.length > 0) await db.deleteFrom('pushDevices').where('id', 'in', devices).execute();
}

function tellLog(log: Logger, sent: readonly Sent[]): void {
  const counts: Record<string, number> = {};
  const reasons = new Set<string>();
  for (const { outcome } of sent) {
    counts[outcome.kind] = (counts[outcome.kind] ?? 0) + 1;
    if ('reason' in outcome) reasons.add(outcome.reason);
  }
  if (reasons.size === 0) log.info(counts, 'notifications sent');
  else log.warn({ ...counts, reasons: [...reasons] }, 'some notifications did not arrive');
}
