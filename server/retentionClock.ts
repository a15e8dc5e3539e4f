import { type Kysely, sql } from 'kysely';
import type { Database } from './db/schema.ts';

const NAME = 'retentionClock';
/** Faster than time, so that it catches up after a stop. */
const PACE = 2;

/**
 * A clock for what removes data. It is kept in the database and follows the system's clock at no more than twice the
 * speed of time, so that a system's clock that is far ahead for a while removes nothing too early.
 */
export class RetentionClock {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;
  readonly #elapsed: () => number;
  #readAt: number;

  /**
   * @param now epoch milliseconds
   * @param elapsed milliseconds that no change of the system's clock moves
   */
  constructor(db: Kysely<Database>, now: () => number, elapsed: () => number = () => performance.now()) {
    this.#db = db;
    this.#now = now;
    this.#elapsed = elapsed;
    this.#readAt = elapsed();
  }

  /** Moves it on, and returns it in epoch milliseconds, which is never later than the system's clock. */
  async read(): Promise<number> {
    const elapsed = this.#elapsed();
    const step = PACE * (elapsed - this.#readAt);
    this.#readAt = elapsed;
    const before = await this.#kept();
    const at = Math.floor(Math.min(this.#now(), before + step));
    await this.#db
      .insertInto('settings')
      .values({ name: NAME, value: String(at) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(at) }))
      .execute();
    return at;
  }

  /** At the first reading nothing tells whether the system's clock is right, but the latest that was recorded by it. */
  async #kept(): Promise<number> {
    const row = await this.#db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', NAME)
      .executeTakeFirst();
    if (row) return Number(row.value);
    const { latest } = await this.#db
      .selectFrom('auditEvents')
      .select(sql<number | null>`max(${sql.ref('at')})`.as('latest'))
      .executeTakeFirstOrThrow();
    return latest === null ? this.#now() : Number(latest);
  }
}
