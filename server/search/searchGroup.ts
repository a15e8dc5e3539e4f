import type { Kysely } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/schema.ts';

/** What every group's search is given. */
export interface Search {
  readonly db: Kysely<Database>;
  readonly caller: Caller;
  /** At least one, folded. */
  readonly words: readonly string[];
}

/** Most results of one group. */
export const MOST_PER_GROUP = 8;
