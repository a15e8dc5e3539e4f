/** Runs the queries as people who may see different numbers of sites, and measures them. */
import type { Kysely } from 'kysely';
import { accountByLogin } from '../../server/auth/account.ts';
import { callerOf } from '../../server/auth/caller.ts';
import type { Database } from '../../server/db/schema.ts';
import { type Subject, subjects } from './subjects.ts';

/** These may see all sites of a customer, one site, and everything. */
export const CALLERS = ['avery', 'jordan', 'admin'] as const;

/** Milliseconds. On a busy machine the best time says more than the median. */
interface Times {
  readonly best: number;
  readonly median: number;
}

interface TimedSubject extends Pick<Subject, 'name' | 'budget'> {
  /** In the order of `CALLERS`. */
  readonly times: readonly Times[];
}

const RUNS = 25;

/** @param now epoch milliseconds */
export async function timedSubjects(db: Kysely<Database>, now: number): Promise<TimedSubject[]> {
  const accounts = await Promise.all(CALLERS.map((name) => accountByLogin(db, name)));
  const callers = accounts.flatMap((account) => (account ? [callerOf(account)] : []));
  const timed: TimedSubject[] = [];
  for (const { name, budget, run } of subjects(db, now)) {
    const times: Times[] = [];
    for (const caller of callers) times.push(await timesOf(() => run(caller)));
    timed.push({ name, ...(budget !== undefined && { budget }), times });
  }
  return timed;
}

/** The times of several runs, after two runs to warm up. */
async function timesOf(run: () => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  for (let index = -2; index < RUNS; index += 1) {
    const began = performance.now();
    await run();
    if (index >= 0) times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return { best: times[0] ?? 0, median: times[Math.floor(RUNS / 2)] ?? 0 };
}
