/** Where numbers on screen come from, so that nobody takes old or unread ones for new ones. */
import type { Shown } from '#core/data/useRead.ts';
import type { Dated } from './loadStatistics.ts';

export type ShownNumbers<T> =
  | { readonly state: 'loading' | 'notAvailable' }
  | (Dated<T> & {
      /** 'updating' and 'notRefreshed' are earlier numbers: newer ones are being read, or could not be read. */
      readonly state: 'current' | 'updating' | 'notRefreshed';
      /** Whether numbers of the response could not be read: those that are missing are unknown then. */
      readonly isPartial: boolean;
    });

export function shownNumbers<T>({
  result,
  stale,
  failure,
}: Pick<Shown<Dated<T>>, 'result' | 'stale' | 'failure'>): ShownNumbers<T> {
  if (result?.state !== 'ready') return { state: stale || result === undefined ? 'loading' : 'notAvailable' };
  return {
    ...result.value,
    state: stale ? 'updating' : failure ? 'notRefreshed' : 'current',
    isPartial: result.partial,
  };
}
