/** Checks the optional fields of sites, schedules, contacts and incidents where a response has them. */

import * as v from 'valibot';
import { isZone } from '#contract/zoneClock.ts';

const counts = ['contactCount', 'scheduleCount'] as const;
const statuses = ['ok', 'error', 'offline', 'other'] as const;

const Row = v.object({
  timeZone: v.nullish(v.string()),
  until: v.nullish(v.string()),
  recorders: v.nullish(v.record(v.string(), v.unknown())),
  contactCount: v.unknown(),
  scheduleCount: v.unknown(),
  locations: v.nullish(v.array(v.object({ rank: v.unknown() }))),
});
const Nested = v.object({ contact: v.record(v.string(), v.unknown()) });

/**
 * @param row of the locations, schedules, contacts or incidents, or one such object, that matches the schema of its call
 * @param now epoch milliseconds
 * @returns a sentence for each field that is there and cannot be true
 */
export function optionalProblems(row: unknown, now: number): string[] {
  const read = v.safeParse(v.partial(Row), v.is(Nested, row) ? row.contact : row);
  if (!read.success) return [];
  const { timeZone, until, recorders, locations } = read.output;
  const numbers = [
    ...counts.map((name) => [name, read.output[name]] as const),
    ...statuses.map((name) => [`recorders.${name}`, recorders?.[name]] as const),
  ];
  return [
    ...(timeZone == null || isZone(timeZone) ? [] : [`timeZone is ${timeZone}, an IANA name was expected`]),
    ...(until == null || Number.isNaN(Date.parse(until)) || Date.parse(until) > now
      ? []
      : [`until is ${until}, a time after now was expected`]),
    ...numbers
      .filter(([, value]) => value != null && !(Number.isInteger(value) && Number(value) >= 0))
      .map(([name, value]) => `${name} is ${value}, a whole number from 0 was expected`),
    ...(locations ?? [])
      .filter(({ rank }) => rank != null && !(Number.isInteger(rank) && Number(rank) >= 1))
      .map(({ rank }) => `locations.rank is ${rank}, a whole number from 1 was expected`),
  ];
}
