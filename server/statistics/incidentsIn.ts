/** The incidents that every statistic of a period counts, so that tiles, chart and list agree. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import { inReach } from '../auth/scope.ts';
import type { Database } from '../db/schema.ts';
import type { Period } from './period.ts';

/** What a statistic covers: one location, or all that the caller may see. */
export interface Place {
  readonly caller: Caller;
  readonly locationId?: number;
}

export function incidentsIn(db: Kysely<Database>, place: Place, period: Period) {
  return db
    .selectFrom('incidents')
    .where('incidents.startTime', '>=', period.start)
    .where('incidents.startTime', '<=', period.end)
    .where(inPlace(place, 'incidents.locationId'));
}

/** Condition on a column that holds a location's id. */
export function inPlace({ caller, locationId }: Place, column: string): RawBuilder<SqlBool> {
  const reach = inReach(caller, column);
  return locationId === undefined ? reach : sql<SqlBool>`${sql.ref(column)} = ${locationId} and ${reach}`;
}
