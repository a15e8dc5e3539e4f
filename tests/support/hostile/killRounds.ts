/** Kills a provider in the middle of writes, repeatedly, and checks what is left. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { startChild } from '../../../scripts/provider/childServer.ts';
import { hashedKey } from '../../../server/auth/attempts.ts';
import { passwordFits } from '../../../server/auth/password.ts';
import { MOST_RESET_MAILS, makeResetToken } from '../../../server/auth/passwordReset.ts';
import { migrateDatabase } from '../../../server/db/migrate.ts';
import type { Database } from '../../../server/db/schema.ts';
import { seed } from '../../../server/seed/seed.ts';
import { type OutsideLock, outsideLock } from '../outsideLock.ts';
import { rowOf, withDatabase } from '../scratchDatabase.ts';
import { type Dice, dice } from './dice.ts';

export interface KillReport {
  kills: number;
  /** Number of acknowledged writes, by writer. */
  readonly acknowledged: Record<string, number>;
  /** Writes that were cut off: nobody knows whether they were done. */
  cutOff: number;
  /** Writes that were answered 503. */
  refused: number;
  readonly wrong: string[];
}

type Writers = Readonly<Record<string, Writer>>;

interface KillOptions {
  /** Another process holds the database's lock again and again, for up to three seconds. */
  readonly locked?: boolean;
}

/** The same data folder is used through all kills. */
export async function killRounds(
  rounds: number,
  luck: number,
  { locked = false }: KillOptions = {},
): Promise<KillReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-kills-'));
  const random = dice(luck);
  const writers: Writers = {
    petitioner: petitioner(random),
    changer: changer(random),
    forgetter: forgetter(random),
    guesser: guesser(random),
    asker: asker(random),
  };
  const report: KillReport = { kills: 0, acknowledged: {}, cutOff: 0, refused: 0, wrong: [] };
  try {
    await withDatabase({ dataDir }, async (db) => {
      await migrateDatabase(db);
      await seed(db, { now: Date.now(), demo: true, incidents: 20 });
    });
    for (let round = 1; round <= rounds; round += 1)
      await killOnce(dataDir, random, writers, report, locked ? outsideLock(dataDir) : undefined);
    return report;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const settingsFor = (dataDir: string) => ({
  PORTAL_DATA_DIR: dataDir,
  // Each request sends its own client address, so that the limits per address do not apply.
  PORTAL_TRUSTED_PROXIES: '1',
  PORTAL_ALLOWED_ORIGINS: 'http://127.0.0.1',
});

async function killOnce(
  dataDir: string,
  random: Dice,
  writers: Writers,
  report: KillReport,
  lock: OutsideLock | undefined,
) {
  await withDatabase({ dataDir }, async (db) => {
    for (const writer of Object.values(writers)) await writer.prepare(db);
  });
  const child = await startChild(settingsFor(dataDir));
  // One of the writers determines the moment of the kill, so that every kind of work is interrupted in turn.
  const trigger = random.pick(Object.keys(writers));
  let left = 1 + random.below(4);
  let enough = (): void => undefined;
  const written = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const writing = Object.entries(writers).map(async ([name, writer]) => {
    const told = () => {
      report.acknowledged[name] = (report.acknowledged[name] ?? 0) + 1;
      if (name !== trigger) return;
      left -= 1;
      if (left === 0) enough();
    };
    await writer.write(poster(child.url, random, report), told);
    if (name === trigger) enough();
  });
  let isKilled = false;
  const locking = lock && holdAgain(lock, random, () => isKilled);
  await Promise.race([written, Promise.all(writing)]);
  // Not waiting for an event: this picks the moment of the kill, somewhere within the running writes.
  await new Promise((resolve) => setTimeout(resolve, random.below(random.pick([1, 10, 60]))));
  await child.end('SIGKILL');
  isKilled = true;
  await locking;
  report.kills += 1;
  await Promise.all(writing);
  await withDatabase({ dataDir }, async (db) => {
    report.wrong.push(...(await damages(db)));
    for (const writer of Object.values(writers))
      report.wrong.push(...(await writer.missing(db)).map((what) => `lost: ${what}`));
  });
}

/** Not waiting for an event either: the moments of the lock are random. */
async function holdAgain(lock: OutsideLock, random: Dice, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, random.below(200)));
    await lock.take();
    await new Promise((resolve) => setTimeout(resolve, random.below(random.pick([20, 200, 3_000]))));
    await lock.release();
  }
  await lock.end();
}

function poster(url: string, random: Dice, report: KillReport): Post {
  return async (path, body, token) => {
    try {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': [1, 2, 3, 4].map(() => random.below(256)).join('.'),
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      });
      if (response.status === 503) report.refused += 1;
      return { status: response.status, answer: await response.json() };
    } catch {
      report.cutOff += 1;
      return undefined;
    }
  };
}

async function damages(db: Kysely<Database>): Promise<string[]> {
  const whole = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const orphans = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...whole.rows.filter((row) => row.integrity_check !== 'ok').map((row) => row.integrity_check),
    ...orphans.rows.map((row) => `a row of ${row.table} refers to nothing`),
  ];
}

// People who write to a provider without a pause, and remember what it has acknowledged.

/**
 * Posts JSON and returns the response; undefined when the connection broke, so that nobody knows whether the write was
 * done. Nor does anybody after a 503: it may have been met after the write, by the next one of the same call.
 */
type Post = (
  path: string,
  body: object,
  token?: string,
) => Promise<{ status: number; answer: unknown } | undefined>;

interface Writer {
  /** Runs before the provider starts. */
  prepare(db: Kysely<Database>): Promise<void>;
  /** Writes until the connection breaks. Calls `told` for every acknowledged write. */
  write(post: Post, told: () => void): Promise<void>;
  /** Runs after the kill. Returns in words what is missing or incomplete. */
  missing(db: Kysely<Database>): Promise<string[]>;
}

/** A text that occurs only once. */
const word = (random: Dice) => `word ${random.below(2 ** 31)} ${random.below(2 ** 31)}`;

async function signIn(post: Post, username: string, password: string): Promise<string | undefined> {
  const sent = await post('/api/Authenticate', { username, password });
  if (sent?.status === 503) return signIn(post, username, password);
  const { answer } = sent ?? {};
  const has = answer !== null && typeof answer === 'object' && 'token' in answer;
  return has && typeof answer.token === 'string' ? answer.token : undefined;
}

/** Sends change requests. Each acknowledged one must be stored, together with its mail. */
function petitioner(random: Dice): Writer {
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
function changer(random: Dice): Writer {
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
function forgetter(random: Dice): Writer {
  let current = 'vigil-demo';
  let underWay = current;
  let acknowledged = true;
  const links: string[] = [];
  return {
    async prepare(db) {
      const { id } = await rowOf(db, 'users', { username: 'jordan' });
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
function guesser(random: Dice): Writer {
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

/** Requests reset mails. Every acknowledged one must exist afterwards, as a mail or as a pending request. */
function asker(random: Dice): Writer {
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

async function whichFits(db: Kysely<Database>, username: string, passwords: readonly string[]) {
  const { passwordHash } = await rowOf(db, 'users', { username });
  for (const password of passwords) if (await passwordFits(passwordHash, password)) return password;
  return undefined;
}
