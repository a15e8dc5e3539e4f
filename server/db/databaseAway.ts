import { setTimeout } from 'node:timers/promises';

/** The database could not be reached, or did not do the work in time; the same work may succeed in a moment. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
}

/** Another process held the embedded database's only write lock for too long. Nothing was changed. */
export class DatabaseBusy extends DatabaseAway {
  override name = 'DatabaseBusy';
}

// Waiting for another process that writes into the embedded database for longer than a call waits for it.

const PAUSE_MS = 100;
/** A first seed of millions of incidents takes minutes. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Runs the work, and repeats it while another process holds the embedded database's only write lock. A refused attempt
 * must change nothing, which holds for a transaction.
 *
 * @throws whatever the work throws, and the refusal itself when the lock is held for ten minutes
 */
export async function whenFree<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseBusy) || performance.now() > deadline) throw error;
    }
    await setTimeout(PAUSE_MS);
  }
}
