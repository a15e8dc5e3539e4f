import { describe, expect, it } from 'vitest';
import {
  changeText,
  lengthText,
  momentText,
  siteTimeText,
  viewerTimeText,
} from '#domain/week/changeTexts.ts';

const ZONE = 'America/Vancouver';
// Sunday evening in Vancouver.
const NOW = Date.parse('2026-11-23T00:30:00Z');
const MORNING = Date.parse('2026-11-23T14:30:00Z');

describe('the next change of a site', () => {
  it('has its weekday and time on the site’s clock, and how long it takes until then', () => {
    expect(changeText('armed', MORNING, NOW, ZONE)).toBe('disarms Mon 6:30 AM, in 14 h');
    expect(changeText('disarmed', MORNING, MORNING - 60_000, ZONE)).toBe('arms Mon 6:30 AM, in 1 min');
  });

  it('has its date where the weekday would name another day', () => {
    const later = Date.parse('2027-01-21T08:00:00Z');
    expect(changeText('armed', later, NOW, ZONE)).toBe('disarms Jan 21, 2027, 12:00 AM, in 59 days');
    expect(momentText(NOW + 7 * 86_400_000, NOW, ZONE)).toBe('Nov 29, 2026, 4:30 PM');
  });

  it('is midnight of the next day at its end', () => {
    expect(momentText(Date.parse('2026-11-23T08:00:00Z'), NOW, ZONE)).toBe('Mon 12:00 AM');
  });
});

describe('a length of time', () => {
  it.each([
    [1, '1 min'],
    [59 * 60_000, '59 min'],
    [3_600_000, '1 h'],
    [80 * 60_000, '1 h 20 min'],
    [14.2 * 3_600_000, '14 h'],
    [47.4 * 3_600_000, '47 h'],
    [50 * 3_600_000, '2 days'],
  ])('of %d ms is %s', (milliseconds, text) => {
    expect(lengthText(milliseconds)).toBe(text);
  });
});

describe('the clocks of a site and of its viewer', () => {
  it('are named by the city and by what the clock is called then', () => {
    expect(siteTimeText(ZONE, MORNING)).toBe('Site time, Vancouver (PST)');
    expect(siteTimeText(ZONE, Date.parse('2026-07-01T00:00:00Z'))).toBe('Site time, Vancouver (PDT)');
  });

  it('say the viewer’s time where it differs', () => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(viewerTimeText(MORNING, own)).toBeNull();
    const other = own === 'Asia/Tokyo' ? ZONE : 'Asia/Tokyo';
    expect(viewerTimeText(MORNING, other)).toMatch(/^(?:[A-Z][a-z]{2} )?\d+:\d\d [AP]M your time$/);
  });
});
