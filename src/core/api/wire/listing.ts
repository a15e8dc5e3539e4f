/** What all list calls share: the query in the body, and the response with its total. */
import * as v from 'valibot';
import { textOf } from './vocabulary.ts';

/** Most characters of a filter: room for two search texts of 1,000 characters whose every quote is doubled, and more. */
export const MOST_FILTER = 20_000;

/** Body of a list call. An empty object requests everything in the server's own order. */
export const ListQuery = v.object({
  /** `'{field} {asc|desc}'`, e.g. `'incident.startTime desc'`. */
  orderby: v.optional(textOf(200)),
  /** Rows to skip: page number from 0, times page size. */
  skip: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Page size. */
  take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Requests the total number of matching rows. */
  count: v.optional(v.boolean()),
  /** Filter expression, e.g. `location.id == 12 && incident.policeContacted == true`. */
  filter: v.optional(textOf(MOST_FILTER)),
});
export type ListQuery = v.InferOutput<typeof ListQuery>;

/** `{ value, count }`, where count is the number of rows before paging. */
// @__NO_SIDE_EFFECTS__
export function listing<Row extends v.GenericSchema>(row: Row) {
  return v.object({ value: v.array(row), count: v.nullish(v.number()) });
}
