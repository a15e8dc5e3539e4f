/**
 * `npm run bench:provider [-- incidents] [--note]`: seeds a scratch database, and prints how long the provider's queries
 * take and how soon a server on it is ready. `PORTAL_DATABASE_URL` names an empty PostgreSQL database to use instead of
 * SQLite; on that, it also prints how many calls one process completes and two. `--note` writes the times into
 * bench/growth.md.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema.ts';
import { seed } from '../../server/seed/seed.ts';
import { secondStart } from '../provider-times/secondStart.ts';
import { CALLERS, timedSubjects } from '../provider-times/timedSubjects.ts';
import { noteGrowth } from './growth.ts';
import { callsPerSecond } from './processes.ts';

const READY_BUDGET_MS = 3_000;
const now = Date.now();

/** @returns milliseconds of each query's slowest caller */
async function queries(db: Kysely<Database>): Promise<Record<string, number>> {
  const line = (first: string, cells: readonly string[], last: string) =>
    console.log([first.padEnd(32), ...cells.map((cell) => cell.padStart(15)), last.padStart(9)].join(''));
  line('ms, best / median', CALLERS, 'budget');
  const timed = await timedSubjects(db, now);
  for (const { name, budget, times } of timed) {
    const cells = times.map(({ best, median }) => `${best.toFixed(1)} / ${median.toFixed(1)}`);
    line(name, cells, String(budget ?? '-'));
  }
  return Object.fromEntries(
    timed.map(({ name, times }) => [name, Math.max(...times.map(({ best }) => best))] as const),
  );
}

const { values, positionals } = parseArgs({
  options: { note: { type: 'boolean' } },
  allowPositionals: true,
});
const incidents = Number(positionals[0] ?? 100_000);
const url = process.env.PORTAL_DATABASE_URL;
const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
try {
  const db = await openDatabase({ url, dataDir, patient: true });
  await migrateDatabase(db);
  const began = performance.now();
  await seed(db, { now, incidents });
  console.log(`${incidents} incidents seeded in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  // PostgreSQL's autovacuum does this within a minute. Only after that does it read from the indexes alone.
  if (url !== undefined) await sql`vacuum`.execute(db);
  const times = await queries(db);
  if (values.note) noteGrowth(url === undefined ? 'SQLite' : 'PostgreSQL', incidents, times);
  await db.destroy();
  const ready = Math.round(await secondStart(dataDir, url));
  console.log(`second start: ready after ${ready} ms, budget ${READY_BUDGET_MS}`);
  if (url !== undefined) {
    // By turns, so that other load on the machine affects both.
    for (const count of [1, 2, 1, 2]) {
      const calls = await callsPerSecond(count, dataDir, url);
      console.log(`${count} process(es): ${calls.toFixed(0)} calls per second`);
    }
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
