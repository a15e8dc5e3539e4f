/** Loaders of pages that show all records of a kind, or one of them. */
import type * as v from 'valibot';
import { type ReadOptions, settledQuery } from '#core/api/query.ts';
import { type ListCall, type RecordCall, recordOf, recordsOf } from '#core/api/records.ts';
import type { WireSchema } from '#core/api/wire/call.ts';
import type { LoaderArgs } from '#core/app/appContext.ts';
import { prefetch } from '#core/data/prefetch.ts';

/** @param subject names the query in the shell's line of failures and in the error log, e.g. `'cameras'` */
export function listLoader<Row>(subject: string, call: ListCall<Row>) {
  return ({ context: { api, scope }, ...loading }: LoaderArgs) =>
    prefetch(scope.reads.client, recordsOf(subject, call)(api), loading);
}

/**
 * For a route with `idParams`. Nothing is requested for an id that no record can have.
 * @param subject names the query in the error log, where the id is appended, e.g. `'camera'`
 */
export function recordLoader<Answer extends WireSchema>(subject: string, call: RecordCall<Answer>) {
  return ({
    context: { api, scope },
    params: { id },
    ...loading
  }: LoaderArgs<{ readonly id: number | string }>): ReadOptions<v.InferOutput<Answer>> =>
    typeof id === 'number'
      ? prefetch(scope.reads.client, recordOf(subject, call)(api, id), loading)
      : settledQuery<v.InferOutput<Answer>>([`${subject} ${id}`], null);
}
