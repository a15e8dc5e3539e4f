/**
 * `npm run bench:provider [-- incidents]`: seeds a scratch database, prints how long the provider's queries take, how soon a
 * server on it is ready, and how many calls it completes. Up to 100,000 incidents it ends with an error when one is over its
 * budget. `PORTAL_DATABASE_URL` names an empty PostgreSQL database to use instead of SQLite; on that, two processes are
 * measured too.
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
import { quantile } from '../bench/line.ts';
import { startChild } from '../provider/childServer.ts';
import { newestEvents, signIn } from '../provider/provider.ts';
import { measureCrowd } from './crowd.ts';
import { CALLERS, timedSubjects } from './queries.ts';

/** The budgets are for this many incidents. */
const USUAL = 100_000;
const READY_BUDGET_MS = 3_000;
/** Of all callers together. */
const CONNECTIONS = 100;
const SECONDS = 10;
const now = Date.now();
const over: string[] = [];

async function queries(db: Kysely<Database>): Promise<void> {
  const line = (first: string, cells: readonly string[], last: string) =>
    console.log([first.padEnd(32), ...cells.map((cell) => cell.padStart(15)), last.padStart(9)].join(''));
  line('ms, best / median', CALLERS, 'budget');
  for (const { name, budget, times } of await timedSubjects(db, now)) {
    const cells = times.map(({ best, median }) => `${best.toFixed(1)} / ${median.toFixed(1)}`);
    line(name, cells, String(budget ?? '-'));
    if (budget !== undefined && times.some(({ median }) => median > budget)) over.push(name);
  }
}

/** How many calls the given number of server processes on one database complete, behind even turns. */
async function crowd(count: number, settings: Readonly<Record<string, string>>): Promise<void> {
  const servers = await Promise.all(Array.from({ length: count }, () => startChild(settings)));
  try {
    // All processes sign their tokens with the key of the folder.
    const host = servers[0]?.url ?? '';
    const token = await signIn(host, 'avery');
    const eventIds = await newestEvents(host, token);
    const options = { token, eventIds, seconds: SECONDS, connections: CONNECTIONS / count };
    const crowds = await Promise.all(servers.map(({ url }) => measureCrowd(url, options)));
    const calls = crowds.reduce((sum, { callsPerSecond }) => sum + callsPerSecond, 0);
    const errors = crowds.reduce((sum, crowd) => sum + crowd.errors, 0);
    const times = crowds.flatMap((crowd) => crowd.times);
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(0));
    console.log(
      `${count} process(es), ${CONNECTIONS} connections: ${calls.toFixed(0)} calls per second, p50 ${p50}, p95 ${p95}, ` +
        `p99 ${p99} ms, ${errors} not answered with 200`,
    );
    if (errors > 0) over.push('calls not answered with 200');
  } finally {
    for (const server of servers) await server.end('SIGTERM');
  }
}

const { positionals } = parseArgs({ allowPositionals: true });
const incidents = Number(positionals[0] ?? USUAL);
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
  const settings = { PORTAL_DATA_DIR: dataDir, ...(url !== undefined && { PORTAL_DATABASE_URL: url }) };
  const second = await startChild(settings);
  await second.end('SIGTERM');
  const ready = Math.round(second.readyAfter);
  console.log(`second start: ready after ${ready} ms, budget ${READY_BUDGET_MS}`);
  if (ready > READY_BUDGET_MS) over.push('second start');
  // By turns, so that other load on the machine affects both.
  for (const count of url === undefined ? [1] : [1, 2, 1, 2]) await crowd(count, settings);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(over.length === 0 ? 'Nothing is over its budget.' : `Over budget: ${over.join(', ')}`);
process.exitCode = over.length === 0 || incidents > USUAL ? 0 : 1;
