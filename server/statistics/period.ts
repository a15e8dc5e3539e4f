import type { Range } from '#contract/vocabulary.ts';
import { parseInstant } from '../filter/parseInstant.ts';
import { Problem } from '../http/problem.ts';

/** Epoch milliseconds, both ends included. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** @throws Problem 400 when an end is no ISO 8601 instant or the two are the wrong way round */
export function periodOf(range: Range): Period {
  const period = { start: instant('start', range.start), end: instant('end', range.end) };
  if (period.end < period.start) throw new Problem(400, "The field 'end' must not lie before 'start'.");
  return period;
}

/**
 * The name of a time zone as the calendar spells it, so that each zone has one spelling. Undefined for a zone that this
 * calendar does not have: browsers know newer ones, and older names.
 */
export function zoneNamed(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

function instant(name: string, text: string): number {
  const value = parseInstant(text);
  if (value === undefined)
    throw new Problem(400, `The field '${name}' must be an ISO 8601 date-time with its zone.`);
  return value;
}
