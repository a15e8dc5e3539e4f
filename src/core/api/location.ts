import type { QueryClient } from '@tanstack/react-query';
import {
  type ArmedStatus,
  armedStatusCall,
  type LocationRecord,
  locationDetailsCall,
  locationsCall,
} from '#contract/location.ts';
import type { ListQuery } from '#contract/vocabulary.ts';
import { UnusableAnswer } from './apiError.ts';
import { type ApiClient, type CallOptions, callById } from './client.ts';
import {
  checkWhole,
  listQuery,
  type Page,
  pageOf,
  type Read,
  type ReadKey,
  type ReadOptions,
  recordQuery,
  tellingLostRows,
} from './query.ts';

/**
 * One location with its recorders, schedules and emergency contacts; null when the response holds none.
 * @throws ApiError, AbortError
 */
export const getLocation = callById(locationDetailsCall);

/**
 * Whether a location is armed now, and until when; null when the response does not say.
 * @throws ApiError, AbortError
 */
export const getLocationArmedStatus = callById(armedStatusCall);

/**
 * Locations that the caller may see, without their nested lists.
 * @param query paging, order and filter; all locations without it
 * @returns null when the response was empty or unusable
 * @throws ApiError, AbortError
 */
export async function getLocations(
  api: ApiClient,
  query: ListQuery = {},
  call: CallOptions = {},
): Promise<Page<LocationRecord> | null> {
  return pageOf(await api.send(locationsCall, { body: query, ...call }), query);
}

/** One location with its nested lists. Missing where there is none. A schedule that is left out would count as one that never disarms. */
export const locationQuery = (api: ApiClient, id: number) =>
  recordQuery<LocationRecord>([`location ${id}`, locationDetailsCall.path], (call) =>
    getLocation(api, id, tellingLostRows(call)),
  );

/** Whether a location is armed now, and until when. Failed where the response does not say. */
export const armedStatusQuery = (api: ApiClient, id: number) =>
  listQuery<ArmedStatus>([`armed status of location ${id}`], (call) => getLocationArmedStatus(api, id, call));

export type Sites = Page<LocationRecord>;

const SITES: ReadKey = ['locations', 'all'];

/** All locations that the caller may see, without their nested lists. */
export const sitesQuery = (api: ApiClient) =>
  listQuery<Sites>(SITES, async (call) => {
    const sites = await getLocations(api, {}, tellingLostSites(call));
    if (sites !== null) checkWhole(sites, call);
    return sites;
  });

/** A site that is left out because its row cannot be read would count as covered. */
function tellingLostSites(call: CallOptions): CallOptions {
  const { onPartial } = call;
  return { ...call, onLostRows: (lists) => lists.some(({ path }) => path === 'value') && onPartial?.() };
}

/**
 * The same, for a page that shows them as they change. Sites that vanish because their rows could not be read would look
 * as if they needed nothing: what was read before stays then. Where it lacked some too, it would stay for good.
 */
export function watchedSitesQuery(api: ApiClient, client: QueryClient): ReadOptions<Sites> {
  const options = listQuery<Sites>(SITES, async ({ onPartial, ...call }) => {
    let isPartial = false;
    const sites = await getLocations(
      api,
      {},
      tellingLostSites({ ...call, onPartial: () => (isPartial = true) }),
    );
    if (isPartial && client.getQueryData<Read<Sites>>(SITES)?.partial === false) throw new UnusableAnswer();
    if (isPartial) onPartial?.();
    if (sites !== null) checkWhole(sites, { onPartial });
    return sites;
  });
  // To compare 2,000 sites with those before costs more than to render a page of them anew.
  return { ...options, structuralSharing: false };
}
