import { type EventRow, eventsCall } from '#contract/event.ts';
import type { ListQuery } from '#contract/vocabulary.ts';
import { answerOf } from './answers.ts';
import type { Provider } from './provider.ts';

/** Requests lists of events from a provider. */
export function eventRows(provider: Provider) {
  async function list(token: string, query: ListQuery = {}, locationId?: number) {
    const path = locationId === undefined ? '/api/Event/events' : `/api/Event/events/location/${locationId}`;
    return answerOf(eventsCall, await provider.post(path, query, token));
  }
  const rows = async (token: string, query: ListQuery = {}) => (await list(token, query)).value;
  /** Ids of those rows of the whole list that a predicate accepts: the expected result of a filter. */
  const kept = async (token: string, keep: (row: EventRow) => boolean) =>
    idsOf((await rows(token)).filter(keep));
  return { list, rows, kept };
}

export const idsOf = (rows: readonly EventRow[]) => rows.map((row) => row.incident.id);

/** A text as the provider compares it, without letter case and accents. */
export const folded = (text: string | null | undefined) =>
  (text ?? '')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
