/** People who write to a provider without a pause, and remember what it has acknowledged. */
import type { Kysely } from 'kysely';
import { hashedKey } from '../../../server/auth/attempts.ts';
import { passwordFits } from '../../../server/auth/password.ts';
import { makeResetToken } from '../../../server/auth/passwordReset.ts';
import type { Database } from '../../../server/db/schema.ts';
import type { Dice } from './dice.ts';

/**
 * Posts JSON and returns the response; undefined when the connection broke, so that nobody knows whether the write was
 * done. Nor does anybody after a 503: it may have been met after the write, by the next one of the same call.
 */
export type Post = (
  path: string,
  body: object,
  token?: string,
) => Promise<{ status: number; answer: unknown } | undefined>;

export interface Writer {
  /** Runs before the provider starts. */
  prepare(db: Kysely<Database>): Promise<void>;
  /** Writes until the connection breaks. Calls `told` for every acknowledged write. */
  write(post: Post, told: () => void): Promise<void>;
  /** Runs after the kill. Returns in words what is missing or incomplete. */
  missing(db: Kysely<Database>): Promise<string[]>;
}

/** A text that occurs only once. */
export const word = (random: Dice) => `word ${random.below(2 ** 31)} ${random.below(2 ** 31)}`;

async function signIn(post: Post, username: string, password: string): Promise<string | undefined> {
  const sent = await post('/api/Authenticate', { username, password });
  if (sent?.status === 503) return signIn(post, username, password);
  const { answer } = sent ?? {};
  const has = answer !== null && typeof answer === 'object' && 'token' in answer;
  return has && typeof answer.token === 'string' ? answer.token : undefined;
}

/** Sends change requests. Each acknowledged one must be stored, together with its mail. */
export function petitioner(random: Dice): Writer {
  const acknowledged: string[] = [];
  return {
    async prepare(db) {
      // As if the last round had been hours ago, because the number of requests per person and hour is limited.
      await db.updateTable('feedback').set({ createdAt: 0 }).execute();
    },
    async write(post, told) {
      const token = await signIn(post, 'admin', 'vigil-demo');
      for (;;) {
        const subject = word(random);
        const sent = await post('/api/Contact/feedback', { subject, notes: subject }, token);
        if (!sent) return;
        if (sent.status === 503) continue;
        if (sent.status !== 200) throw new Error(`A change request was answered ${sent.status}.`);
        if (JSON.stringify(sent.answer).includes('"success":false')) return;
        acknowledged.push(subject);
        told();
      }
    },
    async missing(db) {
      const rows = new Set(
        (await db.selectFrom('feedback').select('subject').execute()).map((row) => row.subject),
      );
      const mails = await db.selectFrom('outboxMails').select('body').execute();
      const mailed = new Set(mails.map((row) => row.body.trim().split('\n').at(-1)));
      return acknowledged.flatMap((subject) => [
        ...(rows.has(subject) ? [] : [`the change request ${subject}`]),
        ...(mailed.has(subject) ? [] : [`the mail of ${subject}`]),
      ]);
    },
  };
}

/** Changes their own password repeatedly. The stored one must be the last acknowledged one, or the one being sent. */
export function changer(random: Dice): Writer {
  let current = 'vigil-demo';
  let underWay = current;
  return {
    prepare: async () => undefined,
    async write(post, told) {
      const token = await signIn(post, 'avery', current);
      if (token === undefined) return;
      for (;;) {
        underWay = word(random);
        const body = { currentPassword: current, newPassword: underWay };
        const sent = await post('/api/Password', body, token);
        if (!sent || sent.status === 503) return;
        if (JSON.stringify(sent.answer) !== '{"successful":true}')
          throw new Error(`A password change was answered ${sent.status} ${JSON.stringify(sent.answer)}.`);
        current = underWay;
        told();
      }
    },
    async missing(db) {
      const known = await whichFits(db, 'avery', [current, underWay]);
      if (known === undefined) return ['the changed password'];
      current = known;
      return [];
    },
  };
}

/** Sets passwords with reset links. A link must be spent exactly when its password is in effect. */
export function forgetter(random: Dice): Writer {
  let current = 'vigil-demo';
  let underWay = current;
  let acknowledged = true;
  const links: string[] = [];
  return {
    async prepare(db) {
      const { id } = await userOf(db, 'jordan');
      await db.deleteFrom('passwordResetTokens').execute();
      links[0] = await makeResetToken(db, id, Date.now(), 30);
    },
    async write(post, told) {
      underWay = word(random);
      acknowledged = false;
      const body = { resetToken: links[0], newPassword: underWay };
      const sent = await post('/api/Password/SetFromResetToken', body);
      if (!sent || sent.status === 503) return;
      if (JSON.stringify(sent.answer) !== '{"successful":true}')
        throw new Error(`A reset was answered ${sent.status} ${JSON.stringify(sent.answer)}.`);
      acknowledged = true;
      told();
    },
    async missing(db) {
      const known = await whichFits(db, 'jordan', [underWay, current]);
      const spent = await db.selectFrom('passwordResetTokens').select('usedAt').execute();
      const isSpent = spent.some((row) => row.usedAt !== null);
      const isNew = known === underWay && underWay !== current;
      const wrong = [
        ...(known === undefined ? ['the reset password'] : []),
        ...(acknowledged && !isNew && underWay !== current ? ['an acknowledged reset'] : []),
        ...(isSpent !== isNew ? [`a link that is ${isSpent ? '' : 'not '}spent beside its password`] : []),
      ];
      current = known ?? current;
      underWay = current;
      return wrong;
    },
  };
}

/** Guesses passwords of non-existent accounts. Every wrong guess must remain counted. */
export function guesser(random: Dice): Writer {
  const counted = new Map<string, number>();
  return {
    prepare: async () => undefined,
    async write(post, told) {
      for (;;) {
        const username = `nobody-${random.below(40)}`;
        const sent = await post('/api/Authenticate', { username, password: 'a guess' });
        if (!sent) return;
        if (sent.status === 503) continue;
        if (sent.status !== 401 && sent.status !== 429)
          throw new Error(`A guess was answered ${sent.status}.`);
        if (sent.status === 429) continue;
        counted.set(username, (counted.get(username) ?? 0) + 1);
        told();
      }
    },
    async missing(db) {
      const rows = await db.selectFrom('signInFailures').select(['limitKey', 'failures']).execute();
      const failures = new Map(rows.map((row) => [row.limitKey, row.failures]));
      const wrong = [...counted].filter(
        ([name, count]) => (failures.get(hashedKey('name', name)) ?? 0) < count,
      );
      return wrong.map(([name, count]) => `some of ${count} failures of ${name}`);
    },
  };
}

async function whichFits(db: Kysely<Database>, username: string, passwords: readonly string[]) {
  const { passwordHash } = await userOf(db, username);
  for (const password of passwords) if (await passwordFits(passwordHash, password)) return password;
  return undefined;
}

function userOf(db: Kysely<Database>, username: string) {
  return db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
}
