/** Where numbers on screen come from, so that nobody takes old or unread ones for new ones. */
import type { QueryResult } from '#core/app/query.ts';
import type { Shown } from '#core/page/useQuery.ts';
import type { Dated } from './statisticsCache.ts';

export type ShownNumbers<T> =
  | { readonly state: 'loading' | 'notAvailable' }
  | (Dated<T> & {
      /** 'updating' and 'notRefreshed' are earlier numbers: newer ones are being read, or could not be read. */
      readonly state: 'current' | 'updating' | 'notRefreshed';
      /** Whether numbers of the response could not be read: those that are missing are unknown then. */
      readonly isPartial: boolean;
    });

interface Read<T> extends Pick<Shown<Dated<T>>, 'failure'> {
  /** Undefined while there is none. */
  readonly result: QueryResult<Dated<T>> | undefined;
  /** Whether a newer result is on its way. */
  readonly stale: boolean;
}

/** @param cached earlier numbers, for as long as there are no newer ones */
export function shownNumbers<T>(
  { result, stale, failure }: Read<T>,
  cached: Dated<T> | null,
): ShownNumbers<T> {
  if (result?.state === 'ready')
    return {
      ...result.value,
      state: stale ? 'updating' : failure ? 'notRefreshed' : 'current',
      isPartial: result.partial,
    };
  const isRunning = stale || result === undefined;
  if (cached === null) return { state: isRunning ? 'loading' : 'notAvailable' };
  return { ...cached, state: isRunning ? 'updating' : 'notRefreshed', isPartial: false };
}
