/**
 * What holds when a clock is wrong: set back, far ahead for a while, at 1970 until the network is there. A remembered time
 * is never believed without looking at how far it lies from now.
 */
import { type Kysely, type SqlBool, sql } from 'kysely';
import { keptValue } from './keptValues.ts';
import type { Database } from './schema.ts';

/** Milliseconds by which the clocks of servers on one database may differ. */
export const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Milliseconds by which a clock may be set back without signing anybody out. What was made by a clock that was further
 * ahead is refused, since it would last for too long.
 */
export const CLOCK_STEP_MS = 2 * 86_400_000;

const NAME = 'steadyTime';
/** No clock that shows an earlier time is right: this program is younger. */
const EARLIEST = Date.UTC(2026, 0, 1);
/** Above one, so that it makes up for the time in which no server ran. */
const FASTEST = 2;

interface SteadySource {
  readonly db: Kysely<Database>;
  /** Epoch milliseconds, right or wrong. */
  readonly now: () => number;
  /** Milliseconds of a clock that nobody sets; where it begins does not matter. */
  readonly elapsed: () => number;
}

/** A time, and what the clock that nobody sets showed then. */
interface Seen {
  readonly time: number;
  readonly at: number;
}

/**
 * The time for removing what is old. It is stored, and goes on at most twice as fast as time really passes, however many
 * servers there are. So a clock that is ahead for an hour makes nothing older by more than two hours, and a clock that
 * is set back takes nothing from it.
 */
export class SteadyClock {
  readonly #source: SteadySource;
  #seen: Seen | undefined;
  /** What it must be by now at least. It is not stored: nothing would tell it from the time of a clock that was ahead. */
  #known: Seen | undefined;

  constructor(source: SteadySource) {
    this.#source = source;
  }

  /** @returns epoch milliseconds, never later than now; removing what is older than some age of it is safe */
  async read(): Promise<number> {
    const { db, now: clock, elapsed } = this.#source;
    // What is stored is a whole number, and a monotonic clock has fractions.
    const [now, at] = [clock(), Math.floor(elapsed())];
    if (now < EARLIEST) return now;
    const stored = (await storedTime(db)) ?? Math.min(now, (await lastKnown(db)) ?? now);
    // Each server adds to what it saw itself, so that several do not add up.
    const reach = this.#seen === undefined ? stored : this.#seen.time + FASTEST * (at - this.#seen.at);
    const time = Math.max(stored, Math.min(now, reach));
    this.#seen = { time, at };
    const known = this.#knownTime(time, at);
    // Unless the clock is behind it goes on from here, so that small steps back do not add up.
    this.#known = { time: now < known - CLOCK_SKEW_MS ? known : time, at };
    await store(db, time);
    return Math.min(now, time);
  }

  /** Whether the clock is known to be wrong: it shows what has passed already, for as long as it stays behind. */
  async isBehind(): Promise<boolean> {
    const { db, now: clock, elapsed } = this.#source;
    const [now, at] = [clock(), elapsed()];
    if (now < EARLIEST) return true;
    const stored = await storedTime(db);
    return stored !== undefined && now < this.#knownTime(stored, at) - CLOCK_SKEW_MS;
  }

  #knownTime(time: number, at: number): number {
    return this.#known === undefined ? time : Math.max(time, this.#known.time + (at - this.#known.at));
  }
}

async function storedTime(db: Kysely<Database>): Promise<number | undefined> {
  const value = await keptValue(db, NAME);
  return value === undefined ? undefined : Number(value);
}

/** For a database that is older than this clock: what happened last. */
async function lastKnown(db: Kysely<Database>): Promise<number | undefined> {
  const row = await db.selectFrom('auditEvents').select('at').orderBy('at', 'desc').executeTakeFirst();
  return row?.at;
}

async function store(db: Kysely<Database>, time: number): Promise<void> {
  const value = String(time);
  await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value })
        .where(sql<SqlBool>`cast(${sql.ref('settings.value')} as bigint) < cast(${time} as bigint)`),
    )
    .execute();
}
