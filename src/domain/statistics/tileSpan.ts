/**
 * What a tile's number was counted over. It goes with the link to the tile's events in the entry of the browser's
 * history, for the address names no period.
 */
import { type Period, periods } from './periods.ts';

export interface TileSpan {
  readonly period: Period;
  /** Unix milliseconds; both ends are part of it. */
  readonly start: number;
  readonly end: number;
  /** How many of the tile's number are no events: announcements at locations that belong to none. */
  readonly apart?: number;
}

/** Undefined for anything that is no span. Keys come in one order, so that a span has one text. */
export function parseTileSpan(raw: unknown): TileSpan | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { period, start, end, apart }: { readonly [Key in keyof TileSpan]?: unknown } = raw;
  const known = periods.find((candidate) => candidate === period);
  if (known === undefined || !isInstant(start) || !isInstant(end) || end < start) return undefined;
  return { period: known, start, end, ...(isInstant(apart) && apart > 0 && { apart }) };
}

/** Within what a Date can hold. */
function isInstant(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(Number(value)) < 8.64e15;
}
