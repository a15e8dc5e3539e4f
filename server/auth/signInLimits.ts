/** How often somebody may fail to sign in. The counts live in the database, so that all processes share them. */
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { SignInFailuresTable } from '../db/tables/people.ts';
import { CallLines } from '../http/callLines.ts';
import { networkOf } from '../http/origins.ts';
import { type Account, accountByLogin } from './account.ts';
import { hashedKey } from './attempts.ts';
import type { Device } from './knownDevice.ts';
import { passwordFits } from './password.ts';

interface SignInLimit {
  /** E.g. `account:17`. */
  readonly key: string;
  /** Failures before the pauses begin: one second, then twice as long with each. */
  readonly free: number;
  /** Milliseconds without a failure for which one is forgiven. */
  readonly forgiving: number;
  /** Milliseconds of the longest pause. */
  readonly longestPause: number;
  /** An attempt waits for the end of a pause instead of being refused. */
  readonly waits?: true;
}

type SignInOutcome =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  /** Not tried; the instant is that from which it may be, in epoch milliseconds. */
  | { readonly kind: 'limited'; readonly until: number };

const FIRST_PAUSE_MS = 1_000;
/** By then every limit has forgiven all. */
const MEMORY_MS = 24 * 3_600_000;
/** An attempt that takes longer was left by a process that ended in it. */
const PENDING_MS = 30_000;
/** Attempts per key and process; more are refused at once. */
const MOST_WAITING = 200;
/** How often, and how many times, an attempt looks whether those ahead of it are through. */
const LOOK_MS = 20;
const LOOKS = 250;
/** The same for the end of a pause. */
const PAUSE_LOOK_MS = 200;
/** Of one attempt, its place in the line included: the longest pause of those that wait, and a look. */
const LONGEST_WAIT_MS = 15_500;

type Counts = Pick<SignInFailuresTable, 'failures' | 'failedAt' | 'pending' | 'pendingSince'>;

const NONE: Counts = { failures: 0, failedAt: 0, pending: 0, pendingSince: 0 };

/**
 * Lets attempts through as long as they could all fail without exceeding a limit; the others wait for those ahead of
 * them. So any number of right passwords at once is taken, and not one wrong password more than allowed.
 */
export class SignInLimits {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;
  readonly #elapsed: () => number;
  readonly #wait: (milliseconds: number) => Promise<unknown>;
  /** One per key: only the first of this process looks into the database. */
  readonly lines = new CallLines<string>({ running: 1, waiting: MOST_WAITING });

  /**
   * @param now epoch milliseconds
   * @param elapsed milliseconds of a clock that nobody sets
   * @param wait resolves after so many milliseconds of that clock
   */
  constructor(
    db: Kysely<Database>,
    now: () => number,
    elapsed = () => performance.now(),
    wait: (milliseconds: number) => Promise<unknown> = setTimeout,
  ) {
    this.#db = db;
    this.#now = now;
    this.#elapsed = elapsed;
    this.#wait = wait;
  }

  /**
   * @param isRight checks the password; called only when no limit forbids it
   * @throws Problem 429 when too many wait for a limit already
   */
  async attempt(limits: readonly SignInLimit[], isRight: () => Promise<boolean>): Promise<SignInOutcome> {
    const entered: SignInLimit[] = [];
    const began = this.#elapsed();
    let failed = false;
    try {
      for (const limit of limits) {
        const until = await this.lines.run(limit.key, () => this.#enter(limit, began));
        if (until !== undefined) return { kind: 'limited', until };
        entered.push(limit);
      }
      failed = !(await isRight());
      return { kind: failed ? 'wrong' : 'right' };
    } finally {
      for (const limit of entered) await this.#leave(limit, failed);
    }
  }

  /** Forgets the failures of a key. */
  async forget(key: string): Promise<void> {
    await this.#db.deleteFrom('signInFailures').where('limitKey', '=', key).execute();
  }

  /**
   * Removes what no limit looks at any more.
   * @param now epoch milliseconds
   */
  async clear(now: number): Promise<void> {
    await this.#db
      .deleteFrom('signInFailures')
      .where('failedAt', '<=', now - MEMORY_MS)
      .where('pendingSince', '<=', now - PENDING_MS)
      .execute();
  }

  /**
   * @param began by the clock that nobody sets
   * @returns undefined when an attempt may be made, which then is pending
   */
  async #enter(limit: SignInLimit, began: number): Promise<number | undefined> {
    for (let looks = 0; looks < LOOKS; ) {
      const row = await this.#row(limit.key);
      const counts = row ? asOf(this.#now(), row, limit) : NONE;
      const until = pauseEnd(counts, limit);
      const pause = until - this.#now();
      if (pause > 0) {
        if (!limit.waits || this.#elapsed() - began > LONGEST_WAIT_MS) return until;
        await this.#wait(Math.min(pause, PAUSE_LOOK_MS));
        continue;
      }
      // In a pause's wake one attempt at a time, so that the next failure is followed by the next pause.
      const isFull = counts.pending > 0 && counts.failures + counts.pending >= limit.free;
      if (isFull) {
        looks += 1;
        await this.#wait(LOOK_MS);
      } else if (await this.#addPending(limit.key, row, counts.pending + 1)) return undefined;
    }
    return this.#now() + FIRST_PAUSE_MS;
  }

  /**
   * A time that a clock ahead has left is now once and for all, so that a pause ends no later than its own length from the
   * first look with the clock right again.
   */
  async #row(key: string): Promise<Counts | undefined> {
    const row = await this.#db
      .selectFrom('signInFailures')
      .select(['failures', 'failedAt', 'pending', 'pendingSince'])
      .where('limitKey', '=', key)
      .executeTakeFirst();
    const now = this.#now();
    if (!row || (row.failedAt <= now && row.pendingSince <= now)) return row;
    const clamped = {
      failedAt: Math.min(row.failedAt, now),
      pendingSince: Math.min(row.pendingSince, now),
    };
    await this.#db
      .updateTable('signInFailures')
      .set(clamped)
      .where('limitKey', '=', key)
      .where('failedAt', '=', row.failedAt)
      .where('pendingSince', '=', row.pendingSince)
      .execute();
    return { ...row, ...clamped };
  }

  /** @returns false when another process has changed the row meanwhile */
  async #addPending(key: string, row: Counts | undefined, pending: number): Promise<boolean> {
    const next = { pending, pendingSince: this.#now() };
    const query = this.#db
      .insertInto('signInFailures')
      .values({ limitKey: key, ...NONE, ...next })
      .onConflict((conflict) => {
        const same = conflict.column('limitKey');
        if (!row) return same.doNothing();
        return same
          .doUpdateSet(next)
          .where('signInFailures.failures', '=', row.failures)
          .where('signInFailures.pending', '=', row.pending)
          .where('signInFailures.pendingSince', '=', row.pendingSince);
      });
    return (await query.returning('limitKey').executeTakeFirst()) !== undefined;
  }

  async #leave({ key, forgiving }: SignInLimit, failed: boolean): Promise<void> {
    const now = this.#now();
    const since = sql<number>`case when ${sql.ref('failedAt')} < cast(${now} as bigint)
      then cast(${now} as bigint) - ${sql.ref('failedAt')} else 0 end`;
    const left = sql<number>`failures - (${since}) / cast(${forgiving} as bigint)`;
    await this.#db
      .updateTable('signInFailures')
      .set((row) => ({
        pending: row
          .case()
          .when('pending', '>', 0)
          .then(row('pending', '-', 1))
          .else(0)
          .end(),
        ...(failed && {
          failures: sql<number>`case when ${left} > 0 then ${left} + 1 else 1 end`,
          failedAt: now,
        }),
      }))
      .where('limitKey', '=', key)
      .execute();
  }
}

/** A row's counts without what is forgiven, and without attempts whose process is gone. */
function asOf(now: number, row: Counts, { forgiving }: SignInLimit): Counts {
  const forgiven = Math.floor((now - row.failedAt) / forgiving);
  return {
    ...row,
    failures: Math.max(0, row.failures - forgiven),
    pending: row.pendingSince <= now - PENDING_MS ? 0 : row.pending,
  };
}

/** When the pause after the last failure is over; 0 while there is none. */
function pauseEnd({ failures, failedAt }: Counts, { free, longestPause }: SignInLimit): number {
  if (failures < free) return 0;
  return failedAt + Math.min(longestPause, FIRST_PAUSE_MS * 2 ** (failures - free));
}

// Who somebody is by name and password, within the limits of failing.

interface PasswordProof {
  readonly username: string;
  readonly password: string;
  /** Network address of the client. */
  readonly address: string;
  readonly device: Device;
}

type Proven =
  | { readonly kind: 'right'; readonly account: Account }
  | { readonly kind: 'wrong'; readonly account: Account | undefined }
  /** Not tried; `until` in epoch milliseconds. */
  | { readonly kind: 'limited'; readonly account: Account | undefined; readonly until: number };

const MINUTE = 60_000;
const PER_ACCOUNT = { free: 10, forgiving: 15 * MINUTE, longestPause: 15 * MINUTE };
/** Many people may share one. */
const PER_NETWORK = { free: 50, forgiving: MINUTE, longestPause: 15 * MINUTE };
/** The longest pause is shorter than the portal waits for an answer: what was sent in it is answered after it. */
const PER_DEVICE = { free: 20, forgiving: 15 * MINUTE, longestPause: 15_000, waits: true } as const;

/**
 * Strangers share the limits of the account, whichever of its names they type, and of their network. A device that the
 * account has signed in with before has a limit of its own, so that they cannot keep the account's owner out. It is
 * slowed down and not refused, so that the right password is always taken from it.
 */
export async function provePassword(
  { db, signInLimits }: { readonly db: Kysely<Database>; readonly signInLimits: SignInLimits },
  { username, password, address, device }: PasswordProof,
): Promise<Proven> {
  const account = await accountByLogin(db, username);
  const isRight = () => passwordFits(account?.passwordHash, password);

  async function within(limits: readonly SignInLimit[]): Promise<Proven> {
    const outcome = await signInLimits.attempt(limits, isRight);
    if (outcome.kind === 'limited') return { ...outcome, account };
    return outcome.kind === 'right' && account ? { kind: 'right', account } : { kind: 'wrong', account };
  }

  const deviceId = account && (await device.knownTo(account));
  if (account && deviceId !== undefined) {
    const key = `device:${deviceId}:${account.id}`;
    const proven = await within([{ key, ...PER_DEVICE }]);
    if (proven.kind === 'right') await signInLimits.forget(key);
    if (proven.kind !== 'limited') return proven;
  }
  return within([
    { key: `network:${networkOf(address)}`, ...PER_NETWORK },
    { key: account ? `account:${account.id}` : hashedKey('name', username), ...PER_ACCOUNT },
  ]);
}
