/**
 * A small query for events that have come since a list was read, and for those on screen that were in progress. An
 * event is new when its id was not known: it may have begun hours before it came, and the clock that its start was read
 * from may be wrong.
 */
import { replaceEqualDeep } from '@tanstack/react-query';
import type { EventRow } from '#contract/event.ts';
import { UnusableAnswer } from '#core/api/apiError.ts';
import { type ApiClient, type CallOptions, withOptional } from '#core/api/client.ts';
import { getEventsUntil } from '#core/api/event.ts';
import { listQuery, type Page, type Read, type ReadKey, type ReadOptions } from '#core/api/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { type Live, useLive } from '#core/data/useRead.ts';
import { viewerNow } from '#core/environment.ts';
import { beganIn, filterExpression, type TimeRange } from './eventFilter.ts';
import { isInProgress, startOf } from './outcomes.ts';

/** Which events of a list are known. */
export interface Known {
  /** When each of them began in Unix milliseconds, 0 where that is unknown, by id. */
  readonly starts: ReadonlyMap<number, number>;
  /** All with a greater id are known. Null: nobody has asked in the order of ids yet. */
  readonly id: number | null;
  /** All that began later are known, once that is `settled`. Null: the list is too short for that. */
  readonly start: number | null;
  readonly settled: boolean;
  /** Events of the list as the provider counted them; null when it did not. */
  readonly count: number | null;
}

export interface Watched {
  /** 0 for all locations. */
  readonly locationId: number;
  /** What the list is narrowed down to, in the provider's language. */
  readonly filter: string | undefined;
  /** And the time in which its events began; selected here where the provider cannot filter by it. */
  readonly range?: TimeRange | undefined;
  /** Null when the first call is to find that out. */
  readonly known: Known | null;
  /** Ids of events to read again. */
  readonly open: readonly number[];
}

interface Newer {
  /** When it was asked for, in Unix milliseconds. */
  readonly at: number;
  /** Events that were not known. */
  readonly count: number;
  /** Those that were to be read again, as far as the provider has them. */
  readonly rows: readonly EventRow[];
  /** Whether the provider has one of these no longer: it was taken away, or from the person's sites. */
  readonly isGone: boolean;
  /** For the next call. */
  readonly known: Known;
}

/** What one call brings. */
interface Answer extends Page<EventRow> {
  /** Whether as many rows were sent as one call brings, also where some of them cannot be read. */
  readonly isFull: boolean;
}

/** Rows that are read each time, and events at most that are read again. */
const TAKE = 50;
const MOST_OPEN = 20;
/**
 * So many of the latest starts and the greatest ids are asked for again each time: a wrong clock, or an id from elsewhere,
 * must not hide what comes after it.
 */
const OUTLIERS = 5;

/**
 * What the rows of a list tell.
 * @param rows from the list's newest on, or all of them
 * @param isWhole whether these are all
 * @param isNewest whether these are the newest
 * @param count as the provider counts the list; null when it does not
 */
export function knownOf(
  rows: readonly EventRow[],
  { isWhole, isNewest, count }: { isWhole: boolean; isNewest: boolean; count: number | null },
): Known {
  const starts = new Map(rows.map((row) => [row.incident.id, startOf(row)]));
  // Of a whole list, however short, all others are new.
  const id = isWhole ? (markOf(starts.keys()) ?? 0) : null;
  return { starts, id, start: markOf(starts.values()), settled: isWhole || isNewest, count };
}

/** @throws ApiError, AbortError; Error for an answer that cannot be used */
export async function readNewer(
  api: ApiClient,
  watched: Watched,
  signal: AbortSignal | undefined,
): Promise<Newer> {
  const at = viewerNow();
  const { locationId, filter, range, known } = watched;
  const open = new Set(watched.open.slice(0, MOST_OPEN));
  let lost = 0;
  const askFor = async (
    marks: MarkedKnown | null,
    ...parts: readonly (string | undefined)[]
  ): Promise<Answer> => {
    const terms = parts.filter((part) => part !== undefined);
    const filter = marks === null ? terms.join(' && ') : markedFilter(terms, marks, open);
    const query = {
      // Those in progress, which were there before, come first: more may have come since than are sent.
      ...{ orderby: `incident.id ${marks === null ? 'desc' : 'asc'}`, skip: 0, take: TAKE, count: true },
      ...(filter !== '' && { filter }),
    };
    let isFull = false;
    const isEnough = (size: number, count: number | null) => {
      isFull = size >= TAKE;
      // One call does where the provider does not count.
      return size >= Math.min(TAKE, count ?? 0);
    };
    const onLostRows: CallOptions['onLostRows'] = (lists) => {
      lost += lists.length;
    };
    const page = await getEventsUntil(api, locationId, query, { signal, onLostRows }, isEnough);
    if (page === null) throw new UnusableAnswer();
    return { ...page, isFull };
  };
  const ask = async (marks: MarkedKnown | null): Promise<Answer> => {
    if (range === undefined) return askFor(marks, filter);
    return withOptional(api, 'timeFilter', async (isWith) => {
      if (isWith) return askFor(marks, filter, filterExpression(range));
      const { rows, isFull } = await askFor(marks, filter);
      return { rows: rows.filter((row) => beganIn(range, row)), count: null, isFull };
    });
  };
  const told = ({ rows }: Page<EventRow>) => ({
    at,
    rows: rows.filter(({ incident }) => open.has(incident.id)),
  });
  if (known?.id == null) {
    const answer = await ask(null);
    return { ...told(answer), isGone: false, ...firstComparison(known, answer) };
  }
  const marked: MarkedKnown = { ...known, id: known.id };
  const answer = await withOptional(api, 'newerFilter', async (isWith) => {
    if (isWith) {
      const page = await ask(marked);
      if (page.rows.every((row) => open.has(row.incident.id) || isBeyond(marked, row))) return page;
      // A provider that takes no notice of the filter answers with its list, and counts all of it.
      api.refused.add('newerFilter');
    }
    return ask(null);
  });
  const isMarked = !api.refused.has('newerFilter');
  const again = told(answer);
  const isWhole = isMarked && lost === 0 && !answer.isFull;
  const isGone = isWhole && again.rows.length < open.size;
  return { ...again, isGone, ...comparison(marked, answer, isMarked ? open : null) };
}

type MarkedKnown = Known & { readonly id: number };

/** Whether the marked filter may have this row. A provider's clock may be finer than the mark, which is in milliseconds. */
function isBeyond({ id, start }: MarkedKnown, row: EventRow): boolean {
  return row.incident.id > id || (start !== null && startOf(row) >= start);
}

/**
 * Compares the list with its page on screen. What began after most of that page is new; of the others so many as the list
 * has grown by, those with the greatest ids. The rest was there before.
 */
function firstComparison(
  known: Known | null,
  { rows, count }: Page<EventRow>,
): Pick<Newer, 'count' | 'known'> {
  const before = known?.starts ?? new Map<number, number>();
  const unknown = rows.filter(({ incident }) => !before.has(incident.id));
  const grown = known?.count == null || count === null ? 0 : Math.max(0, count - known.count);
  const latest = known?.settled ? (known.start ?? Number.NEGATIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const isNew = (row: EventRow, place: number) => place < grown || startOf(row) > latest;
  const starts = new Map([...before, ...startsOf(unknown.filter((row, place) => !isNew(row, place)))]);
  return {
    count: Math.max(grown, unknown.filter(isNew).length),
    known: {
      starts,
      id: markOf(starts.keys()) ?? 0,
      start: markOf(starts.values()),
      settled: known?.settled ?? false,
      count,
    },
  };
}

/** @param open ids that were asked for besides the marks; null when the whole list was asked for */
function comparison(
  known: MarkedKnown,
  { rows, count, isFull }: Answer,
  open: ReadonlySet<number> | null,
): Pick<Newer, 'count' | 'known'> {
  const isMarked = (id: number, start: number) =>
    id > known.id || (known.start !== null && start > known.start);
  const unknown = rows.filter(({ incident }) => !known.starts.has(incident.id));
  const isNew = (row: EventRow) =>
    row.incident.id > known.id || (known.settled && isMarked(row.incident.id, startOf(row)));
  const starts = new Map([...known.starts, ...startsOf(unknown.filter((row) => !isNew(row)))]);
  const fresh = unknown.filter(isNew).length;
  // The provider has more than it sends.
  const isCut = open !== null && count !== null && isFull;
  const asked = isCut ? [...starts].filter(([id, start]) => open.has(id) || isMarked(id, start)).length : 0;
  return {
    count: isCut ? Math.max(fresh, count - asked) : fresh,
    known: { ...known, starts, settled: true },
  };
}

/** Each part has a comparison that an index answers. */
function markedFilter(
  terms: readonly string[],
  { id, start }: MarkedKnown,
  open: ReadonlySet<number>,
): string {
  const within = (mark: string) => (terms.length === 0 ? mark : `(${[...terms, mark].join(' && ')})`);
  return [
    within(`incident.id > ${id}`),
    ...(start === null ? [] : [within(`incident.startTime > '${new Date(start).toISOString()}'`)]),
    // Not within the list: what has been closed may be of it no more.
    ...[...open].map((one) => `incident.id == ${one}`),
  ].join(' || ');
}

/** Null for fewer values than may be outliers. */
function markOf(values: Iterable<number>): number | null {
  return [...values].sort((one, other) => other - one)[OUTLIERS - 1] ?? null;
}

function startsOf(rows: readonly EventRow[]): (readonly [number, number])[] {
  return rows.map((row) => [row.incident.id, startOf(row)]);
}

interface WatchOptions extends Omit<Watched, 'open'> {
  /** On screen. Those in progress are read again until they are closed. */
  readonly shown: readonly EventRow[];
  /** When what is on screen was asked for, in Unix milliseconds. Another moment begins anew. */
  readonly at: number;
}

interface NewerEvents extends Pick<Live<Found>, 'doubt' | 'failure' | 'refresh'> {
  /** How many have come since. */
  readonly count: number;
  /** Newer rows of events on screen, by id. */
  readonly rows: ReadonlyMap<number, EventRow>;
  /** Whether one of these that was in progress is there no longer. */
  readonly isGone: boolean;
  /** The last moment of which the provider has told, in Unix milliseconds. */
  readonly at: number;
}

type Found = Pick<NewerEvents, 'count' | 'rows' | 'isGone'> & { readonly known: Known };

const NONE: ReadonlyMap<number, EventRow> = new Map();

/**
 * Asks as all live reads do, and at once where nothing is known yet: what comes before the first call would pass for known. A
 * failure is told by the shell's line, too.
 */
export function useNewerEvents(options: WatchOptions): NewerEvents {
  const { at, shown, known, locationId, filter, range } = options;
  const { api } = useApp();
  const { client } = useReads();
  const queryKey: ReadKey = ['events', 'newer', locationId, filter, range, at];
  const found = (): Found | null => client.getQueryData<Read<Found>>(queryKey)?.value ?? null;
  const query: ReadOptions<Found> = listQuery<Found>(queryKey, async ({ signal }) => {
    const before = found();
    const rows = before?.rows ?? NONE;
    const latest = shown.map((row) => rows.get(row.incident.id) ?? row);
    const open = latest.flatMap(({ incident }) => (isInProgress(incident) ? [incident.id] : []));
    const newer: Newer = await readNewer(
      api,
      { locationId, filter, range, open, known: before?.known ?? known },
      signal,
    );
    // The same rows while nothing of them changes: a queue of 10,000 is put in order again for other ones.
    const changed = newer.rows.filter((row) => {
      const before = latest.find(({ incident }) => incident.id === row.incident.id);
      return replaceEqualDeep(before, row) !== before;
    });
    const again = changed.map((row) => [row.incident.id, row] as const);
    const { count, known: latestKnown, isGone } = newer;
    return {
      ...{ count, known: latestKnown, isGone },
      rows: again.length === 0 ? rows : new Map([...rows, ...again]),
    };
  });
  const { result, failure, doubt, refresh } = useLive<Found>({
    ...query,
    placeholderData: undefined,
    ...(known !== null && {
      initialData: { value: { count: 0, known, rows: NONE, isGone: false }, partial: false, at },
      initialDataUpdatedAt: at,
    }),
  });
  const read = result?.state === 'ready' ? result : null;
  return {
    count: read?.value.count ?? 0,
    rows: read?.value.rows ?? NONE,
    isGone: read?.value.isGone ?? false,
    at: read?.at ?? at,
    failure,
    doubt,
    refresh,
  };
}
