import { listQuery, type Read, type ReadKey, type ReadOptions } from '#core/api/query.ts';
import type { EventRow } from '#core/api/wire/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { type Live, useLive } from '#core/data/live.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { type Known, type Newer, readNewer, type Watched } from './newerIncidents.ts';
import { isInProgress } from './outcomes.ts';

interface WatchOptions extends Omit<Watched, 'open'> {
  /** On screen. Those in progress are read again until they are closed. */
  readonly shown: readonly EventRow[];
  /** When what is on screen was asked for, in Unix milliseconds. Another moment begins anew. */
  readonly at: number;
}

interface NewerIncidents extends Pick<Live<Found>, 'doubt' | 'failure' | 'refresh'> {
  /** How many have come since. */
  readonly count: number;
  /** Newer rows of incidents on screen, by id. */
  readonly rows: ReadonlyMap<number, EventRow>;
  /** The last moment of which the provider has told, in Unix milliseconds. */
  readonly at: number;
}

interface Found {
  readonly count: number;
  readonly known: Known;
  readonly rows: ReadonlyMap<number, EventRow>;
}

const NONE: ReadonlyMap<number, EventRow> = new Map();

/**
 * Asks every 30 seconds while somebody may be looking, and at once where nothing is known yet: what comes before the first
 * call would pass for known. A failure is told by the shell's line, too.
 */
export function useNewerIncidents({ at, shown, known, locationId, filter }: WatchOptions): NewerIncidents {
  const { api } = useApp();
  const { client } = useReads();
  const queryKey: ReadKey = ['events', 'newer', locationId, filter, at];
  const found = (): Found | null => client.getQueryData<Read<Found>>(queryKey)?.value ?? null;
  const options: ReadOptions<Found> = listQuery<Found>(queryKey, async ({ signal }) => {
    const before = found();
    const rows = before?.rows ?? NONE;
    const latest = shown.map((row) => rows.get(row.incident.id) ?? row);
    const open = latest.flatMap(({ incident }) => (isInProgress(incident) ? [incident.id] : []));
    const newer: Newer = await readNewer(
      api,
      { locationId, filter, open, known: before?.known ?? known },
      signal,
    );
    const again = newer.rows.map((row) => [row.incident.id, row] as const);
    return { count: newer.count, known: newer.known, rows: new Map([...rows, ...again]) };
  });
  const { result, failure, doubt, refresh } = useLive<Found>({
    ...options,
    placeholderData: undefined,
    ...(known !== null && {
      initialData: { value: { count: 0, known, rows: NONE }, partial: false, at },
      initialDataUpdatedAt: at,
    }),
  });
  const read = result?.state === 'ready' ? result : null;
  return {
    count: read?.value.count ?? 0,
    rows: read?.value.rows ?? NONE,
    at: read?.at ?? at,
    failure,
    doubt,
    refresh,
  };
}
