import { MOST_RESET_MAILS } from '../../../server/auth/passwordReset.ts';
import type { Dice } from './dice.ts';
import { type Writer, word } from './writers.ts';

/** Requests reset mails. Every acknowledged one must exist afterwards, as a mail or as a pending request. */
export function asker(random: Dice): Writer {
  let promised = 0;
  let most = MOST_RESET_MAILS;
  return {
    async prepare(db) {
      // What the limits count, per typed name and per account.
      await db
        .deleteFrom('loginAttempts')
        .where((row) =>
          row.or([row('attemptKey', 'like', 'reset-account:%'), row('attemptKey', 'like', 'reset-mails:%')]),
        )
        .execute();
      // The next start answers these first, within the same limit.
      const left = await db.selectFrom('resetRequests').select('id').execute();
      most = Math.max(0, MOST_RESET_MAILS - left.length);
    },
    async write(post, told) {
      for (let asked = 0; asked < most; asked += 1) {
        const validateURL = 'http://127.0.0.1/reset-password';
        const body = { username: 'admin', validateURL, brand: word(random) };
        const sent = await post('/api/Password/ResetEmail', body);
        if (!sent) return;
        if (sent.status === 503) continue;
        if (sent.status !== 200) throw new Error(`Asking for a mail was answered ${sent.status}.`);
        promised += 1;
        told();
      }
    },
    async missing(db) {
      const mails = await db
        .selectFrom('outboxMails')
        .select('id')
        .where('recipient', '=', 'admin@vigil.example')
        .execute();
      const waiting = await db.selectFrom('resetRequests').select('id').execute();
      const lost = promised - mails.length - waiting.length;
      return lost > 0 ? [`${lost} of ${promised} reset mails`] : [];
    },
  };
}
