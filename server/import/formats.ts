/** How the cells of an import are written, and what they are read as. */

import { isZone, speltZone } from '#contract/rules/zoneClock.ts';
import { WEEKDAYS } from '#contract/schedule.ts';
import { MOST_TEXT } from '#contract/vocabulary.ts';
import type { Value } from './rows.ts';

export interface Format {
  /** What such a cell holds, as a message puts it after 'is not'. */
  readonly wanted: string;
  /**
   * @param text not empty, without blanks at its ends
   * @returns undefined when it is written in another way
   */
  readonly read: (text: string) => Value | undefined;
}

export function textOf(most: number): Format {
  return {
    wanted: `a text of at most ${most.toLocaleString('en-US')} characters`,
    read: (text) => (text.length <= most ? text : undefined),
  };
}

export const TEXT = textOf(MOST_TEXT);

export function oneOf(values: readonly string[]): Format {
  return {
    wanted: `one of ${values.join(', ')}`,
    read: (text) => values.find((value) => value === text),
  };
}

const WORDS = new Map<string, 0 | 1>([
  ...['yes', 'true', '1'].map((word) => [word, 1] as const),
  ...['no', 'false', '0'].map((word) => [word, 0] as const),
]);

export const YES_OR_NO: Format = {
  wanted: 'yes or no',
  read: (text) => WORDS.get(text.toLowerCase()),
};

export const RANK: Format = {
  wanted: 'a whole number from 1 to 999',
  read: (text) => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined),
};

export const ZONE: Format = {
  wanted: 'an IANA time zone such as America/Toronto',
  // Some runtimes take '+05:00' for a zone too, whose clock never changes.
  read: (text) => (/^[a-z]/i.test(text) && isZone(text) ? speltZone(text) : undefined),
};

export const DAYS: Format = {
  wanted: 'weekdays such as mon tue wed',
  read: (text) => {
    const days = text.toLowerCase().split(/[\s,]+/);
    const read = days.map((day) => WEEKDAYS.find((name) => name === day || name.slice(0, 3) === day));
    return read.includes(undefined) ? undefined : read.join(' ');
  },
};

/** A time of the day, with which recurring items begin and end, or a date with a time. */
export const TIME: Format = {
  wanted: 'a time such as 18:00 or, for one date, 2026-12-24T18:00',
  read: (text) => (secondsOf(text) === undefined && wallOf(text) === undefined ? undefined : text),
};

/** Seconds from midnight of 'HH:MM', up to 24:00; undefined for another text. */
export function secondsOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const seconds = Number(hours) * 3_600 + Number(minutes) * 60;
  return seconds <= 86_400 ? seconds : undefined;
}

/** A date with a time in its parts; undefined for another text. */
export function wallOf(
  text: string,
): { readonly wall: string; readonly offset: string | undefined } | undefined {
  const [, day, time, offset] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  return day === undefined ? undefined : { wall: `${day}T${time}`, offset };
}
