export type SortDirection = 'asc' | 'desc';

/** What a press on a header sorts by: ascending unless the column is sorted so already. */
export function nextDirection(current: SortDirection | null): SortDirection {
  return current === 'asc' ? 'desc' : 'asc';
}
