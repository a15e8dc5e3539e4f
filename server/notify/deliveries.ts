/** What a person was told, and the test message that they ask for. */
import { type Expression, type Insertable, type Kysely, type SqlBool, sql } from 'kysely';
import type { Delivery } from '#contract/notification.ts';
import { type Caller, inReach, maySee } from '../auth/caller.ts';
import { CLOCK_SKEW_MS } from '../db/clocks.ts';
import type { Database } from '../db/schema.ts';
import type { DeliveriesTable } from '../db/tables/notifications.ts';
import { firstOfIds, writeCells } from '../db/writeRows.ts';
import { dropMails } from '../mail/outbox.ts';
import { instantText } from '../trade/instants.ts';
import { TEST_BODY } from './words.ts';

/** A row to be. All that are written together have the same columns. */
export type NewDelivery = Omit<Required<Insertable<DeliveriesTable>>, 'id' | 'tries' | 'nextTryAt'>;

/** How long it is told what was sent, in milliseconds; then it is removed. */
export const KEPT_MS = 30 * 24 * 60 * 60_000;
const MOST_TOLD = 200;

/** Those that a device has not taken yet, in the words of their index. */
export const isOpen = sql<SqlBool>`("deviceId" is not null and "state" in ('waiting', 'sending'))`;

/**
 * Until the transaction ends, nobody else writes deliveries or takes them to send, in another process neither.
 * What such a one has done is read after this.
 */
export async function takeTurnOfTelling(transaction: Kysely<Database>): Promise<void> {
  await firstOfIds(transaction, 'deliveries', 0);
}

/** Writes them. A push takes the place of one that still waits with its tag: only the latest state counts. */
export async function keepDeliveries(
  transaction: Kysely<Database>,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const first = await firstOfIds(transaction, 'deliveries', deliveries.length);
  for (const [tag, devices] of waitingPlaces(deliveries))
    await transaction
      .deleteFrom('deliveries')
      .where(isOpen)
      .where('state', '=', 'waiting')
      .where('deviceId', 'in', devices)
      .where('tag', '=', tag)
      .execute();
  const rows = deliveries.map((delivery, index) => ({ id: first + index, ...delivery }));
  await writeCells(transaction, 'deliveries', rows);
}

/** The devices of those that wait, by their tags. */
function waitingPlaces(deliveries: readonly NewDelivery[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const { tag, deviceId, state } of deliveries)
    if (deviceId !== null && state === 'waiting') places.set(tag, [...(places.get(tag) ?? []), deviceId]);
  return places;
}

// What still waits to be sent when it may not be told any more.

const NOT_SENT = sql<SqlBool>`("deviceId" is not null or exists (select 1 from "outboxMails" as m
  where m."id" = "deliveries"."mailId" and m."body" <> ''))`;

/** A morning mail is of all sites together, so that none of it is known to be seen still. */
const UNSEEN = sql<SqlBool>`not exists (select 1 from "users" as u join "locations" as l
  on "deliveries"."tag" like 'site-' || l."id" || '-%'
    or l."id" = (select i."locationId" from "incidents" as i where i."id" = "deliveries"."incidentId")
  where u."id" = "deliveries"."userId" and u."approved" = 1 and ${maySee('u', 'l')})`;

const UNSEEN_REASON = 'The account may not see it any more.';

/** To an account: what tells of what it may not see any more. */
export function dropUnseen(db: Kysely<Database>, userId: number): Promise<void> {
  const unseen = sql<SqlBool>`"userId" = ${userId} and ${UNSEEN}`;
  return drop(db, unseen, UNSEEN_REASON);
}

/** Something that a site needs. */
export interface Need {
  readonly locationId: number;
  readonly reason: string | null;
}

/** Another need of a site takes nothing off the screen: the former may last beside it. */
export const tagOfNeed = ({ locationId, reason }: Need) => `site-${locationId}-${reason}`;

/** In milliseconds; mails wait the longest. */
export const LONGEST_WAIT_MS = 6 * 60 * 60_000;

/** To everybody: that a site needs what it needs no longer. */
export function dropOver(db: Kysely<Database>, needs: readonly Need[], now: number): Promise<void> {
  // The time keeps the database from looking through all that was ever sent.
  const over = sql<SqlBool>`"createdAt" > ${now - LONGEST_WAIT_MS} and "tag" in (${sql.join(needs.map(tagOfNeed))})`;
  return drop(db, over, 'It was over before it could be sent.');
}

/** To an account: a morning mail of a night that is yet to come. */
export function dropMorningAhead(db: Kysely<Database>, userId: number, now: number): Promise<void> {
  const ahead = sql<SqlBool>`"userId" = ${userId} and "kind" = 'morning' and "createdAt" > ${now + CLOCK_SKEW_MS}`;
  return drop(db, ahead, 'The clock of the service was ahead.');
}

/** It is not sent; what is on its way at this moment is not tried again. */
async function drop(db: Kysely<Database>, which: Expression<SqlBool>, reason: string): Promise<void> {
  const dropped = await db
    .updateTable('deliveries')
    .set({ state: 'notDelivered', reason, nextTryAt: null })
    .where('state', 'in', ['waiting', 'sending'])
    .where(which)
    .where(NOT_SENT)
    .returning('mailId')
    .execute();
  await dropMails(
    db,
    dropped.flatMap(({ mailId }) => mailId ?? []),
  );
}

interface TestDesk {
  readonly db: Kysely<Database>;
  /** Name of the product. */
  readonly product: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A test message to each device of a person. @returns how many these are */
export async function keepTest({ db, product, now }: TestDesk, userId: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await takeTurnOfTelling(transaction);
    const devices = await transaction
      .selectFrom('pushDevices')
      .select(['id', 'name'])
      .where('userId', '=', userId)
      .execute();
    const test = { userId, kind: 'test', incidentId: null, channel: 'push', mailId: null, tag: 'test' };
    const said = { title: product, body: TEST_BODY, path: 'user/notifications', createdAt: now };
    const rows = devices.map(({ id, name }) => ({
      ...test,
      deviceId: id,
      recipient: name,
      ...said,
      state: 'waiting',
      reason: null,
    }));
    await keepDeliveries(transaction, rows);
    return devices.length;
  });
}

/** Of a site that the person may not see today: its name and what happened there are left out. */
const OUT_OF_REACH = { title: 'A site out of reach', body: UNSEEN_REASON, incidentId: null };

/** What a person was told lately, the newest first. */
export async function lastDeliveries(db: Kysely<Database>, caller: Caller, now: number): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('deliveries as d')
    .leftJoin('outboxMails as m', 'm.id', 'd.mailId')
    .leftJoin('incidents as i', 'i.id', 'd.incidentId')
    .select(['d.id', 'd.kind', 'd.incidentId', 'd.channel', 'd.recipient', 'd.title', 'd.body'])
    .select(['d.createdAt', 'd.state', 'd.reason', 'd.mailId', 'm.sentAt', 'm.body as mailBody'])
    .select(['d.tag', 'i.locationId'])
    .where('d.userId', '=', caller.account.id)
    .where('d.createdAt', '>=', now - KEPT_MS)
    .orderBy('d.createdAt', 'desc')
    .orderBy('d.id', 'desc')
    .limit(MOST_TOLD)
    .execute();
  const seen = await seenSites(
    db,
    caller,
    rows.flatMap((row) => siteOf(row) ?? []),
  );
  return rows.map(({ createdAt, state, reason, mailId, sentAt, mailBody, tag, locationId, ...row }) => {
    const site = siteOf({ tag, locationId });
    return {
      ...row,
      ...(site !== null && !seen.has(site) && OUT_OF_REACH),
      time: instantText(createdAt),
      ...(state === 'waiting' && mailId !== null && mailBody === ''
        ? ofMail(sentAt)
        : { outcome: named(state), reason }),
    };
  });
}

/** Null for a test message, and for a morning mail, whose row has numbers of all sites together. */
function siteOf({ tag, locationId }: { readonly tag: string; readonly locationId: number | null }) {
  const [, named] = /^site-(\d+)-/.exec(tag) ?? [];
  return named === undefined ? locationId : Number(named);
}

async function seenSites(
  db: Kysely<Database>,
  caller: Caller,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('locations')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where(inReach(caller, 'locations.id'))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const named = (state: string) => (state === 'sending' ? 'waiting' : state);

/** Of a mail that the outbox has emptied: it was taken, or is of no use any more. */
function ofMail(sentAt: number | null) {
  return sentAt === null
    ? { outcome: 'notDelivered', reason: 'The mail server did not take it in time.' }
    : { outcome: 'delivered', reason: null };
}
