/** Reads all events of a stretch of time. reviewSearch.ts says in which order they are shown. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { EventRow } from '#contract/event.ts';
import { type CallFailure, UnusableAnswer } from '#core/api/apiError.ts';
import { type ApiClient, type CallOptions, withOptional } from '#core/api/client.ts';
import { getEventsPart } from '#core/api/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { type Failing, failingNow } from '#core/data/failedReads.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { viewerNow } from '#core/environment.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import {
  beganIn,
  filterExpression,
  ignoresTime,
  newestFirst,
  type TimeRange,
} from '#domain/incidents/eventFilter.ts';
import {
  type ListPart,
  type ListSource,
  type PartWanted,
  useListReading,
} from '#domain/incidents/wholeList.ts';
import type { QueueRange } from './reviewSearch.ts';

/** Rows of one call. */
const PART = 1_000;
/** Events that may have come while the queue was read, at most. */
const LATEST = 50;
/** Events of the longest queue. */
export const LONGEST_QUEUE = 10_000;

export interface Queue {
  readonly state: 'reading' | 'failed' | 'tooLong' | 'read';
  /** In no particular order; null until they are read for the first time. */
  readonly rows: readonly EventRow[] | null;
  /** False when the provider counts events that could not be read, or the queue changed while it was read. */
  readonly isWhole: boolean;
  /** When they were asked for, in Unix milliseconds. */
  readonly at: number;
  /** Events as the provider counts them; null until it has. */
  readonly total: number | null;
  /** Why the last call failed, until one goes well. */
  readonly failure: CallFailure | null;
  readonly retry: () => void;
  /** Reads the queue anew, also in the place of a reading that runs. What was read stays until then. */
  readonly refresh: () => void;
}

interface QueueRead extends Pick<Queue, 'isWhole' | 'at'> {
  readonly rows: readonly EventRow[];
}

/** @param range counts for the first render alone */
export function useQueue(range: QueueRange): Queue {
  const { api, errors } = useApp();
  const { failed } = useReads();
  const [problem, setProblem] = useState<Failing | null>(null);
  const [read, setRead] = useState<QueueRead | null>(null);
  const [source] = useState(() =>
    queueSource(api, range, (error) => {
      errors.report(error, 'reading the queue');
      setProblem((last) => failingNow(error, last));
    }),
  );
  const { state, total, start, retry } = useListReading();
  const refresh = useCallback(
    () =>
      start(source, ({ rows, isWhole }) => {
        setProblem(null);
        setRead({ rows, ...source.outcome(isWhole) });
      }),
    [start, source],
  );
  useEffect(refresh, [refresh]);
  const ask = useEffectEvent(retry);
  const failure = state === 'failed' || state === 'reading' ? problem : null;
  useEffect(
    () => (failure === null ? undefined : failed.show({ subject: 'events', ...failure, ask: () => ask() })),
    [failure, failed],
  );
  return {
    state: state === 'idle' || state === 'changing' ? 'reading' : state,
    failure,
    rows: read?.rows ?? null,
    isWhole: read?.isWhole ?? false,
    at: read?.at ?? 0,
    total,
    retry,
    refresh,
  };
}

/** How often a list is read that changes each time. */
const MOST_PASSES = 3;

/**
 * Reads the newest events, and leaves out those of other times here, until one began before the stretch.
 * @returns null when rows have left the list meanwhile
 */
async function readUnfiltered(api: ApiClient, range: TimeRange, call: CallOptions) {
  const rows = new Map<number, EventRow>();
  let last: number | null = null;
  const isBefore = ({ incident }: EventRow) => {
    const began = parseInstant(incident.startTime)?.getTime();
    return began !== undefined && began < range.start;
  };
  const among = () => [...rows.values()].filter((row) => beganIn(range, row));
  while (rows.size < LONGEST_QUEUE) {
    const skip = Math.max(0, rows.size - 1);
    const query = { ...newestFirst({}), skip, take: PART, count: true };
    const page = await getEventsPart(api, 0, query, call);
    if (page === null) throw new UnusableAnswer();
    if (last !== null && !page.rows.some(({ incident }) => incident.id === last)) return null;
    const before = rows.size;
    for (const row of page.rows) rows.set(row.incident.id, row);
    last = page.rows.at(-1)?.incident.id ?? null;
    // A provider may send fewer rows than it was asked for.
    const isLast = rows.size === before || rows.size === page.count;
    const isPast = page.rows.some(isBefore);
    if (isLast || isPast) return { rows: among(), reachesStart: true };
  }
  return { rows: among(), reachesStart: false };
}

interface QueueSource extends ListSource {
  /** When the queue was asked for, and whether all of its rows could be read. */
  outcome(isWhole: boolean): Pick<QueueRead, 'at' | 'isWhole'>;
}

function queueSource(
  api: ApiClient,
  { start, end }: QueueRange,
  report: (error: unknown) => void,
): QueueSource {
  let at = 0;
  let isWhole = true;
  let total: number | null = 0;
  const filter = filterExpression({ start, end });
  const readQuery = async (wanted: PartWanted & { readonly orderby: string }, signal: AbortSignal) => {
    const { skip } = wanted;
    const query = { ...wanted, count: true, ...(filter && { filter }) };
    const page = await getEventsPart(api, 0, query, { signal, onPartial });
    // Nothing readable is left: the rest is told to be missing.
    if (page === null && skip > 0) return { rows: [], total };
    if (page === null) throw new UnusableAnswer();
    total = page.count;
    return { rows: page.rows, total };
  };
  const onPartial = () => {
    isWhole = false;
  };
  const readHere = async (signal: AbortSignal): Promise<ListPart> => {
    for (let pass = 0; pass < MOST_PASSES; pass += 1) {
      const read = await readUnfiltered(api, { start, end }, { signal, onPartial });
      if (read === null) continue;
      if (!read.reachesStart) onPartial();
      return { rows: read.rows, total: read.rows.length };
    }
    throw new Error('The queue changed each time it was read.');
  };
  const readPart = ({ skip, take }: PartWanted, signal: AbortSignal): Promise<ListPart> => {
    if (skip === 0) [at, isWhole] = [viewerNow(), true];
    return withOptional(api, 'timeFilter', async (isWith) => {
      if (isWith) {
        // From the oldest on: a new event then mostly moves no other one to the next part.
        const part = await readQuery({ orderby: 'incident.startTime asc', skip, take }, signal);
        if (!ignoresTime({ start, end }, part.rows)) return part;
        api.refused.add('timeFilter');
      }
      return readHere(signal);
    });
  };
  const reported = (reading: Promise<ListPart>, signal: AbortSignal) =>
    reading.catch((error: unknown) => {
      if (!signal.aborted) report(error);
      throw error;
    });
  return {
    partSize: PART,
    limit: LONGEST_QUEUE,
    partly: true,
    readPart: (wanted, signal) => reported(readPart(wanted, signal), signal),
    readLatest: (signal) =>
      reported(readQuery({ orderby: 'incident.id desc', skip: 0, take: LATEST }, signal), signal),
    outcome: (isListWhole) => ({ at, isWhole: isWhole && isListWhole }),
  };
}
