/** Kills a provider while it removes what is old, repeatedly, and checks what is left. */
import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { startChild } from '../../scripts/provider/childServer.ts';
import { mediaFolder } from '../../server/db/dataFolder.ts';
import type { Database } from '../../server/db/schema.ts';
import { seed } from '../../server/seed/seed.ts';
import { dice } from '../support/hostile/dice.ts';
import { addSentEvents, wrongTotals } from '../support/incidents.ts';
import { countOf, scratchDatabase } from '../support/scratchDatabase.ts';

it.each([1, 2, 3, 4, 5])(
  'ten kills while old events go, part %i of 5, leave no recording without its file',
  async (part) => {
    const report = await retentionKillRounds(10, part * 100);
    console.warn(`part ${part}: ${JSON.stringify(report)}`);
    expect(report.wrong).toEqual([]);
    expect(report.midway).toBeGreaterThan(5);
  },
);

interface RetentionKillReport {
  /** Kills that found old events before and after them. */
  midway: number;
  readonly wrong: string[];
}

const DAY_MS = 86_400_000;
const EVENTS = 120;
/** Old events that are in progress. */
const OPEN = 5;

/** The same data folder is used through all kills. At the end nothing kills it, and all that is old goes. */
async function retentionKillRounds(rounds: number, luck: number): Promise<RetentionKillReport> {
  const { db, dataDir, close } = await scratchDatabase();
  const random = dice(luck);
  const report: RetentionKillReport = { midway: 0, wrong: [] };
  const start = Date.now() - 400 * DAY_MS;
  const left = () => countOf(db, 'ingestEvents');
  const until = async (count: number) => {
    // The other process tells nobody how far it is.
    while ((await left()) > count) await setTimeout(1);
  };
  const provider = () =>
    startChild({
      PORTAL_DATA_DIR: dataDir,
      PORTAL_EVENT_DAYS: '300',
      // In every second round recordings go first, by themselves.
      ...(random.below(2) === 0 && { PORTAL_RECORDING_DAYS: '200' }),
    });
  try {
    await seed(db, { now: Date.now(), demo: true, incidents: 20 });
    await addSentEvents(db, dataDir, { count: OPEN, start, lasts: null });
    for (let round = 1; round <= rounds; round += 1) {
      await addSentEvents(db, dataDir, { count: EVENTS, start });
      const before = await left();
      const child = await provider();
      await until(before - 1 - random.below(EVENTS - 20));
      await child.end('SIGKILL');
      if ((await left()) > OPEN) report.midway += 1;
      report.wrong.push(...(await damages(db, dataDir)));
    }
    const last = await provider();
    await until(OPEN);
    await last.end('SIGTERM');
    report.wrong.push(...(await damages(db, dataDir)));
    const [events, names] = [await left(), await files(dataDir)];
    if (events !== OPEN) report.wrong.push(`${events} events are left`);
    if (names.length !== OPEN) report.wrong.push(`${names.length} files are left`);
    return report;
  } finally {
    await close();
  }
}

async function files(dataDir: string): Promise<string[]> {
  return (await readdir(mediaFolder(dataDir))).filter((name) => name !== 'incoming');
}

async function damages(db: Kysely<Database>, dataDir: string): Promise<string[]> {
  const there = new Set(await files(dataDir));
  const uploads = await db.selectFrom('ingestUploads').select('name').execute();
  const shown = await db
    .selectFrom('recordings')
    .select('mediaKey')
    .where('mediaKey', 'like', '%.jpg')
    .execute();
  const known = new Set(uploads.map(({ name }) => name));
  const { rows } = await sql`pragma foreign_key_check`.execute(db);
  return [
    ...shown.filter(({ mediaKey }) => !there.has(mediaKey)).map(({ mediaKey }) => `${mediaKey} is offered`),
    ...[...there].filter((name) => !known.has(name)).map((name) => `${name} has no row`),
    ...rows.map((row) => JSON.stringify(row)),
    ...(await wrongTotals(db)).map((row) => JSON.stringify(row)),
  ];
}
