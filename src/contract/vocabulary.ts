/** Field shapes that several calls share. */
import * as v from 'valibot';
import { readCall, type WireCall } from './call.ts';

/** Whole number from 1. */
export const Id = v.pipe(v.number(), v.integer());

/** Most characters, as JavaScript counts them, of a text that has no other maximum. */
export const MOST_TEXT = 20_000;

/** A text that must be there. Every text of the contract has a maximum, so that no input costs a provider much. */
export const textOf = (most: number) => v.pipe(v.string(), v.maxLength(most));
/** A text that may be absent. */
export const text = (most = MOST_TEXT) => v.nullish(textOf(most));

/** ISO 8601 date-time. Send a zone: a text without one is read as local time. */
export const Instant = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

export const count = () => v.nullish(v.number());
export const flag = () => v.nullish(v.boolean());
export const instant = () => v.nullish(Instant);
export const listOf = <Row extends v.GenericSchema>(row: Row) => v.nullish(v.array(row));

/**
 * A postal address. Parts that are missing are left out of the line. @screens Locations, Location, Event, Coverage
 */
export const Address = v.object({
  /** House number and street. */
  streetAddress: text(),
  /** City. */
  city: text(),
  /** Province or state. */
  province: text(),
  /** Postal code. */
  postal: text(),
});
export type Address = v.InferOutput<typeof Address>;

/** Some responses hold the address as one text, others as its parts. */
export const AddressOrText = v.union([textOf(MOST_TEXT), Address]);
export type AddressOrText = v.InferOutput<typeof AddressOrText>;

/** State of a recorder, camera or speaker: 'OK', 'Offline', 'Other', 'Error'; any other text is shown unchanged. */
export const DeviceStatus = text();

export const DEVICE_STATUSES = ['OK', 'Offline', 'Other', 'Error'] as const;

/** A period; both ends are included. @screens Home, Location, Schedule */
export const Range = v.object({
  /** First instant of the period. */
  start: Instant,
  /** Last instant of the period. */
  end: Instant,
});
export type Range = v.InferOutput<typeof Range>;

// What all list calls share: the query in the body, and the response with its total.

/** Most characters of a filter: room for two search texts of 1,000 characters whose every quote is doubled, and more. */
export const MOST_FILTER = 20_000;

/**
 * Order, page and filter of a list. An empty object asks for everything in the provider’s own order.
 * @screens Events, Schedule
 */
export const ListQuery = v.object({
  /** A field and a direction: `incident.startTime desc`, `location.name asc`. */
  orderby: v.optional(textOf(200)),
  /** Rows to leave out at the beginning. */
  skip: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Number of rows of a page. */
  take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Whether to send the number of rows before paging. */
  count: v.optional(v.boolean()),
  /**
   * Comparisons such as `incident.policeContacted == true`, joined by && and ||; && binds tighter, and parentheses
   * group. A comparison is a field's path in a row, an operator and a value. The operators are ==, !=, >, >=, <
   * and <=; true, false and texts have only the first two, instants and numbers have all.
   * `location.name.Contains('dock')` finds a part of a text, whatever its letter case. Texts and instants stand in
   * single quotes, and a quote within is doubled: 'o''brien'. An instant is ISO 8601 in UTC with milliseconds.
   * Example: (location.name.Contains('o''brien') || accountName.Contains('o''brien')) && incident.voiceDownCount >
   * 0 && incident.startTime >= '2026-11-21T05:00:00.000Z' && incident.startTime < '2026-11-22T05:00:00.000Z'
   */
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
