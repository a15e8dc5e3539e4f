/** Loaders of pages that show all records of a kind, or one of them. */
import type * as v from 'valibot';
import { getRecord, getRecords, type ListCall, type RecordCall } from '#core/api/records.ts';
import type { WireSchema } from '#core/api/wire/call.ts';
import type { LoaderArgs } from '#core/app/appContext.ts';
import { type Query, settledQuery } from '#core/app/query.ts';

/** @param subject names the query in the shell's line of failures and in the error log, e.g. `'cameras'` */
export function listLoader<Row>(subject: string, call: ListCall<Row>) {
  return ({ context: { api, query }, abortController: { signal } }: LoaderArgs): Query<readonly Row[]> =>
    query(subject, signal, async (options) => (await getRecords(api, call, {}, options))?.rows ?? null);
}

/**
 * For a route with `idParams`. Nothing is requested for an id that no record can have.
 * @param subject names the query in the error log, where the id is appended, e.g. `'camera'`
 */
export function recordLoader<Answer extends WireSchema>(subject: string, call: RecordCall<Answer>) {
  return ({
    context: { api, query },
    params: { id },
    abortController: { signal },
  }: LoaderArgs<{ readonly id: number | string }>): Query<v.InferOutput<Answer>> =>
    typeof id === 'number'
      ? query(`${subject} ${id}`, signal, (options) => getRecord(api, call, id, options))
      : settledQuery(`${subject} ${id}`, null);
}
