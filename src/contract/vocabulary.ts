/** Field shapes that several calls share. */
import * as v from 'valibot';
import { readCall, type WireCall } from './call.ts';

/** Database id: a whole number, 1 or greater. */
export const Id = v.pipe(v.number(), v.integer());

/** Most characters, as JavaScript counts them, of a text that has no other maximum. */
export const MOST_TEXT = 20_000;

/** A text that must be there. Every text of the contract has a maximum, so that no input costs a provider much. */
export const textOf = (most: number) => v.pipe(v.string(), v.maxLength(most));
/** A text that may be absent. */
export const text = (most = MOST_TEXT) => v.nullish(textOf(most));

/** ISO 8601 date-time. The reference provider sends UTC instants. A text without a zone is local time. */
export const Instant = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

export const count = () => v.nullish(v.number());
export const flag = () => v.nullish(v.boolean());
export const instant = () => v.nullish(Instant);
export const listOf = <Row extends v.GenericSchema>(row: Row) => v.nullish(v.array(row));

export const Address = v.object({
  streetAddress: text(),
  city: text(),
  province: text(),
  postal: text(),
});
export type Address = v.InferOutput<typeof Address>;

/** Some responses hold the address as one text, others as its parts. */
export const AddressOrText = v.union([textOf(MOST_TEXT), Address]);
export type AddressOrText = v.InferOutput<typeof AddressOrText>;

/** State of a recorder, camera or speaker: 'OK', 'Offline', 'Other', 'Error'; any other text is shown unchanged. */
export const DeviceStatus = text();

export const DEVICE_STATUSES = ['OK', 'Offline', 'Other', 'Error'] as const;

/** Period of a statistics or schedule call: ISO 8601 instants, both ends included. */
export const Range = v.object({ start: Instant, end: Instant });
export type Range = v.InferOutput<typeof Range>;

// What all list calls share: the query in the body, and the response with its total.

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

/** Declares a call that lists records. */
// @__NO_SIDE_EFFECTS__
export function listCall<const Path extends string, Row extends v.GenericSchema>({
  row,
  ...call
}: Pick<WireCall<Path>, 'name' | 'summary' | 'path'> & { readonly row: Row }) {
  return readCall({ ...call, body: ListQuery, response: listing(row) });
}
