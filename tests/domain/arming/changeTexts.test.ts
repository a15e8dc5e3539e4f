import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  changeText,
  nearUntilText,
  siteTimeText,
  soonText,
  viewerTimeText,
  weekdayTimeText,
} from '#domain/arming/armingTexts.ts';

const ZONE = 'America/Vancouver';
// Sunday evening in Vancouver.
const NOW = Date.parse('2026-11-23T00:30:00Z');
const MORNING = Date.parse('2026-11-23T14:30:00Z');

beforeEach(() => vi.stubEnv('TZ', 'America/Toronto'));
afterEach(() => vi.unstubAllEnvs());

describe('the next change of a site', () => {
  it('has its weekday and time on the site’s clock, and how long it takes until then', () => {
    expect(changeText('armed', MORNING, NOW, ZONE)).toBe('disarms Mon 6:30 AM, in 14 h');
    expect(changeText('disarmed', MORNING, MORNING - 60_000, ZONE)).toBe('arms Mon 6:30 AM, in 1 min');
  });

  it('has its date where the weekday would name another day', () => {
    const later = Date.parse('2027-01-21T08:00:00Z');
    expect(changeText('armed', later, NOW, ZONE)).toBe('disarms Jan 21, 2027, 12:00 AM, in 59 days');
    expect(weekdayTimeText(NOW + 7 * 86_400_000, NOW, ZONE)).toBe('Nov 29, 2026, 4:30 PM');
  });

  it('is midnight of the next day at its end', () => {
    expect(weekdayTimeText(Date.parse('2026-11-23T08:00:00Z'), NOW, ZONE)).toBe('Mon 12:00 AM');
  });
});

describe('the clocks of a site and of its viewer', () => {
  it('are named by the city and by what the clock is called then', () => {
    expect(siteTimeText(ZONE, MORNING)).toBe('Site time, Vancouver (PST)');
    expect(siteTimeText(ZONE, Date.parse('2026-07-01T00:00:00Z'))).toBe('Site time, Vancouver (PDT)');
  });

  it('say the viewer’s time where it differs, with its weekday where that is another one', () => {
    expect(viewerTimeText(MORNING, ZONE)).toBe('9:30 AM your time');
    expect(viewerTimeText(Date.parse('2026-11-23T06:30:00Z'), ZONE)).toBe('Mon 1:30 AM your time');
    expect(viewerTimeText(MORNING, 'America/New_York')).toBeNull();
  });
});

describe('the moment until which a state lasts', () => {
  const UNTIL = '2025-11-24T14:30:00.000Z';
  const at = (now: string, zone: string | null | undefined) => nearUntilText(UNTIL, zone, Date.parse(now));

  it('leaves out today’s date, and of a day within the week all but its name', () => {
    expect(at('2025-11-24T12:00:00Z', null)).toBe('9:30 AM');
    expect(at('2025-11-23T12:00:00Z', 'America/Toronto')).toBe('Mon 9:30 AM');
    expect(at('2025-11-17T12:00:00Z', null)).toBe('Nov 24, 2025, 9:30 AM');
  });

  it('is told on the viewer’s clock where the site’s is not known', () => {
    for (const zone of [null, undefined, 'Moon/Base'])
      expect(at('2025-11-23T12:00:00Z', zone)).toBe('Mon 9:30 AM');
  });

  it('goes by the day on the site’s clock, which is named where it is another one', () => {
    // In Vancouver it is still Sunday.
    expect(at('2025-11-24T06:00:00Z', ZONE)).toBe('Mon 6:30 AM PST');
    expect(at('2025-11-24T06:00:00Z', 'America/Toronto')).toBe('9:30 AM');
    expect(at('2025-11-24T09:00:00Z', ZONE)).toBe('6:30 AM PST');
  });

  it('is nothing where the value is no instant', () => {
    expect(nearUntilText('soon', ZONE, 0)).toBeNull();
    expect(nearUntilText(null, null, 0)).toBeNull();
    expect(nearUntilText('9999-12-31T23:59:59.9999999', ZONE, 0)).toBeNull();
  });
});

describe('how soon a change comes', () => {
  it.each([
    [-5, 'now'],
    [0.9, 'now'],
    [1, 'in 1 min'],
    [60, 'in 1 h'],
    [80, 'in 1 h 20 min'],
    [47 * 60, 'in 47 h'],
    [48 * 60, 'in 2 days'],
  ])('%d minutes before it is %s', (minutes, words) => {
    expect(soonText(minutes * 60_000)).toBe(words);
  });
});
