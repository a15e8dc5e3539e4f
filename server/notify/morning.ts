/** Sends each person's morning mail at the time that they have chosen, once, until a press in the mail ends them. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { type Account, accountById } from '../auth/account.ts';
import { callerOf } from '../auth/caller.ts';
import type { Keys } from '../auth/keys.ts';
import { holdSignIns } from '../auth/tokens.ts';
import type { Database } from '../db/schema.ts';
import type { NotificationSettingsTable } from '../db/tables/notifications.ts';
import { portalToday } from '../http/origins.ts';
import { keepMail, type Outbox } from '../mail/outbox.ts';
import type { Settings } from '../settings/settings.ts';
import { dropMorningAhead, keepDeliveries, takeTurnOfTelling } from './deliveries.ts';
import { type MorningMail, morningMail } from './morningMail.ts';
import { readNight, toldBy } from './night.ts';
import { chosenSites, isPaused, nextMorning } from './settings.ts';

const MINUTE_MS = 60_000;
/** What the night was is of no use later than this after the chosen time. */
const LATEST_MS = 6 * 60 * MINUTE_MS;
/**
 * No chosen time is further ahead, also on the day on which a clock goes back. Where the calendar has a day twice, the same
 * time is reckoned again.
 */
const FARTHEST_MS = 26 * 60 * MINUTE_MS;

interface MorningDesk extends Outbox {
  readonly settings: Settings;
  readonly keys: Keys;
}

type Row = Selectable<NotificationSettingsTable>;

/** A row with a mail to come. */
interface Due extends Row {
  readonly morningAt: string;
  readonly morningZone: string;
  readonly nextMorning: number;
}

/** Writes the mails that are due into the outbox. Of several processes one does it for each person. */
export async function sendMorningMails(desk: MorningDesk): Promise<void> {
  for (const row of await dueRows(desk)) {
    try {
      await sendOne(desk, row);
    } catch (error) {
      // The others get theirs all the same; this one is tried again in the next round.
      desk.log.error({ err: error, uid: row.userId }, 'a morning mail could not be written');
    }
  }
}

async function dueRows({ db, now }: MorningDesk): Promise<Due[]> {
  const rows = await db
    .selectFrom('notificationSettings')
    .selectAll()
    .where((row) =>
      // One further ahead than any can be was reckoned by a clock that was ahead.
      row.or([row('nextMorning', '<=', now()), row('nextMorning', '>', now() + FARTHEST_MS)]),
    )
    .orderBy('nextMorning')
    .execute();
  return rows.flatMap((row) => {
    const { morningAt, morningZone, nextMorning: due } = row;
    if (morningAt === null || morningZone === null || due === null) return [];
    return [{ ...row, morningAt, morningZone, nextMorning: due }];
  });
}

async function sendOne(desk: MorningDesk, row: Due): Promise<void> {
  const { db, now } = desk;
  const account = await accountById(db, row.userId);
  const [recipient] = account?.approved ? account.emails : [];
  const reason = reasonAgainst(row, now());
  // Read before the transaction: in the embedded database all others would wait for it.
  const isWanted = account && recipient !== undefined && row.nextMorning <= now();
  const mail = isWanted && reason === undefined ? await compose(desk, account, row) : undefined;
  await db.transaction().execute(async (transaction) => {
    // Ahead of the mail's id, as in telling of events: in two orders they would wait for each other.
    await takeTurnOfTelling(transaction);
    // What it says is for who the person was then: the next round writes it for who they are by now. Whoever is shut out, or
    // gets another role or other sites, is signed out too.
    if (isWanted && !(await holdSignIns(transaction, account))) return;
    if (!(await claim(transaction, row, now()))) return;
    if (row.nextMorning > now()) await dropMorningAhead(transaction, row.userId, now());
    if (!isWanted) return;
    const mailId =
      mail === undefined
        ? null
        : await keepMail(transaction, {
            ...{ recipient, subject: mail.subject, body: mail.body, html: mail.html },
            unsubscribe: unsubscribeAddress(desk, row),
            createdAt: now(),
            expiresAt: row.nextMorning + LATEST_MS,
          });
    await keepDeliveries(transaction, [
      {
        ...{ userId: row.userId, kind: 'morning', incidentId: null, tag: 'morning', path: 'review' },
        ...{ channel: 'mail', deviceId: null, mailId, recipient },
        title: mail?.subject ?? 'Last night',
        body: mail?.firstSentence ?? 'The mail about last night',
        createdAt: now(),
        state: reason?.state ?? 'waiting',
        reason: reason?.words ?? null,
      },
    ]);
  });
}

/** Why no mail is sent although the person wants one. */
function reasonAgainst(row: Due, now: number) {
  if (isPaused(row, now)) return { state: 'heldBack', words: 'paused' };
  if (now - row.nextMorning <= LATEST_MS) return undefined;
  return { state: 'notDelivered', words: 'It was more than 6 hours late.' };
}

/** @returns whether this process is the one to send it */
async function claim(db: Kysely<Database>, row: Due, now: number): Promise<boolean> {
  const claimed = await db
    .updateTable('notificationSettings')
    .set({ nextMorning: nextMorning(row.morningAt, row.morningZone, now) })
    .where('userId', '=', row.userId)
    .where('nextMorning', '=', row.nextMorning)
    .returning('userId')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function compose(desk: MorningDesk, account: Account, row: Due): Promise<MorningMail> {
  const { morningAt, morningZone, nextMorning: due } = row;
  const night = await readNight(desk.db, callerOf(account), {
    told: toldBy(morningAt, morningZone, due),
    chosen: chosenSites(row),
  });
  return morningMail(night, {
    settings: desk.settings,
    portal: portalToday(row.portal, desk.settings),
    unsubscribe: unsubscribeAddress(desk, row),
    at: morningAt,
    zone: morningZone,
  });
}

/** On this server, which need not be the portal's host. */
function unsubscribeAddress({ settings, keys }: MorningDesk, { userId, portal }: Row): string {
  const address = new URL(UNSUBSCRIBE_PATH, settings.publicUrl ?? portal);
  address.searchParams.set('token', unsubscribeToken(keys.unsubscribe, userId));
  return address.href;
}

// The end of morning mails by a press in the mail itself, without a sign-in (RFC 8058).

export const UNSUBSCRIBE_PATH = '/api/Notification/unsubscribe';

/**
 * It is good for as long as the key, and for nothing but to end that person's morning mails.
 * @param key of its own
 */
export function unsubscribeToken(key: Uint8Array, userId: number): string {
  return `${userId}.${createHmac('sha256', key).update(`morning ${userId}`).digest('base64url')}`;
}

/** @returns the person's id; undefined for a token that was not made here */
export function unsubscribedUser(key: Uint8Array, token: string): number | undefined {
  const [, id] = /^([1-9]\d{0,9})\.[\w-]{43}$/.exec(token) ?? [];
  if (id === undefined) return undefined;
  const wanted = Buffer.from(unsubscribeToken(key, Number(id)));
  const given = Buffer.from(token);
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? Number(id) : undefined;
}

/** The person gets no morning mail until they ask for it again. */
export async function endMorningMails(db: Kysely<Database>, userId: number): Promise<void> {
  await db
    .updateTable('notificationSettings')
    .set({ morningAt: null, morningZone: null, nextMorning: null })
    .where('userId', '=', userId)
    .execute();
}
