/** Finds sites by what people call them, for the picker beside the Location ID field. */
import type { ApiClient } from '#core/api/client.ts';
import { getLocations } from '#core/api/location.ts';
import { shownText } from '#core/format/shownText.ts';
import { pagedRows, quoted } from '#domain/incidents/incidentFilter.ts';

export interface Site {
  readonly id: number;
  readonly name: string;
  /** Name of its account and the account code, as far as they are known; '' for neither. */
  readonly account: string;
}

const FIELDS = ['location.name', 'account.name', 'location.accountCode'];

/**
 * Sites in the person's reach whose name, account or account code contains the text, by name.
 * @param most number of sites to give at most
 * @returns null when the response was empty or unusable
 * @throws ApiError, AbortError
 */
export async function findSites(
  api: ApiClient,
  text: string,
  most: number,
  signal: AbortSignal,
): Promise<readonly Site[] | null> {
  const literal = quoted(text.trim());
  const query = {
    orderby: 'location.name asc',
    skip: 0,
    take: most,
    filter: FIELDS.map((field) => `${field}.Contains(${literal})`).join(' || '),
  };
  const page = await getLocations(api, query, { signal });
  if (page === null) return null;
  return pagedRows(page.rows, query).map(({ id, location, account }) => ({
    id,
    name: shownText(location?.name, 'Unnamed Location'),
    account: [account?.name, location?.accountCode]
      .map((part) => shownText(part, ''))
      .filter((part) => part !== '')
      .join(' · '),
  }));
}
