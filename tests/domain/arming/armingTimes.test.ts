import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDateTime, setTimeStyle } from '#core/format/dateTimes.ts';
import {
  changeText,
  dateText,
  nearUntilText,
  siteTimeText,
  soonText,
  timeText,
  viewerTimeText,
  weekdayTimeText,
} from '#domain/arming/armingTimes.ts';

const ZONE = 'America/Los_Angeles';
// Sunday evening in Los Angeles.
const NOW = Date.parse('2026-11-23T00:30:00Z');
const MORNING = Date.parse('2026-11-23T14:30:00Z');

beforeEach(() => vi.stubEnv('TZ', 'America/Toronto'));
afterEach(() => {
  vi.unstubAllEnvs();
  setTimeStyle({ hours24: false, siteZone: false });
});

describe('times and dates of a week', () => {
  it.each([12, 24])('are written as everywhere in the portal, on a clock of %d hours', (hours) => {
    setTimeStyle({ hours24: hours === 24, siteZone: false });
    const minutes = Array.from({ length: 1440 }, (_, minute) => minute);
    expect(minutes.map(timeText)).toEqual(
      minutes.map((minute) => formatDateTime(minute * 60_000, { zone: 'UTC' }).replace('Jan 1, 1970, ', '')),
    );
  });

  it('go on over the ends of days, months and years', () => {
    expect([1440, 1440 + 990].map(timeText)).toEqual(['12:00 AM', '4:30 PM']);
    const dates = [0, 1, 6].map((day) => dateText('2024-12-29', day));
    expect(dates).toEqual(['Dec 29, 2024', 'Dec 30, 2024', 'Jan 4, 2025']);
  });
});

describe('the next change of a site', () => {
  it('has its weekday and time on the site’s clock, and how long it takes until then', () => {
    expect(changeText('armed', MORNING, NOW, ZONE)).toBe('disarms Mon 6:30 AM, in 14 h');
    expect(changeText('disarmed', MORNING, MORNING - 60_000, ZONE)).toBe('arms Mon 6:30 AM, in 1 min');
    expect(weekdayTimeText(Date.parse('2026-11-23T08:00:00Z'), NOW, ZONE)).toBe('Mon 12:00 AM');
  });

  it('has its date where the weekday would name another day', () => {
    const later = Date.parse('2027-01-21T08:00:00Z');
    expect(changeText('armed', later, NOW, ZONE)).toBe('disarms Jan 21, 2027, 12:00 AM, in 59 days');
    expect(weekdayTimeText(NOW + 7 * 86_400_000, NOW, ZONE)).toBe('Nov 29, 2026, 4:30 PM');
  });

  it.each([
    [-5, 'now'],
    [0.9, 'now'],
    [1, 'in 1 min'],
    [48 * 60, 'in 2 days'],
  ])('comes, %d minutes before it, %s', (minutes, words) => {
    expect(soonText(minutes * 60_000)).toBe(words);
  });
});

describe('the clocks of a site and of its viewer', () => {
  it('are named by the city and by what the clock is called then', () => {
    expect(siteTimeText(ZONE, MORNING)).toBe('Site time, Los Angeles (PST)');
    expect(siteTimeText(ZONE, Date.parse('2026-07-01T00:00:00Z'))).toBe('Site time, Los Angeles (PDT)');
  });

  it('say the viewer’s time where it differs, with its weekday where that is another one', () => {
    expect(viewerTimeText(MORNING, ZONE)).toBe('9:30 AM your time');
    expect(viewerTimeText(Date.parse('2026-11-23T06:30:00Z'), ZONE)).toBe('Mon 1:30 AM your time');
    expect(viewerTimeText(MORNING, 'America/New_York')).toBeNull();
  });
});

describe('the moment until which a state lasts', () => {
  const UNTIL = '2025-11-24T14:30:00.000Z';

  it.each([
    // Without today's date, and of a day within the week its name alone.
    ['2025-11-24T12:00:00Z', null, '9:30 AM'],
    ['2025-11-23T12:00:00Z', 'America/Toronto', 'Mon 9:30 AM'],
    ['2025-11-17T12:00:00Z', null, 'Nov 24, 2025, 9:30 AM'],
    // On the viewer's clock where the site's is not known.
    ['2025-11-23T12:00:00Z', null, 'Mon 9:30 AM'],
    ['2025-11-23T12:00:00Z', undefined, 'Mon 9:30 AM'],
    ['2025-11-23T12:00:00Z', 'Moon/Base', 'Mon 9:30 AM'],
    // By the day on the site's clock: in Los Angeles it is still Sunday.
    ['2025-11-24T06:00:00Z', ZONE, 'Mon 6:30 AM PST'],
    ['2025-11-24T06:00:00Z', 'America/Toronto', '9:30 AM'],
    ['2025-11-24T09:00:00Z', ZONE, '6:30 AM PST'],
  ])('is told at %s, of a site in %s, as %s', (now, zone, text) => {
    expect(nearUntilText(UNTIL, zone, Date.parse(now))).toBe(text);
  });

  it.each(['soon', null, '9999-12-31T23:59:59.9999999'])('is nothing where it is %s', (value) => {
    expect(nearUntilText(value, ZONE, 0)).toBeNull();
  });
});
