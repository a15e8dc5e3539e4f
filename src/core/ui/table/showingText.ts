interface ShownPage {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Rows of all pages. */
  total: number;
}

/** 'Showing 16 to 30 of 43 locations'; zeros when there is nothing. */
export function showingText({ page, pageSize, total }: ShownPage, noun: string): string {
  const last = Math.min(page * pageSize, total);
  const first = total > 0 ? Math.min((page - 1) * pageSize + 1, last) : 0;
  return `Showing ${first} to ${last} of ${total} ${noun}`;
}
