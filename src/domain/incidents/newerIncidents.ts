/** A small query for what is newer than the incidents on screen, and for those of them that were in progress. */

import { ApiError } from '#core/api/apiError.ts';
import type { ApiClient } from '#core/api/client.ts';
import { getEventsLocation } from '#core/api/event.ts';
import type { EventRow } from '#core/api/wire/event.ts';
import type { ListQuery } from '#core/api/wire/listing.ts';
import { viewerNow } from '#core/environment.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { pagedRows } from './incidentFilter.ts';

export interface Watched {
  /** 0 for all locations. */
  readonly locationId: number;
  /** What the list is narrowed down to, in the provider's language. */
  readonly filter: string | undefined;
  /** When the newest incident that is known began, in Unix milliseconds; null when the first call is to find that out. */
  readonly newest: number | null;
  /** Ids of incidents to read again. */
  readonly open: readonly number[];
}

export interface Newer {
  /** When it was asked for, in Unix milliseconds. */
  readonly at: number;
  /** Incidents that began after the newest known one. */
  readonly count: number;
  /** Those that were to be read again, as far as the provider has them. */
  readonly rows: readonly EventRow[];
  readonly newest: number;
}

/** Providers that refused to filter by time or by id. */
const refusing = new WeakSet<ApiClient>();

/** Rows of one call, and incidents at most that are read again. */
const TAKE = 50;
const MOST_OPEN = 20;

/** @throws ApiError, AbortError; Error for an answer that cannot be used */
export async function readNewer(api: ApiClient, watched: Watched, signal: AbortSignal): Promise<Newer> {
  const at = viewerNow();
  const { locationId, newest } = watched;
  const open = watched.open.slice(0, MOST_OPEN);
  const ask = async (take: number, filter: string | undefined) => {
    const query: ListQuery = {
      orderby: 'incident.startTime desc',
      skip: 0,
      take,
      count: true,
      ...(filter !== undefined && { filter }),
    };
    const page = await getEventsLocation(api, locationId, query, { signal });
    if (page === null) throw new Error('There was no answer to be used.');
    return { rows: pagedRows(page.rows, query), count: page.count };
  };
  if (newest === null) {
    const { rows } = await ask(1, watched.filter);
    return { at, count: 0, rows: [], newest: newestOf(rows) };
  }
  const known = new Set(open);
  const read = ({ rows, count }: { rows: readonly EventRow[]; count: number | null }): Newer => {
    const again = rows.filter(({ incident }) => known.has(incident.id));
    const newer = rows.filter((row) => startOf(row) > newest && !known.has(row.incident.id));
    return { at, count: Math.max(newer.length, (count ?? 0) - again.length), rows: again, newest };
  };
  if (!refusing.has(api)) {
    try {
      return read(await ask(TAKE, newerFilter(watched.filter, newest, open)));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      refusing.add(api);
    }
  }
  const { rows } = await ask(TAKE, watched.filter);
  return read({ rows, count: null });
}

function newerFilter(filter: string | undefined, newest: number, open: readonly number[]): string {
  const terms = [
    `incident.startTime > '${new Date(newest).toISOString()}'`,
    ...open.map((id) => `incident.id == ${id}`),
  ];
  const wanted = terms.length === 1 ? terms.join('') : `(${terms.join(' || ')})`;
  return filter === undefined ? wanted : `${filter} && ${wanted}`;
}

/** 0 where no incident has a time: whatever comes is newer. */
export function newestOf(rows: readonly EventRow[]): number {
  return rows.reduce((newest, row) => Math.max(newest, startOf(row)), 0);
}

function startOf({ incident }: EventRow): number {
  return parseInstant(incident.startTime)?.getTime() ?? 0;
}
