/** Kills a provider in the middle of writes, repeatedly, and checks what is left. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { migrateDatabase } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open.ts';
import type { Database } from '../../../server/db/schema.ts';
import { seed } from '../../../server/seed/seed.ts';
import { startChild } from '../childServer.ts';
import { type OutsideLock, outsideLock } from '../outsideLock.ts';
import { asker } from './asker.ts';
import { type Dice, dice } from './dice.ts';
import { changer, forgetter, guesser, type Post, petitioner, type Writer } from './writers.ts';

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
    await withDatabase(dataDir, async (db) => {
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
  await withDatabase(dataDir, async (db) => {
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
  await withDatabase(dataDir, async (db) => {
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

async function withDatabase(dataDir: string, look: (db: Kysely<Database>) => Promise<void>): Promise<void> {
  const db = await openDatabase({ dataDir });
  try {
    await look(db);
  } finally {
    await db.destroy();
  }
}

async function damages(db: Kysely<Database>): Promise<string[]> {
  const whole = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const orphans = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...whole.rows.filter((row) => row.integrity_check !== 'ok').map((row) => row.integrity_check),
    ...orphans.rows.map((row) => `a row of ${row.table} refers to nothing`),
  ];
}
