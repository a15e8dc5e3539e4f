import type { Dice } from './dice.ts';
import { type Writer, word } from './writers.ts';

/** Asks for reset mails; each that was promised must be kept, as a mail or as a request to be dealt with. */
export function asker(random: Dice): Writer {
  const promised: string[] = [];
  return {
    async prepare(db) {
      await db.deleteFrom('loginAttempts').where('attemptKey', 'like', 'reset-account:%').execute();
    },
    async write(post, told) {
      for (let asked = 0; asked < 5; asked += 1) {
        const brand = word(random);
        const body = { username: 'admin', validateURL: 'http://127.0.0.1/reset-password', brand };
        const sent = await post('/api/Password/ResetEmail', body);
        if (!sent) return;
        if (sent.status !== 200) throw new Error(`Asking for a mail was answered ${sent.status}.`);
        promised.push(brand);
        told();
      }
    },
    async missing(db) {
      const mails = await db.selectFrom('outboxMails').select('subject').execute();
      const waiting = await db.selectFrom('resetRequests').select('brand').execute();
      const kept = new Set([...mails.map((row) => row.subject), ...waiting.map((row) => row.brand)]);
      return promised
        .filter((brand) => !kept.has(brand) && !kept.has(`Reset your ${brand} password`))
        .map((brand) => `the reset mail of ${brand}`);
    },
  };
}
