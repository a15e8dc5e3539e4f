import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDateTimeRange,
  formatDateTimeSeconds,
  formatTime,
  formatTimeSeconds,
  formatUntil,
} from '#core/format/dateTimes.ts';

const utc = { zone: 'UTC' };
const afternoon = '2025-03-07T14:05:09Z';

describe('an instant', () => {
  it('is written in US English, on a 12-hour clock, with plain spaces', () => {
    expect(formatDate(afternoon, utc)).toBe('Mar 7, 2025');
    expect(formatTime(afternoon, utc)).toBe('2:05 PM');
    expect(formatTimeSeconds(afternoon, utc)).toBe('2:05:09 PM');
    expect(formatDateTime(afternoon, utc)).toBe('Mar 7, 2025, 2:05 PM');
    expect(formatDateTimeSeconds(afternoon, utc)).toBe('Mar 7, 2025, 2:05:09 PM');
    expect(formatUntil(afternoon, utc)).toBe('Fri, Mar 7, 2025, 2:05 PM');
  });

  it('has midnight and noon as 12', () => {
    expect(formatDateTime('2025-03-07T00:00:00Z', utc)).toBe('Mar 7, 2025, 12:00 AM');
    expect(formatDateTime('2025-03-07T12:00:00Z', utc)).toBe('Mar 7, 2025, 12:00 PM');
  });

  it('follows the zone and the locale that are asked for', () => {
    expect(formatDateTime('2025-03-07T03:05:00Z', { zone: 'America/New_York' })).toBe(
      'Mar 6, 2025, 10:05 PM',
    );
    expect(formatDate(afternoon, { locale: 'de-DE', zone: 'UTC' })).toBe('7. März 2025');
  });

  it('is local time when its text has no zone', () => {
    expect(formatDateTime('2025-03-07T14:05:09')).toBe('Mar 7, 2025, 2:05 PM');
  });
});

describe('a missing or unreadable instant', () => {
  it.each([[null], [undefined], [''], ['soon'], [{}], [Number.NaN]])('%j is a dash', (value) => {
    const texts = [formatDate, formatTime, formatTimeSeconds, formatDateTime, formatDateTimeSeconds].map(
      (format) => format(value),
    );
    expect(texts).toEqual(['—', '—', '—', '—', '—']);
    expect(formatUntil(value)).toBeNull();
  });
});

describe('a range', () => {
  it.each([
    ['2025-03-07T14:19:00Z', 'Mar 7, 2025, 2:05 PM to 2:19 PM'],
    ['2025-03-08T00:20:00Z', 'Mar 7, 2025, 2:05 PM to Mar 8, 2025, 12:20 AM'],
    [null, 'Mar 7, 2025, 2:05 PM'],
    ['junk', 'Mar 7, 2025, 2:05 PM'],
  ])('to %s is %s', (end, text) => {
    expect(formatDateTimeRange(afternoon, end, utc)).toBe(text);
  });

  it('is a dash without a start', () => {
    expect(formatDateTimeRange(null, afternoon, utc)).toBe('—');
  });
});
