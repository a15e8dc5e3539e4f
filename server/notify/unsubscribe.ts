/** Ends morning mails by a press in the mail itself, without a sign-in (RFC 8058). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

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
