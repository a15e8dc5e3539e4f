/**
 * `npm run bench:provider [-- incidents]`: seeds a scratch database, and prints how long the provider's queries take
 * and how soon a server on it is ready. `PORTAL_DATABASE_URL` names an empty PostgreSQL database to use instead of
 * SQLite.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema.ts';
import { seed } from '../../server/seed/seed.ts';
import { secondStart } from '../provider-times/secondStart.ts';
import { CALLERS, timedSubjects } from '../provider-times/timedSubjects.ts';

const READY_BUDGET_MS = 3_000;
const now = Date.now();

async function queries(db: Kysely<Database>): Promise<void> {
  const line = (first: string, cells: readonly string[], last: string) =>
    console.log([first.padEnd(32), ...cells.map((cell) => cell.padStart(15)), last.padStart(9)].join(''));
  line('ms, best / median', CALLERS, 'budget');
  for (const { name, budget, times } of await timedSubjects(db, now)) {
    const cells = times.map(({ best, median }) => `${best.toFixed(1)} / ${median.toFixed(1)}`);
    line(name, cells, String(budget ?? '-'));
  }
}

const incidents = Number(process.argv[2] ?? 100_000);
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
  await queries(db);
  await db.destroy();
  const ready = Math.round(await secondStart(dataDir, url));
  console.log(`second start: ready after ${ready} ms, budget ${READY_BUDGET_MS}`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
