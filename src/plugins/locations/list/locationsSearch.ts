/** The state of the locations table in its address. Defaults are left out, and what cannot be read is dropped. */
import { DEFAULT_PAGE_SIZE, type PageSize, parsePageSize } from '#core/ui/pageSizes.ts';
import type { SortDirection } from '#core/ui/sortDirection.ts';

export const SORT_FIELDS = ['name', 'dealer', 'account', 'accountCode', 'status'] as const;
export type SortField = (typeof SORT_FIELDS)[number];
export type LocationsSort = `${SortField} ${SortDirection}`;

export interface LocationsSearch {
  /** From 1. */
  page?: number;
  size?: PageSize;
  sort?: LocationsSort;
  /** Words to look for, as typed. */
  q?: string;
}

export const DEFAULT_SORT: LocationsSort = 'name asc';
const LAST_PAGE = 1_000_000;
const LONGEST_TEXT = 1_000;

/** @param raw the query string's values, already parsed where they look like JSON */
export function parseLocationsSearch({ page, size, sort, q }: Record<string, unknown>): LocationsSearch {
  return withoutDefaults({
    page: pageOf(page),
    size: parsePageSize(size),
    sort: SORT_FIELDS.flatMap((field) => [`${field} asc`, `${field} desc`] as const).find(
      (one) => one === sort,
    ),
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, LONGEST_TEXT) : undefined,
  });
}

export function withoutDefaults({ page, size, sort, q }: LocationsSearch): LocationsSearch {
  return {
    ...(page !== undefined && page !== 1 && { page }),
    ...(size !== undefined && size !== DEFAULT_PAGE_SIZE && { size }),
    ...(sort !== undefined && sort !== DEFAULT_SORT && { sort }),
    ...(q !== undefined && q.trim() !== '' && { q }),
  };
}

function pageOf(value: unknown): number {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}
