/** People who want a morning mail, and the mails that they get. */
import { deliverWaiting } from '../../server/mail/outbox.ts';
import { sendMorningMails } from '../../server/notify/morning.ts';
import { nextMorning } from '../../server/notify/settings.ts';
import type { Provider } from './provider.ts';
import { rowOf } from './scratchDatabase.ts';
import { type ReadMail, readMail, type SmtpServer } from './smtpServer.ts';

export const PORTAL = 'https://portal.example/watch/';

interface Wanted {
  /** Wall time, '07:00' by default. */
  readonly at?: string;
  readonly zone: string;
  readonly pausedUntil?: number;
  readonly sites?: readonly number[];
}

/** Nobody but this person wants a mail from now on. @returns when the next one is due, in epoch milliseconds */
export async function wantMorning(
  { deps: { db, now } }: Provider,
  username: string,
  { at = '07:00', zone, pausedUntil, sites }: Wanted,
): Promise<number> {
  await db.deleteFrom('notificationSettings').execute();
  const { id } = await rowOf(db, 'users', { username });
  const due = nextMorning(at, zone, now());
  await db
    .insertInto('notificationSettings')
    .values({
      ...{ userId: id, pushKinds: 'police', mailKinds: '', portal: PORTAL },
      locationIds: sites ? JSON.stringify(sites) : null,
      ...{ quietFrom: null, quietTo: null, quietZone: null, pausedUntil: pausedUntil ?? null },
      ...{ morningAt: at, morningZone: zone, nextMorning: due },
    })
    .execute();
  return due;
}

/** What the provider does every minute. @returns the mails that it sends */
export async function morningRound({ deps }: Provider, smtp: SmtpServer): Promise<ReadMail[]> {
  const before = smtp.mails.length;
  await sendMorningMails(deps);
  if (deps.mailer) await deliverWaiting(deps, deps.mailer, new AbortController().signal);
  return smtp.mails.slice(before).map(({ text }) => readMail(text));
}
