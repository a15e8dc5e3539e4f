/** What each schedule of a list says by itself: whether it changes arming, and how it has its site now. */
import type { Kysely } from 'kysely';
import { statusAt } from '../arming/armedStatus.ts';
import { disarmedItemsAhead } from '../arming/disarmedItems.ts';
import type { Database } from '../db/schema.ts';

interface Row {
  readonly id: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** @param now epoch milliseconds */
export async function withStates<Schedule extends Row>(
  db: Kysely<Database>,
  rows: readonly Schedule[],
  now: number,
) {
  const items = new Map(rows.map(({ id }) => [id, [] as Awaited<ReturnType<typeof disarmedItemsAhead>>]));
  const read = await disarmedItemsAhead(
    db,
    's.id',
    rows.map(({ id }) => id),
    now,
  );
  for (const item of read) items.get(item.scheduleId)?.push(item);
  return rows.map((row) => {
    const own = items.get(row.id) ?? [];
    const { armed, until = null } = statusAt(own, row.timeZone, now);
    return { ...row, changesArming: own.length > 0, armed: own.length > 0 ? armed : null, until };
  });
}
