import { useEffect, useMemo, useState } from 'react';
import { failureOf } from '#core/api/apiError.ts';
import type { EventRow } from '#core/api/wire/event.ts';
import { useApp } from '#core/app/useApp.ts';
import type { Doubted } from '#core/page/doubtText.ts';
import { useRefresh } from '#core/page/useRefresh.ts';
import { type Newer, readNewer, type Watched } from './newerIncidents.ts';
import { isInProgress } from './outcomes.ts';

interface WatchOptions extends Omit<Watched, 'open'> {
  /** On screen. Those in progress are read again until they are closed. */
  readonly shown: readonly EventRow[];
  /** When what is on screen was asked for, in Unix milliseconds. Another moment begins anew. */
  readonly at: number;
}

interface NewerIncidents extends Doubted {
  /** How many have come since. */
  readonly count: number;
  /** Newer rows of incidents on screen, by id. */
  readonly rows: ReadonlyMap<number, EventRow>;
  /** The last moment of which the provider has told, in Unix milliseconds. */
  readonly at: number;
  /** Asks now. */
  readonly refresh: () => void;
}

interface Found extends Newer {
  /** The moment that it began with. */
  readonly since: number;
  readonly byId: ReadonlyMap<number, EventRow>;
}

const NONE: ReadonlyMap<number, EventRow> = new Map();

/** Asks every 30 seconds while somebody may be looking. A failure is told by the shell's line, too. */
export function useNewerIncidents({ at, shown, known, ...watched }: WatchOptions): NewerIncidents {
  const { api, errors, failedQueries } = useApp();
  const [found, setFound] = useState<Found | null>(null);
  const current = found?.since === at ? found : null;
  const byId = current?.byId ?? NONE;
  const { reason, doubt, refresh } = useRefresh({
    at,
    read: async (signal) => {
      const latest = shown.map((row) => byId.get(row.incident.id) ?? row);
      const open = latest.flatMap(({ incident }) => (isInProgress(incident) ? [incident.id] : []));
      try {
        const newer = await readNewer(api, { ...watched, open, known: current?.known ?? known }, signal);
        const again = newer.rows.map((row) => [row.incident.id, row] as const);
        setFound({ ...newer, since: at, byId: new Map([...byId, ...again]) });
        return newer;
      } catch (error) {
        if (!signal.aborted) errors.report(error, 'reading newer events');
        throw error;
      }
    },
  });
  const knowsNothing = known === null && current === null;
  // What comes before the first call would pass for known.
  useEffect(() => {
    if (knowsNothing) refresh();
  }, [knowsNothing, refresh]);
  useEffect(() => {
    if (reason === null) return undefined;
    // It is tried again by the hook itself.
    return failedQueries.show({ subject: 'events', final: 'data', ...failureOf(reason) });
  }, [reason, failedQueries]);
  const failure = useMemo(
    () => (reason === null ? null : ({ state: 'failed', ...failureOf(reason) } as const)),
    [reason],
  );
  return {
    count: current?.count ?? 0,
    rows: byId,
    at: current?.at ?? at,
    doubt,
    failure,
    refresh,
  };
}
