/**
 * `npm run bench:provider [-- incidents]`: seeds a scratch database, prints how long the provider's queries take, how soon a
 * server on it is ready, and how many calls it completes. Up to 100,000 incidents it ends with an error when one is over its
 * budget. `PORTAL_DATABASE_URL` names an empty PostgreSQL database to use instead of SQLite; on that, two processes are
 * measured too.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { EVENT_FILTERS, nameContains } from '#domain/incidents/eventFilter.ts';
import { accountByLogin } from '../../server/auth/account.ts';
import { type Caller, callerOf } from '../../server/auth/caller.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema.ts';
import { seed } from '../../server/seed/seed.ts';
import { listEvents } from '../../server/trade/events.ts';
import { search } from '../../server/trade/search.ts';
import { listLocations } from '../../server/trade/sites.ts';
import { eventsPerDay, statCounts } from '../../server/trade/statistics.ts';
import { quantile } from '../bench/line.ts';
import { startChild } from '../provider/childServer.ts';
import { newestEvents, signIn } from '../provider/provider.ts';

/** The budgets are for this many incidents. */
const USUAL = 100_000;
const READY_BUDGET_MS = 3_000;
const DAY_MS = 86_400_000;
const now = Date.now();
const over: string[] = [];

// The queries behind the portal's screens, with their time budgets.

interface Subject {
  readonly name: string;
  /** Milliseconds that the median should not exceed; undefined where there is no budget. */
  readonly budget?: number;
  run(caller: Caller): Promise<unknown>;
}

/** With a clock change in most periods. */
const ZONE = 'America/New_York';

function subjects(db: Kysely<Database>): Subject[] {
  const page = { skip: 0, take: 15, count: true };
  const lastDays = (days: number) => ({ start: now - days * DAY_MS, end: now });
  const events = (query: object) => (caller: Caller) => listEvents(db, caller, 0, { ...page, ...query });
  const totals = new Map<Caller, number>();
  /** @param share of the caller's events that come before the page */
  const deepEvents = (share: number) => async (caller: Caller) => {
    const total = totals.get(caller) ?? (await events({ take: 1 })(caller)).count ?? 0;
    totals.set(caller, total);
    return await events({ skip: Math.max(0, Math.floor(total * share) - page.take) })(caller);
  };
  const statistics = (days: number) => (caller: Caller) => statCounts(db, { caller }, lastDays(days));
  const series = (days: number) => (caller: Caller) => eventsPerDay(db, { caller }, lastDays(days), ZONE);
  const sites = (caller: Caller) => listLocations(db, caller, { ...page, take: 100 }, now);
  const found = (text: string) => (caller: Caller) => search(db, caller, text);
  return [
    { name: 'events page', budget: 5, run: events({ count: false }) },
    { name: 'events page with total', budget: 5, run: events({}) },
    { name: 'events page 1,000 with total', run: events({ skip: 15_000 }) },
    { name: 'events page in the middle', run: deepEvents(0.5) },
    { name: 'events, last page', run: deepEvents(1) },
    { name: 'events by account name', run: events({ orderby: 'accountName asc' }) },
    { name: 'contains, many found', budget: 30, run: events({ filter: nameContains('yard') }) },
    { name: 'contains, nothing found', budget: 30, run: events({ filter: nameContains('zzz') }) },
    { name: 'police filter', run: events({ filter: EVENT_FILTERS.police.term }) },
    { name: 'statistics, 30 days', budget: 20, run: statistics(30) },
    { name: 'statistics, 3 months', budget: 20, run: statistics(92) },
    { name: 'daily series, 30 days', budget: 20, run: series(30) },
    { name: 'daily series, 3 months', budget: 20, run: series(92) },
    { name: 'locations page of 100', budget: 30, run: sites },
    { name: 'search for a site', budget: 20, run: found('yard no') },
    { name: 'search for nothing', budget: 20, run: found('zzz') },
    { name: 'search for a number', budget: 20, run: found('100123') },
  ];
}

/** These may see all sites of a customer, one site, and everything. */
const CALLERS = ['avery', 'jordan', 'admin'];
const RUNS = 25;

async function queries(db: Kysely<Database>): Promise<void> {
  const line = (first: string, cells: readonly string[], last: string) =>
    console.log([first.padEnd(32), ...cells.map((cell) => cell.padStart(15)), last.padStart(9)].join(''));
  line('ms, best / median', CALLERS, 'budget');
  const accounts = await Promise.all(CALLERS.map((name) => accountByLogin(db, name)));
  const callers = accounts.flatMap((account) => (account ? [callerOf(account)] : []));
  for (const { name, budget = Number.POSITIVE_INFINITY, run } of subjects(db)) {
    const times = [];
    for (const caller of callers) times.push(await timesOf(() => run(caller)));
    const cells = times.map(({ best, median }) => `${best.toFixed(1)} / ${median.toFixed(1)}`);
    line(name, cells, Number.isFinite(budget) ? String(budget) : '-');
    if (times.some(({ median }) => median > budget)) over.push(name);
  }
}

/** Milliseconds of several runs, after two runs to warm up. On a busy machine the best says more than the median. */
async function timesOf(run: () => Promise<unknown>) {
  const times: number[] = [];
  for (let index = -2; index < RUNS; index += 1) {
    const began = performance.now();
    await run();
    if (index >= 0) times.push(performance.now() - began);
  }
  return { best: Math.min(...times), median: quantile(times, 0.5) };
}

// Many callers at once: how many calls per second the provider completes, and how long each takes.

/** Of all callers together. */
const CONNECTIONS = 100;
const SECONDS = 10;

interface Call {
  readonly path: string;
  readonly body?: object;
}

/** The calls of the portal's screens, about as often as people open them. */
function calls(eventIds: readonly number[]): Call[] {
  const page = { orderby: 'incident.startTime desc', skip: 0, take: 15, count: true };
  const path = '/api/Event/events/location/0';
  const range = { start: new Date(now - 30 * DAY_MS).toISOString(), end: new Date(now).toISOString() };
  return [
    { path, body: page },
    { path, body: { ...page, skip: 15 } },
    { path, body: { ...page, filter: EVENT_FILTERS.police.term } },
    { path, body: { ...page, filter: nameContains('yard') } },
    { path: '/api/Statistics/stat-counts', body: range },
    { path: '/api/Statistics/events-per-day', body: range },
    ...eventIds.map((id) => ({ path: `/api/Event/details/${id}` })),
  ];
}

interface Crowd {
  readonly token: string;
  readonly eventIds: readonly number[];
  readonly connections: number;
}

/** @returns the milliseconds of each call, and how many calls were not answered with 200 */
async function measureCrowd(host: string, { token, eventIds, connections }: Crowd) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const all = calls(eventIds);
  const times: number[] = [];
  let errors = 0;
  const began = performance.now();
  const caller = async (first: number) => {
    for (let turn = first; performance.now() - began < SECONDS * 1_000; turn += 1) {
      const call = all[turn % all.length];
      if (call === undefined) return;
      const start = performance.now();
      const isGood = await send(agent, host, call, token);
      times.push(performance.now() - start);
      if (!isGood) errors += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => caller(index)));
  const taken = (performance.now() - began) / 1_000;
  agent.destroy();
  return { callsPerSecond: times.length / taken, times, errors };
}

function send(agent: Agent, host: string, { path, body }: Call, token: string): Promise<boolean> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-length': Buffer.byteLength(text),
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const sent = request(host + path, { agent, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 200));
      answer.on('error', () => resolve(false));
    });
    sent.on('error', () => resolve(false));
    sent.end(text);
  });
}

/** How many calls the given number of server processes on one database complete, behind even turns. */
async function crowd(count: number, settings: Readonly<Record<string, string>>): Promise<void> {
  const servers = await Promise.all(Array.from({ length: count }, () => startChild(settings)));
  try {
    // All processes sign their tokens with the key of the folder.
    const host = servers[0]?.url ?? '';
    const token = await signIn(host, 'avery');
    const eventIds = await newestEvents(host, token);
    const options = { token, eventIds, connections: CONNECTIONS / count };
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
const url = process.env.PORTAL_DATABASE_URL || undefined;
const dataDir = mkdtempSync(join(tmpdir(), 'portal-bench-'));
try {
  const db = await openDatabase({ url, dataDir, patient: true });
  // A shell may name the database of a provider that people use.
  if ((await db.introspection.getTables()).length > 0)
    throw new Error('The database of PORTAL_DATABASE_URL is not empty, and nothing was changed in it.');
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
