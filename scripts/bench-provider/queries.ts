/** Runs the queries as people who may see different numbers of sites, and measures them. */
import type { Kysely } from 'kysely';
import { accountByLogin } from '../../server/auth/account.ts';
import { type Caller, callerOf } from '../../server/auth/caller.ts';
import type { Database } from '../../server/db/schema.ts';
import { listEvents } from '../../server/trade/events.ts';
import { search } from '../../server/trade/search.ts';
import { listLocations } from '../../server/trade/sites.ts';
import { eventsPerDay, statCounts } from '../../server/trade/statistics.ts';
import { quantile } from '../bench/line.ts';

/** These may see all sites of a customer, one site, and everything. */
export const CALLERS = ['avery', 'jordan', 'admin'] as const;

const RUNS = 25;

/**
 * @param now epoch milliseconds
 * @returns the times of each query in the order of `CALLERS`
 */
export async function timedSubjects(db: Kysely<Database>, now: number) {
  const accounts = await Promise.all(CALLERS.map((name) => accountByLogin(db, name)));
  const callers = accounts.flatMap((account) => (account ? [callerOf(account)] : []));
  const timed = [];
  for (const { name, budget, run } of subjects(db, now)) {
    const times = [];
    for (const caller of callers) times.push(await timesOf(() => run(caller)));
    timed.push({ name, budget, times });
  }
  return timed;
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

// The queries behind the portal's screens, with their time budgets.

interface Subject {
  readonly name: string;
  /** Milliseconds that the median should not exceed; undefined where there is no budget. */
  readonly budget?: number;
  run(caller: Caller): Promise<unknown>;
}

const DAY_MS = 86_400_000;
/** With a clock change in most periods. */
const ZONE = 'America/New_York';

/** @param now epoch milliseconds */
function subjects(db: Kysely<Database>, now: number): Subject[] {
  const contains = (text: string) => `(location.name.Contains('${text}') || accountName.Contains('${text}'))`;
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
    { name: 'contains, many found', budget: 30, run: events({ filter: contains('yard') }) },
    { name: 'contains, nothing found', budget: 30, run: events({ filter: contains('zzz') }) },
    { name: 'police filter', run: events({ filter: 'incident.policeContacted == true' }) },
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
