import type { ListQuery } from '#core/api/wire/listing.ts';

/** The rows that were asked for, where a provider answers with the whole list; else all that came. */
export function pagedRows<Row>(rows: readonly Row[], { skip = 0, take }: ListQuery): readonly Row[] {
  if (take === undefined || rows.length <= take) return rows;
  return rows.slice(skip, skip + take);
}
