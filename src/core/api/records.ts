/** The two calls that cameras, recorders, speakers, dealers and customers share: one record, and a list of records. */
import type * as v from 'valibot';
import type { WireCall, WireSchema } from '#contract/call.ts';
import type { ListQuery } from '#contract/vocabulary.ts';
import type { ApiClient, CallOptions } from './client.ts';
import { listQuery, type Page, pageOf, type ReadOptions, recordQuery } from './query.ts';

/** A row of the call table that returns one record by the id in its path. */
export type RecordCall<Answer extends WireSchema> = WireCall<`${string}/{id}`, null, null, Answer>;

/** A row of the call table that returns a list, and takes paging, order and filter in its body. */
export type ListCall<Row> = WireCall<
  string,
  typeof ListQuery,
  null,
  v.GenericSchema<unknown, { value: Row[]; count?: number | null | undefined }>
>;

/**
 * One record; null when the response holds none.
 * @throws ApiError, AbortError
 */
export function getRecord<Answer extends WireSchema>(
  api: ApiClient,
  row: RecordCall<Answer>,
  id: number,
  call: CallOptions = {},
): Promise<v.InferOutput<Answer> | null> {
  return api.send(row, { params: { id }, ...call });
}

/**
 * The records that the caller may see.
 * @param query paging, order and filter; all records without it
 * @returns null when the response was empty or unusable
 * @throws ApiError, AbortError
 */
export async function getRecords<Row>(
  api: ApiClient,
  row: ListCall<Row>,
  query: ListQuery = {},
  call: CallOptions = {},
): Promise<Page<Row> | null> {
  return pageOf(await api.send(row, { body: query, ...call }));
}

/** All records that the caller may see. */
export function recordsOf<Row>(subject: string, row: ListCall<Row>) {
  return (api: ApiClient): ReadOptions<readonly Row[]> =>
    listQuery<readonly Row[]>(
      [subject],
      async (call) => (await getRecords(api, row, {}, call))?.rows ?? null,
    );
}

export function recordOf<Answer extends WireSchema>(subject: string, row: RecordCall<Answer>) {
  return (api: ApiClient, id: number): ReadOptions<v.InferOutput<Answer>> =>
    recordQuery([`${subject} ${id}`], (call) => getRecord(api, row, id, call));
}
