/**
 * Reads all pages of the events list, one after another, for those who want every row and not the page on screen. The list
 * may change meanwhile: rows that leave it would let others be skipped, and rows that come may stand where it was read
 * already. It is then read again from its first row.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EventRow } from '#contract/event.ts';

/** What one call asks for. */
export interface PartWanted {
  /** Rows before it. */
  readonly skip: number;
  /** Rows at most. */
  readonly take: number;
}

/** What one call gives. */
export interface ListPart {
  readonly rows: readonly EventRow[];
  /** Rows of the whole list, as the provider counts them now; null when it does not. */
  readonly total: number | null;
}

/** A list, and how it is read. */
export interface ListSource {
  /** Must heed the signal. */
  readPart(wanted: PartWanted, signal: AbortSignal): Promise<ListPart>;
  /** Reads the rows with the greatest ids, which are those that have come last. Must heed the signal. */
  readLatest(signal: AbortSignal): Promise<ListPart>;
  /** Rows of one call. */
  readonly partSize: number;
  /** A list with more rows is not read. Null reads any list. */
  readonly limit: number | null;
  /** Whether a list that changes each time is given nevertheless. */
  readonly partly: boolean;
}

/** How far a list is read. */
interface ListProgress {
  /** One for each event. */
  readonly rows: readonly EventRow[];
  /** Null until the first call ends, and where the provider does not count. */
  readonly total: number | null;
  /** How often the list was read from its first row. */
  readonly passes: number;
  /** Whether the last row is read, so that only a look at the latest rows is left. */
  readonly isAtEnd: boolean;
}

interface WholeList {
  readonly rows: readonly EventRow[];
  /** False when the list changed each time, or has rows that could not be read. */
  readonly isWhole: boolean;
}

type ListOutcome =
  | { readonly state: 'read'; readonly list: WholeList }
  | { readonly state: 'tooLong'; readonly total: number }
  | { readonly state: 'changing' };

const MOST_PASSES = 3;
export const NOTHING_READ: ListProgress = { rows: [], total: null, passes: 1, isAtEnd: false };

/**
 * @param from where a reading that failed goes on
 * @param onProgress called after each call that brought something
 * @throws what a call of the source throws
 */
export async function readWholeList(
  source: ListSource,
  from: ListProgress,
  onProgress: (progress: ListProgress) => void,
  signal: AbortSignal,
): Promise<ListOutcome> {
  const { partSize, limit, partly } = source;
  let progress = from;
  const goOn = (next: Partial<ListProgress>) => {
    progress = { ...progress, ...next };
    onProgress(progress);
  };
  while (true) {
    const { rows, passes } = progress;
    if (progress.isAtEnd) {
      const latest = await source.readLatest(signal);
      signal.throwIfAborted();
      if (isSame(rows, latest)) return { state: 'read', list: { rows, isWhole: true } };
    } else {
      // The last row once more: where it is missing, rows before it have left the list.
      const skip = Math.max(0, rows.length - 1);
      const part = await source.readPart({ skip, take: partSize }, signal);
      signal.throwIfAborted();
      const total = part.total ?? rows.length + part.rows.length;
      if (limit !== null && total > limit) return { state: 'tooLong', total };
      if (followsOn(rows, part)) {
        const joined = withRows(rows, part.rows);
        const isLast = joined.length === rows.length || (part.total !== null && joined.length >= part.total);
        goOn({ rows: joined, total: part.total, isAtEnd: isLast });
        // One response is of one moment. It may have fewer rows than were asked for, though there are more.
        const isAllInOne = part.total === null ? joined.length === 0 : joined.length >= part.total;
        if (rows.length === 0 && isAllInOne) return { state: 'read', list: { rows: joined, isWhole: true } };
        continue;
      }
    }
    // The list has changed.
    if (passes < MOST_PASSES) goOn({ ...NOTHING_READ, passes: passes + 1 });
    else return partly ? { state: 'read', list: { rows, isWhole: false } } : { state: 'changing' };
  }
}

const idOf = ({ incident }: EventRow): number => incident.id;
const idsOf = (rows: readonly EventRow[]): ReadonlySet<number> => new Set(rows.map(idOf));

/** What was read before, and the rows of a part that are not among it. */
function withRows(rows: readonly EventRow[], added: readonly EventRow[]): readonly EventRow[] {
  const known = idsOf(rows);
  const byId = new Map(added.map((row) => [idOf(row), row]));
  return [...rows, ...[...byId.values()].filter((row) => !known.has(idOf(row)))];
}

/** Whether the row that was read last stands in the part too. */
function followsOn(rows: readonly EventRow[], part: ListPart): boolean {
  const last = rows.at(-1);
  return last === undefined || idsOf(part.rows).has(idOf(last));
}

function isSame(rows: readonly EventRow[], latest: ListPart): boolean {
  const known = idsOf(rows);
  const isCounted = latest.total === null || latest.total === known.size;
  return isCounted && latest.rows.every((row) => known.has(idOf(row)));
}

export interface ListReading extends ListProgress {
  /** 'failed' when a call failed, 'changing' when the list changed each time it was read. */
  readonly state: 'idle' | 'reading' | 'failed' | ListOutcome['state'];
  /**
   * Reads a list from its first row, also in the place of a reading that runs.
   * @param deliver takes the list once it is read
   */
  start(source: ListSource, deliver: (list: WholeList) => void): void;
  /** Goes on where the reading failed. */
  retry(): void;
  /** Gives up what was read. */
  cancel(): void;
}

interface Task {
  readonly source: ListSource;
  readonly deliver: (list: WholeList) => void;
  readonly reading: AbortController;
}

type Shown = Pick<ListReading, 'state'> & ListProgress;
const IDLE: Shown = { ...NOTHING_READ, state: 'idle' };

/** The reading of a list in a component. It ends with the component. */
export function useListReading(): ListReading {
  const [shown, setShown] = useState<Shown>(IDLE);
  const task = useRef<Task | null>(null);
  useEffect(() => () => task.current?.reading.abort(), []);
  const run = useCallback(async (source: ListSource, deliver: Task['deliver'], from: ListProgress) => {
    task.current?.reading.abort();
    const reading = new AbortController();
    const { signal } = reading;
    task.current = { source, deliver, reading };
    setShown({ ...from, state: 'reading' });
    try {
      const outcome = await readWholeList(
        source,
        from,
        (progress) => setShown({ ...progress, state: 'reading' }),
        signal,
      );
      // The last part was read in this task. What is made of all parts is another one.
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
      if (outcome.state === 'read') deliver(outcome.list);
      const total = outcome.state === 'tooLong' ? outcome.total : null;
      setShown((last) => ({
        ...(outcome.state === 'changing' ? last : { ...IDLE, total }),
        state: outcome.state,
      }));
    } catch {
      // The source has reported it.
      if (!signal.aborted) setShown((last) => ({ ...last, state: 'failed' }));
    }
  }, []);
  const start = useCallback<ListReading['start']>(
    (source, deliver) => void run(source, deliver, NOTHING_READ),
    [run],
  );
  const cancel = useCallback(() => {
    task.current?.reading.abort();
    setShown(IDLE);
  }, []);
  const retry = () => {
    if (task.current === null) return;
    const { source, deliver } = task.current;
    void run(source, deliver, shown.state === 'failed' ? shown : NOTHING_READ);
  };
  return { ...shown, start, retry, cancel };
}
