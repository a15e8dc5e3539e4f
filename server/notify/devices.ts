/** The browsers in which people have turned notifications on. */
import type { Kysely, Selectable } from 'kysely';
import type { NewPushDevice, PushDevice } from '#contract/notification.ts';
import type { Account } from '../auth/account.ts';
import { holdSignIns } from '../auth/tokens.ts';
import { type Database, isDatabaseInteger } from '../db/schema.ts';
import type { PushDevicesTable } from '../db/tables/notifications.ts';
import { nextId } from '../db/writeRows.ts';
import { loggedOut, Problem } from '../http/problem.ts';
import { instantText } from '../trade/instants.ts';
import { isPushKey, type WebPush } from './webPush.ts';

interface DeviceDesk {
  readonly db: Kysely<Database>;
  /** Undefined where nothing is sent to devices. */
  readonly push: WebPush | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Of one person; the oldest goes for a further one. */
const MOST_DEVICES = 20;

/** Those of a person, the newest first. */
export async function devicesOf(db: Kysely<Database>, userId: number): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('pushDevices')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('addedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(shown);
}

/**
 * Adds a device, or writes anew what is known of it.
 * @param portal address of the portal that the browser has open, with a slash at its end
 * @throws Problem 400 that names the field; 401 when the account's sign-ins were ended meanwhile
 */
export async function addDevice(
  { db, push, now }: DeviceDesk,
  account: Account,
  { endpoint, p256dh, auth, name }: NewPushDevice,
  portal: string,
): Promise<PushDevice> {
  if (!push) throw new Problem(400, 'This provider sends no notifications to devices.');
  if (!push.isAllowed(endpoint))
    throw new Problem(
      400,
      "The field 'endpoint' must be an address of a push service that the provider knows.",
    );
  if (!isPushKey(p256dh, auth))
    throw new Problem(400, "The fields 'p256dh' and 'auth' must be the keys of a browser's subscription.");
  return db.transaction().execute(async (transaction) => {
    // Done first, because it makes simultaneous calls wait for each other.
    const id = await nextId(transaction, 'pushDevices');
    // Who ends them removes the devices: this one would stay.
    if (!(await holdSignIns(transaction, account))) throw loggedOut();
    const userId = account.id;
    // With its number goes what still waits for the person who used this browser before.
    await transaction
      .deleteFrom('pushDevices')
      .where('endpoint', '=', endpoint)
      .where('userId', '<>', userId)
      .execute();
    const known = { p256dh, auth, name, portal };
    const device = await transaction
      .insertInto('pushDevices')
      .values({ id, userId, endpoint, ...known, addedAt: now(), usedAt: null })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(known))
      .returningAll()
      .executeTakeFirstOrThrow();
    await dropOldest(transaction, userId, device.id);
    return shown(device);
  });
}

async function dropOldest(db: Kysely<Database>, userId: number, kept: number): Promise<void> {
  const others = await db
    .selectFrom('pushDevices')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '<>', kept)
    .orderBy('addedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const dropped = others.slice(MOST_DEVICES - 1).map(({ id }) => id);
  if (dropped.length > 0) await db.deleteFrom('pushDevices').where('id', 'in', dropped).execute();
}

/** One that is not there, or another person's, is left alone. */
export async function removeDevice(
  db: Kysely<Database>,
  userId: number,
  which: { readonly id: number } | { readonly endpoint: string },
): Promise<void> {
  if ('id' in which && !isDatabaseInteger(which.id)) return;
  await db
    .deleteFrom('pushDevices')
    .where('userId', '=', userId)
    .where((row) => ('id' in which ? row('id', '=', which.id) : row('endpoint', '=', which.endpoint)))
    .execute();
}

function shown({ id, name, addedAt, usedAt }: Selectable<PushDevicesTable>): PushDevice {
  return { id, name, addedAt: instantText(addedAt), usedAt: instantText(usedAt) };
}
