import { describe, expect, it } from 'vitest';
import { ApiError, failureOf, isFinalStatus } from '#core/api/apiError.ts';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');
const pause = (headers: Record<string, string>) =>
  failureOf(new ApiError({ kind: 'response', status: 429, headers: new Headers(headers) })).pause;

describe('a failed call', () => {
  it.each([400, 403, 404, 405, 409, 410, 413, 422])('with status %i would fail again', (status) => {
    expect(isFinalStatus(status)).toBe(true);
  });

  it.each([0, null, 408, 425, 429, 500, 502, 503, 504, 511])('with status %s may go well later', (status) => {
    expect(isFinalStatus(status)).toBe(false);
  });

  it('says how long the provider wants to be left alone, a quarter of an hour at most', () => {
    expect(pause({ 'retry-after': '120' })).toBe(120_000);
    expect(pause({ 'retry-after': '86400' })).toBe(900_000);
    expect(pause({})).toBe(0);
    expect(pause({ 'retry-after': 'soon' })).toBe(0);
    expect(pause({ 'retry-after': '-5' })).toBe(0);
  });

  it('measures a date by the clock of the provider, not of the viewer', () => {
    const date = (instant: number) => new Date(instant).toUTCString();
    expect(pause({ date: date(NOW), 'retry-after': date(NOW + 90_000) })).toBe(90_000);
    expect(pause({ date: date(NOW), 'retry-after': date(NOW - 90_000) })).toBe(0);
  });
});
