/** What a person wants to be told. */
import type { Kysely, Selectable } from 'kysely';
import * as v from 'valibot';
import { NOTICE_KINDS, type NotificationSettings, type NotificationState } from '#contract/notification.ts';
import { dayOf, instantOfClock, isZone, offsetAt, speltZone } from '#contract/rules/zoneClock.ts';
import { type Caller, inReach } from '../auth/caller.ts';
import { CLOCK_SKEW_MS } from '../db/clocks.ts';
import { type Database, isDatabaseInteger } from '../db/schema.ts';
import type { NotificationSettingsTable } from '../db/tables/notifications.ts';
import { Problem } from '../http/problem.ts';
import type { Mailer } from '../mail/mailer.ts';
import { instantText, parseInstant } from '../trade/instants.ts';
import type { WebPush } from './webPush.ts';

interface SettingsDesk {
  readonly db: Kysely<Database>;
  /** Undefined where nothing is sent to devices. */
  readonly push: WebPush | undefined;
  /** Undefined where no mail is sent. */
  readonly mailer: Mailer | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

type Row = Selectable<NotificationSettingsTable>;

/** Until the person has turned something on. */
const NOTHING: NotificationSettings = {
  push: [],
  mail: [],
  locations: null,
  quiet: null,
  pausedUntil: null,
  morning: null,
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LONGEST_PAUSE_MS = 30 * DAY_MS;

export async function notificationState(desk: SettingsDesk, caller: Caller): Promise<NotificationState> {
  const { id, emails } = caller.account;
  const row = await rowOf(desk.db, id);
  const [address] = desk.mailer ? emails : [];
  return {
    settings: row ? await settingsOf(desk, caller, row) : NOTHING,
    ...(desk.push && { pushKey: desk.push.publicKey }),
    ...(address !== undefined && { mailAddress: address }),
  };
}

/**
 * Sites that the caller may not see are left out: one that was sold must not keep the rest from being saved.
 * @param portal address of the portal that it is set in, with a slash at its end
 * @throws Problem 400 that names the field
 */
export async function saveNotifications(
  desk: SettingsDesk,
  caller: Caller,
  settings: NotificationSettings,
  portal: string,
): Promise<void> {
  const { db, now } = desk;
  const { push, mail, locations, quiet, morning } = settings;
  const quietZone = quiet && zoneOf(quiet.zone, 'settings.quiet.zone');
  const morningZone = morning && zoneOf(morning.zone, 'settings.morning.zone');
  const pausedUntil = pauseEnd(settings.pausedUntil, now());
  const seen = locations && (await sitesInReach(db, caller, locations));
  const row: Omit<Row, 'userId'> = {
    pushKinds: inOrder(push),
    mailKinds: inOrder(mail),
    locationIds: seen && JSON.stringify(seen),
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    quietZone,
    pausedUntil,
    morningAt: morning?.at ?? null,
    morningZone,
    nextMorning: morning && morningZone ? nextMorning(morning.at, morningZone, now()) : null,
    portal,
  };
  await db
    .insertInto('notificationSettings')
    .values({ userId: caller.account.id, ...row })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((kept) => ({
        ...row,
        // Of the same time, the one that is known stays: what is due at this moment is not put off until tomorrow, and what
        // has been sent meanwhile does not come again.
        nextMorning: kept
          .case()
          .when(
            kept.and([
              kept('notificationSettings.morningAt', '=', kept.ref('excluded.morningAt')),
              kept('notificationSettings.morningZone', '=', kept.ref('excluded.morningZone')),
            ]),
          )
          .then(kept.ref('notificationSettings.nextMorning'))
          .else(kept.ref('excluded.nextMorning'))
          .end(),
      })),
    )
    .execute();
}

function rowOf(db: Kysely<Database>, userId: number): Promise<Row | undefined> {
  return db.selectFrom('notificationSettings').selectAll().where('userId', '=', userId).executeTakeFirst();
}

async function settingsOf(
  { db, now }: SettingsDesk,
  caller: Caller,
  row: Row,
): Promise<NotificationSettings> {
  const sites = chosenSites(row);
  const { quietFrom, quietTo, quietZone, pausedUntil, morningAt, morningZone } = row;
  return {
    push: kindsOf(row.pushKinds),
    mail: kindsOf(row.mailKinds),
    locations: sites && (await sitesInReach(db, caller, sites)),
    quiet:
      quietFrom !== null && quietTo !== null && quietZone !== null
        ? { from: quietFrom, to: quietTo, zone: quietZone }
        : null,
    pausedUntil: isPaused(row, now()) ? instantText(pausedUntil) : null,
    morning: morningAt !== null && morningZone !== null ? { at: morningAt, zone: morningZone } : null,
  };
}

/** The kinds that a column holds, in the order of an event's course. */
export function kindsOf(column: string) {
  const held = column.split(' ');
  return NOTICE_KINDS.filter((kind) => held.includes(kind));
}

/** A pause that is longer than any is of a clock that was ahead. */
export function isPaused({ pausedUntil }: Pick<Row, 'pausedUntil'>, now: number): boolean {
  return pausedUntil !== null && pausedUntil > now && pausedUntil <= now + LONGEST_PAUSE_MS + CLOCK_SKEW_MS;
}

const inOrder = (kinds: readonly string[]) => kindsOf(kinds.join(' ')).join(' ');

/** Ids of the sites that the person has chosen; null: all. */
export function chosenSites({ locationIds }: Pick<Row, 'locationIds'>): number[] | null {
  return locationIds === null ? null : v.parse(v.array(v.number()), JSON.parse(locationIds));
}

async function sitesInReach(db: Kysely<Database>, caller: Caller, ids: readonly number[]): Promise<number[]> {
  const possible = ids.filter(isDatabaseInteger);
  if (possible.length === 0) return [];
  const rows = await db
    .selectFrom('locations')
    .select('id')
    .where('id', 'in', possible)
    .where(inReach(caller, 'locations.id'))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

function zoneOf(zone: string, field: string): string {
  if (!isZone(zone)) throw new Problem(400, `The field '${field}' must be the name of a time zone.`);
  return speltZone(zone);
}

/**
 * The next instant at which a zone's clock shows a time, for the first time on its day. One that the clock skips on that day
 * is read as the clock before the change would.
 * @param at '07:00'
 * @param zone IANA name
 * @param now epoch milliseconds
 */
export function nextMorning(at: string, zone: string, now: number): number {
  return morningsAround(at, zone, now).find((instant) => instant > now) ?? now + DAY_MS;
}

/** The morning whose next one is `due`. Takes and returns what `nextMorning` does. */
export function morningBefore(at: string, zone: string, due: number): number {
  return morningsAround(at, zone, due).findLast((instant) => instant < due) ?? due - DAY_MS;
}

/** From yesterday's to that of the day after tomorrow, on the zone's calendar. */
function morningsAround(at: string, zone: string, now: number): number[] {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const today = dayOf(now + offsetAt(now, zone)) * DAY_MS + (hours * 60 + minutes) * MINUTE_MS;
  const days = [today - DAY_MS, today, today + DAY_MS, today + 2 * DAY_MS];
  return days.map((wall) => instantOfClock(wall, zone));
}

/** @returns null for a pause that is over */
function pauseEnd(text: string | null, now: number): number | null {
  if (text === null) return null;
  const end = parseInstant(text);
  if (end === undefined)
    throw new Problem(400, "The field 'settings.pausedUntil' must be an ISO 8601 date-time with its zone.");
  if (end > now + LONGEST_PAUSE_MS)
    throw new Problem(400, "The field 'settings.pausedUntil' must be at most 30 days ahead.");
  return end > now ? end : null;
}
