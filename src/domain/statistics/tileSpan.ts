/**
 * The period that a tile's number was counted over. The link to the tile's events keeps it in the entry of the browser's
 * history, since the address names no period.
 */
import { type Period, periods } from './periodRange.ts';

export interface TileSpan {
  readonly period: Period;
  /** Unix milliseconds, both inclusive. */
  readonly start: number;
  readonly end: number;
  /** How many of the tile's number are not events: announcements at locations that belong to no event. */
  readonly apart?: number;
}

/** Undefined for anything else than a span. The order of keys is fixed, so that equal spans have equal texts. */
export function parseTileSpan(raw: unknown): TileSpan | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { period, start, end, apart }: { readonly [Key in keyof TileSpan]?: unknown } = raw;
  const known = periods.find((candidate) => candidate === period);
  if (known === undefined || !isInstant(start) || !isInstant(end) || end < start) return undefined;
  return { period: known, start, end, ...(isInstant(apart) && apart > 0 && { apart }) };
}

/** Within the range of Date. */
function isInstant(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(Number(value)) < 8.64e15;
}
