import { useEffect, useState } from 'react';
import { failureOf } from '#core/api/apiError.ts';
import type { EventRow } from '#core/api/wire/event.ts';
import type { QueryResult } from '#core/app/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { useRefresh } from '#core/page/useRefresh.ts';
import { type Newer, readNewer, type Watched } from './newerIncidents.ts';
import { isInProgress } from './outcomes.ts';

interface WatchOptions extends Omit<Watched, 'open'> {
  /** On screen. Those in progress are read again until they are closed. */
  readonly shown: readonly EventRow[];
  /** When what is on screen was asked for, in Unix milliseconds. Another moment begins anew. */
  readonly at: number;
}

interface NewerIncidents {
  /** How many began since. */
  readonly count: number;
  /** Newer rows of incidents on screen, by id. */
  readonly rows: ReadonlyMap<number, EventRow>;
  /** The last moment of which the provider has told, in Unix milliseconds. */
  readonly at: number;
  /** Why it could not be asked the last time; null when it could. */
  readonly failure: QueryResult<never> | null;
}

interface Found extends Newer {
  /** The moment that it began with. */
  readonly since: number;
  readonly byId: ReadonlyMap<number, EventRow>;
}

const NONE: ReadonlyMap<number, EventRow> = new Map();

/** Asks every 30 seconds while somebody may be looking. A failure is told by the shell's line, too. */
export function useNewerIncidents({ at, shown, ...watched }: WatchOptions): NewerIncidents {
  const { api, errors, failedQueries } = useApp();
  const [found, setFound] = useState<Found | null>(null);
  const current = found?.since === at ? found : null;
  const byId = current?.byId ?? NONE;
  const { reason } = useRefresh({
    at,
    read: async (signal) => {
      const known = shown.map((row) => byId.get(row.incident.id) ?? row);
      const open = known.flatMap(({ incident }) => (isInProgress(incident) ? [incident.id] : []));
      const wanted = { ...watched, open, newest: watched.newest ?? current?.newest ?? null };
      try {
        const newer = await readNewer(api, wanted, signal);
        const again = newer.rows.map((row) => [row.incident.id, row] as const);
        setFound({ ...newer, since: at, byId: new Map([...byId, ...again]) });
        return newer;
      } catch (error) {
        if (!signal.aborted) errors.report(error, 'reading newer events');
        throw error;
      }
    },
  });
  useEffect(() => {
    if (reason === null) return undefined;
    // It is tried again by the hook itself.
    return failedQueries.show({ subject: 'events', final: 'data', ...failureOf(reason) });
  }, [reason, failedQueries]);
  return {
    count: current?.count ?? 0,
    rows: byId,
    at: current?.at ?? at,
    failure: reason === null ? null : { state: 'failed', ...failureOf(reason) },
  };
}
