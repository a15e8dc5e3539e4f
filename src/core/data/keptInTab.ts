/** Answers that outlive a reload: kept in the tab's storage, and erased with everything that it keeps of the person. */
import type { QueryCache } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Read, ReadOptions } from '#core/api/query.ts';
import { tabStorage } from '#core/environment.ts';
import { parseInstant } from '#core/format/parseInstant.ts';

/** A kept answer is shown at once and read again. */
const OF_BEFORE = 0;

/**
 * Keeps each whole answer to the query in the tab, and begins with what is kept there.
 * @param keepAs key in the tab's storage, which erases it with the person (`personKey`)
 */
export function kept<T>(
  options: ReadOptions<T>,
  schema: v.GenericSchema<unknown, T>,
  keepAs: string,
): ReadOptions<T> {
  const [, ...about] = options.queryKey;
  const last = readKept(keepAs, about, schema);
  return {
    ...options,
    meta: { ...options.meta, keepAs },
    ...(last !== null && { initialData: last, initialDataUpdatedAt: OF_BEFORE }),
  };
}

/** Returns a function that ends it. */
export function writeKept(cache: QueryCache): () => void {
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { meta, queryKey, state } = event.query;
    const { partial, at, value } = state.data as Read<unknown>;
    if (typeof meta?.keepAs !== 'string' || partial) return;
    tabStorage.write(meta.keepAs, JSON.stringify({ about: queryKey.slice(1), at, value }));
  });
}

function readKept<T>(
  key: string,
  about: readonly unknown[],
  value: v.GenericSchema<unknown, T>,
): Read<T> | null {
  const entry = v.safeParse(
    v.object({ about: v.array(v.unknown()), at: v.number(), value }),
    tabStorage.readJson(key),
  );
  if (!entry.success || JSON.stringify(entry.output.about) !== JSON.stringify(about)) return null;
  // A number may lie outside the range of Date.
  return parseInstant(entry.output.at) && { value: entry.output.value, partial: false, at: entry.output.at };
}
