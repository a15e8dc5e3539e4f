/** What the portal reads, as query options: each file of a noun makes those of its calls. */

import type { QueryFunctionContext, QueryObserverOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import type { PathParams, RecordCall, ResponseOf, WireCall, WireSchema } from '#contract/call.ts';
import type { ListQuery } from '#contract/vocabulary.ts';
import { viewerNow } from '#core/environment.ts';
import { isNotFound, requestIdIn, UnusableAnswer } from './apiError.ts';
import { type ApiClient, type CallOptions, sendOptional } from './client.ts';

/** What one read brought. */
export interface Read<T> {
  /** Null when there is no such record. One that could not be read has failed. */
  readonly value: T | null;
  /** Whether lists or numbers of the response could not be read: whether they are empty or 0 is unknown. */
  readonly partial: boolean;
  /** When it was asked for, in Unix milliseconds. */
  readonly at: number;
}

/** What a loader prefetches and a page reads: the functions of this folder make it. */
export interface ReadOptions<T> extends QueryObserverOptions<Read<T>, Error, Read<T>, Read<T>, ReadKey> {
  readonly queryKey: ReadKey;
  readonly meta: ReadMeta;
}

/**
 * First the subject, e.g. 'events' or 'event 12', as the error log and the shell's line of failures name it. Pages show
 * what they had while another query of the same subject runs. The call's path is part of it where a screen chooses the
 * subject: another screen may have chosen the same.
 */
export type ReadKey = readonly [subject: string, ...about: unknown[]];

interface ReadMeta extends Record<string, unknown> {
  /** The record that a page is about: the page itself tells a failure while it has no record. */
  readonly isRecord?: boolean;
  /** A part that the page can do without, or that shows its own failure: the shell neither shows it nor asks again. */
  readonly isSilent?: boolean;
  /** Is read again and again. */
  readonly isLive?: boolean;
  /** Key under which the tab keeps the last answer. */
  readonly keepAs?: string;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ReadMeta;
    queryKey: ReadKey;
  }
}

/** Makes the calls of a query with the given options. Resolves to null when there is no usable response. */
type Load<T> = (call: CallOptions) => Promise<T | null>;

/** A list, a count or another part of a page. Without a usable response it has failed: it must not look empty. */
export function listQuery<T>(queryKey: ReadKey, load: Load<T>): ReadOptions<T> {
  return readQuery<T>(queryKey, {}, async (call) => {
    const value = await load(call);
    if (value === null) throw new UnusableAnswer();
    return value;
  });
}

/** The record that a page is about, which may not exist. */
export function recordQuery<T>(queryKey: ReadKey, load: Load<T>): ReadOptions<T> {
  return readQuery(queryKey, { isRecord: true }, async (call) => {
    try {
      return await load(call);
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  });
}

/**
 * Missing where the provider lacks the call, which is asked for once.
 * @param pick what an answer tells, which is null for an empty one; undefined where it cannot be used, which is no sign of
 * such a provider
 */
// @__NO_SIDE_EFFECTS__
export function optionalQuery<Call extends WireCall, T>(
  subject: string,
  row: Call,
  pick: (answer: ResponseOf<Call> | null) => T | null | undefined,
) {
  return (api: ApiClient) =>
    recordQuery<T>([subject, row.path], async (call) => {
      const answer = await sendOptional(api, row, call);
      const value = answer === undefined ? null : pick(answer);
      if (value === undefined) throw new UnusableAnswer();
      return value;
    });
}

/**
 * For a part that the page can do without, or that shows its own failure. Nobody asks again while it stands, and no loader
 * when it is opened the next time: the part does then.
 */
export function silently<T>(options: ReadOptions<T>): ReadOptions<T> {
  return { ...options, retryOnMount: true, meta: { ...options.meta, isSilent: true } };
}

/**
 * A query whose result is known without a call, e.g. for an id that no record can have.
 * @param value null for a missing record
 */
export function settledQuery<T>(queryKey: ReadKey, value: T | null): ReadOptions<T> {
  const read: Read<T> = { value, partial: false, at: viewerNow() };
  return {
    ...readQuery<T>([...queryKey, 'settled', value], {}, () => Promise.resolve(value)),
    initialData: read,
    enabled: false,
  };
}

function readQuery<T>(queryKey: ReadKey, meta: ReadMeta, load: Load<T>): ReadOptions<T> {
  return {
    queryKey,
    meta,
    queryFn: async ({ signal }: QueryFunctionContext<ReadKey>) => {
      let partial = false;
      let requestId: string | null = null;
      const at = viewerNow();
      const call: CallOptions = {
        signal,
        onPartial: () => {
          partial = true;
        },
        onHeaders: (headers) => {
          requestId = requestIdIn(headers);
        },
      };
      try {
        const value = await load(call);
        // The record may exist.
        if (value === null && partial) throw new UnusableAnswer();
        return { value, partial, at };
      } catch (error) {
        throw error instanceof UnusableAnswer ? new UnusableAnswer(requestId) : error;
      }
    },
    placeholderData: (former, query) => (query?.queryKey[0] === queryKey[0] ? former : undefined),
  };
}

/** Rows of a list call with their total. */
export interface Page<Row> {
  rows: Row[];
  /** Rows before paging, as the provider counts them; null when it did not say, or said less than there are. */
  count: number | null;
}

/**
 * The response of a list call as the page that was asked for; null when there was no usable response. Some providers send
 * the whole list whatever was asked for, and some 0 where they have not counted.
 */
export function pageOf<Row>(
  response: Listing<Row> | null,
  { skip = 0, take = Number.POSITIVE_INFINITY }: ListQuery,
): Page<Row> | null {
  if (response === null) return null;
  const { value, count } = response;
  const isWhole = value.length > take;
  const rows = isWhole ? value.slice(skip, skip + take) : value;
  // An empty page lies behind the end, of which 0 says nothing.
  const known = isWhole ? value.length : rows.length > 0 ? skip + rows.length : Math.min(skip, 1);
  if (typeof count === 'number' && count >= known) return { rows, count };
  return { rows, count: isWhole ? known : null };
}

/** Tells that a list which was asked for whole came in part, by the provider's own count. */
export function checkWhole(
  { rows, count }: { readonly rows: readonly unknown[]; readonly count?: number | null | undefined },
  { onPartial }: CallOptions,
): void {
  if ((count ?? 0) > rows.length) onPartial?.();
}

/** For lists whose rows count: one that lacks a row which cannot be read came in part. */
export function tellingLostRows(call: CallOptions): CallOptions {
  return { ...call, onLostRows: (lists) => lists.length > 0 && call.onPartial?.() };
}

/** All rows of a list; null when there was no usable response. */
export function wholeOf<Row>(response: Listing<Row> | null, call: CallOptions): Row[] | null {
  if (response === null) return null;
  checkWhole({ rows: response.value, count: response.count }, call);
  return response.value;
}

interface Listing<Row> {
  value: Row[];
  count?: number | null | undefined;
}

// The two calls that cameras, recorders, speakers, dealers and customers share: one record, and a list of records.

/** A row of the call table that returns a list, and takes paging, order and filter in its body. Its path has no `{params}`. */
type ListCall<Row, Path extends string> = WireCall<
  Path,
  typeof ListQuery,
  null,
  v.GenericSchema<unknown, { value: Row[]; count?: number | null | undefined }>
> & { readonly path: [PathParams<Path>] extends [never] ? Path : never };

/** All records that the caller may see. */
export function recordsOf<Row, Path extends string>(subject: string, row: ListCall<Row, Path>) {
  return (api: ApiClient): ReadOptions<readonly Row[]> =>
    listQuery<readonly Row[]>([subject, row.path], async (call) =>
      wholeOf(await api.send(row, { body: {}, ...call }), call),
    );
}

/** One record by its id. Missing where there is none. */
// @__NO_SIDE_EFFECTS__
export function recordOf<Answer extends WireSchema>(subject: string, row: RecordCall<Answer>) {
  return (api: ApiClient, id: number): ReadOptions<v.InferOutput<Answer>> =>
    recordQuery([`${subject} ${id}`, row.path], (call) => api.send(row, { params: { id }, ...call }));
}
