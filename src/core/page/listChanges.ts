import { DEFAULT_PAGE_SIZE, type PageSize } from '#core/ui/table/pageSize.ts';
import type { ListSearch } from './listSearch.ts';

/** How the controls of a paged list change its address. Every change except that of the page returns to page 1. */
interface ListChanges<Search extends ListSearch> {
  withText(search: Search, q: string): Search;
  withSize(search: Search, size: PageSize): Search;
  withSort(search: Search, sort: NonNullable<Search['sort']>): Search;
  withPage(search: Search, page: number): Search;
}

/** @param withoutDefaults removes the list's default values */
export function listChanges<Search extends ListSearch>(
  withoutDefaults: (search: Search) => Search,
): ListChanges<Search> {
  const fromPage1 = (search: Search, change: ListSearch) =>
    withoutDefaults({ ...search, ...change, page: undefined });
  return {
    withText: (search, q) => fromPage1(search, { q }),
    withSize: (search, size) => fromPage1(search, { size }),
    withSort: (search, sort) => fromPage1(search, { sort }),
    withPage: (search, page) => withoutDefaults({ ...search, page }),
  };
}

/** Page and page size of a list, with defaults for values that its address leaves out. */
export function listPlace({ page = 1, size = DEFAULT_PAGE_SIZE }: ListSearch): {
  page: number;
  size: PageSize;
} {
  return { page, size };
}
