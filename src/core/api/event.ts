import type { ResponseOf } from '#contract/call.ts';
import { type EventDetail, type EventRow, eventDetailsCall, locationEventsCall } from '#contract/event.ts';
import { type EvidenceNote, noteEvidenceCall } from '#contract/recording.ts';
import type { ListQuery } from '#contract/vocabulary.ts';
import { type ApiClient, type CallOptions, callById, sendOptional, withOptional } from './client.ts';
import { type Page, pageOf, type ReadOptions, recordOf } from './query.ts';

/**
 * Events of one location.
 * @param locationId 0 for all locations that the caller may see
 * @returns null when the response was empty or unusable
 * @throws ApiError, AbortError
 */
export async function getEventsLocation(
  api: ApiClient,
  locationId: number,
  query: ListQuery = {},
  call: CallOptions = {},
): Promise<Page<EventRow> | null> {
  return pageOf(await api.send(locationEventsCall, { params: { locationId }, body: query, ...call }), query);
}

/** The largest page of the list, so that every provider sends as many rows at once. */
export const ONE_PAGE = 100;

/** The same for long parts of a list. A provider that refuses so many rows at once is asked for fewer. */
export async function getEventsPart(
  api: ApiClient,
  locationId: number,
  query: ListQuery,
  call: CallOptions,
): Promise<Page<EventRow> | null> {
  const { take = 0 } = query;
  const ask = (most: number) =>
    getEventsLocation(api, locationId, { ...query, take: Math.min(take, most) }, call);
  if (take <= ONE_PAGE) return ask(take);
  return withOptional(api, 'longParts', (isWith) => ask(isWith ? take : ONE_PAGE));
}

/** The place of the call's rows in its answer. */
const ROWS: keyof ResponseOf<typeof locationEventsCall> = 'value';

/**
 * The part of a list that is asked for, each row once, by as many calls as it takes: a provider may send fewer rows than it
 * was asked for.
 * @param isEnough told how many rows were sent, and how many the provider counts in all; without it, the whole part is
 * @returns null without a usable response to the first call. Its count is null where nobody knows how many there are: the
 * provider does not count, and nothing tells that its list ends with this part.
 */
export async function getEventsUntil(
  api: ApiClient,
  locationId: number,
  query: Required<Pick<ListQuery, 'skip' | 'take'>> & ListQuery,
  call: CallOptions,
  isEnough?: (size: number, count: number | null) => boolean,
): Promise<Page<EventRow> | null> {
  const { skip, take } = query;
  const rows = new Map<number, EventRow>();
  let count: number | null = null;
  // One that cannot be read, or that comes twice, has its place in the list, too.
  let sent = 0;
  while (true) {
    const [before, { size }] = [sent, rows];
    let isPartial = false;
    const page = await getEventsPart(
      api,
      locationId,
      { ...query, skip: skip + sent, take: take - sent },
      {
        ...call,
        onPartial: () => {
          isPartial = true;
          call.onPartial?.();
        },
        onLostRows: (lists) => {
          for (const list of lists) if (list.path === ROWS) sent += list.count;
          call.onLostRows?.(lists);
        },
      },
    );
    if (page === null && before === 0) return null;
    for (const row of page?.rows ?? []) rows.set(row.incident.id, row);
    count = page?.count ?? count;
    // Rows that are all known, or none: asking on would bring no others.
    const isLast = sent === before && rows.size === size;
    sent += page?.rows.length ?? 0;
    // An empty answer tells where the list ends.
    if (page !== null && sent === before && !isPartial) count ??= skip + rows.size;
    const isWhole = isEnough?.(sent, count) ?? (count !== null && skip + sent >= count);
    if (isLast || isWhole || sent >= take) return { rows: [...rows.values()], count };
  }
}

/**
 * One event with its recordings, call-ins, logs and alarms; null when the response holds none.
 * @throws ApiError, AbortError
 */
export const getEvent = callById(eventDetailsCall);

/** Good for as long as a prepared event may wait for its page. */
const PREPARED_MS = 30_000;

/** One event with all that belongs to it. Missing where there is none. */
export function eventQuery(api: ApiClient, id: number): ReadOptions<EventDetail> {
  return { ...recordOf('event', eventDetailsCall)(api, id), staleTime: PREPARED_MS };
}

/**
 * Tells the provider of a package of evidence, for its audit. It is never retried, and no longer sent once the provider
 * has answered that it has no such call, or none for this event.
 * @returns whether the provider noted it; null when it has no such call
 * @throws ApiError, AbortError
 */
export async function noteEvidence(
  api: ApiClient,
  id: number,
  note: EvidenceNote,
  call: CallOptions = {},
): Promise<boolean | null> {
  const answer = await sendOptional(api, noteEvidenceCall, { params: { id }, body: note, ...call });
  return answer === undefined ? null : answer?.successful === true;
}
