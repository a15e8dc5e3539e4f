/** Reads all incidents of a stretch of time. */

import { useRouter } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { ApiError, failureOf } from '#core/api/apiError.ts';
import type { ApiClient, CallOptions } from '#core/api/client.ts';
import { getEventsLocation } from '#core/api/event.ts';
import type { Page } from '#core/api/listing.ts';
import type { EventRow } from '#core/api/wire/event.ts';
import type { Failure } from '#core/app/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { viewerNow } from '#core/environment.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { filterExpression, pagedRows } from '#domain/incidents/incidentFilter.ts';
import { type ListPart, type PartWanted, wholeListMachine } from '#machines/wholeList.ts';
import type { QueueRange } from './queueRange.ts';

/** Rows of one call. */
const PART = 1_000;
/** Incidents of the longest queue. */
export const LONGEST_QUEUE = 10_000;

export interface Queue {
  readonly state: 'reading' | 'failed' | 'tooLong' | 'read';
  /** In no particular order, some of them perhaps twice; null until they are read for the first time. */
  readonly rows: readonly EventRow[] | null;
  /** False when the provider counts incidents that could not be read. */
  readonly isWhole: boolean;
  /** When they were asked for, in Unix milliseconds. */
  readonly at: number;
  /** Incidents as the provider counts them; null until it has. */
  readonly total: number | null;
  /** Why the last call failed, until one goes well. */
  readonly failure: Failure | null;
  readonly retry: () => void;
  /** Reads the queue anew. What was read stays until then. */
  readonly refresh: () => void;
}

interface QueueRead extends Pick<Queue, 'isWhole' | 'at'> {
  readonly rows: readonly EventRow[];
}

/** @param range counts for the first render alone */
export function useQueue(range: QueueRange): Queue {
  const { api, errors, failedQueries } = useApp();
  const router = useRouter();
  const [problem, setProblem] = useState<Failure | null>(null);
  const [read, setRead] = useState<QueueRead | null>(null);
  const [reading] = useState(() =>
    readingOf(api, range, (error) => {
      errors.report(error, 'reading the queue');
      setProblem(failureOf(error));
    }),
  );
  const machine = wholeListMachine.provide({
    actors: {
      readPart: fromPromise<ListPart, PartWanted>(({ input, signal }) => reading.part(input, signal)),
      deliver: fromPromise<void, { readonly rows: readonly EventRow[] }>(
        async ({ input: { rows }, signal }) => {
          // The last part was read in this task. What is made of all parts is another one.
          await new Promise((resolve) => setTimeout(resolve));
          if (!signal.aborted) setRead({ rows, ...reading.outcome(rows) });
        },
      ),
    },
  });
  const actor = useActorRef(machine, { ...inspected, input: { partSize: PART, limit: LONGEST_QUEUE } });
  const snapshot = useSelector(actor, (current) => current);
  useEffect(() => actor.send({ type: 'start' }), [actor]);
  const state = snapshot.matches('failed')
    ? 'failed'
    : snapshot.matches('tooLong')
      ? 'tooLong'
      : snapshot.matches('delivered')
        ? 'read'
        : 'reading';
  const failure = state === 'failed' || state === 'reading' ? problem : null;
  useEffect(
    () => (failure === null ? undefined : failedQueries.show({ subject: 'events', ...failure })),
    [failure, failedQueries],
  );
  // The shell's line asks again for all that failed.
  useEffect(() => router.subscribe('onBeforeLoad', () => actor.send({ type: 'retry' })), [actor, router]);
  return {
    state,
    failure,
    rows: read?.rows ?? null,
    isWhole: read?.isWhole ?? false,
    at: read?.at ?? 0,
    total: snapshot.context.total,
    retry: () => actor.send({ type: 'retry' }),
    refresh: () => actor.send({ type: 'start' }),
  };
}

/** Providers that refused to filter by time. They get no such filter again. */
const refusing = new WeakSet<ApiClient>();
const REFUSED: Page<EventRow> = { rows: [], count: 0 };

/** Reads the newest incidents, and leaves out those of other times here, until one began before the stretch. */
async function readUnfiltered(
  api: ApiClient,
  { start, end }: Pick<QueueRange, 'start' | 'end'>,
  call: CallOptions,
) {
  const rows: EventRow[] = [];
  for (let skip = 0; skip < LONGEST_QUEUE; skip += PART) {
    const query = { orderby: 'incident.startTime desc', skip, take: PART, count: true };
    const page = await getEventsLocation(api, 0, query, call);
    if (page === null) throw new Error('The queue could not be read.');
    const read = pagedRows(page.rows, query);
    const times = read.map(({ incident }) => parseInstant(incident.startTime)?.getTime() ?? null);
    rows.push(
      ...read.filter((_, place) => {
        const time = times[place] ?? null;
        return time !== null && time >= start && (end === null || time < end);
      }),
    );
    const isLast = read.length < PART;
    if (isLast || times.some((time) => time !== null && time < start)) return { rows, reachesStart: true };
  }
  return { rows, reachesStart: false };
}

/** Notes while it reads part after part when it began, and whether all rows could be read. */
function readingOf(api: ApiClient, { start, end }: QueueRange, report: (error: unknown) => void) {
  let at = 0;
  let isWhole = true;
  let total = 0;
  const filter = filterExpression({ text: '', voice: false, police: false, guard: false, start, end });
  const readPart = async ({ skip, take }: PartWanted, signal: AbortSignal): Promise<ListPart> => {
    if (skip === 0) [at, isWhole] = [viewerNow(), true];
    // From the oldest on: a new incident then moves no other one to the next part.
    const query = { orderby: 'incident.startTime asc', skip, take, count: true, ...(filter && { filter }) };
    const onPartial = () => {
      isWhole = false;
    };
    const call = { signal, onPartial };
    if (refusing.has(api)) {
      const read = await readUnfiltered(api, { start, end }, call);
      if (!read.reachesStart) onPartial();
      total = read.rows.length;
      return { rows: read.rows, total };
    }
    const page = await getEventsLocation(api, 0, query, call).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      refusing.add(api);
      return REFUSED;
    });
    if (page === REFUSED) return readPart({ skip, take }, signal);
    // Nothing readable is left: the rest is told to be missing.
    if (page === null && skip > 0) return { rows: [], total };
    if (page === null) throw new Error('The queue could not be read.');
    const rows = pagedRows(page.rows, query);
    const atLeast = skip + rows.length;
    total = page.count ?? (rows.length < take ? atLeast : atLeast + 1);
    return { rows, total };
  };
  return {
    part: (wanted: PartWanted, signal: AbortSignal) =>
      readPart(wanted, signal).catch((error: unknown) => {
        if (!signal.aborted) report(error);
        throw error;
      }),
    outcome: (rows: readonly EventRow[]) => ({
      at,
      isWhole: isWhole && new Set(rows.map(({ incident }) => incident.id)).size >= total,
    }),
  };
}
