import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextChangeText, siteTimeText, viewersTimeText } from '#domain/sites/nextChange.ts';

const UNTIL = '2025-11-24T14:30:00.000Z';

beforeEach(() => vi.stubEnv('TZ', 'America/Toronto'));
afterEach(() => vi.unstubAllEnvs());

describe('the moment of a change', () => {
  it('is told on the site’s clock, which is named', () => {
    expect(siteTimeText(UNTIL, 'America/Vancouver')).toBe('Mon, Nov 24, 2025, 6:30 AM PST');
  });

  it('is told on the viewer’s clock where the site’s is not known', () => {
    for (const zone of [null, undefined, 'Moon/Base'])
      expect(siteTimeText(UNTIL, zone)).toBe('Mon, Nov 24, 2025, 9:30 AM');
    expect(siteTimeText(null, 'America/Vancouver')).toBeNull();
  });

  it('has the viewer’s time beside it where the clocks differ', () => {
    expect(viewersTimeText(UNTIL, 'America/Vancouver')).toBe('9:30 AM your time');
    expect(viewersTimeText('2025-11-24T06:30:00Z', 'America/Vancouver')).toBe(
      'Nov 24, 2025, 1:30 AM your time',
    );
    expect(viewersTimeText(UNTIL, 'America/New_York')).toBeNull();
    expect(viewersTimeText(UNTIL, null)).toBeNull();
    expect(viewersTimeText('soon', 'America/Vancouver')).toBeNull();
  });
});

describe('how soon a change comes', () => {
  const text = (arming: 'armed' | 'disarmed' | 'unknown', minutes: number) =>
    nextChangeText({ arming, until: UNTIL }, Date.parse(UNTIL) - minutes * 60_000)?.replaceAll('\u00a0', ' ');

  it.each([
    [-5, 'Disarms now'],
    [0.5, 'Disarms now'],
    [1, 'Disarms in 1 min'],
    [59.9, 'Disarms in 59 min'],
    [60, 'Disarms in 1 h'],
    [47 * 60, 'Disarms in 47 h'],
    [48 * 60, 'Disarms in 2 days'],
  ])('%d minutes before it is %s', (minutes, words) => {
    expect(text('armed', minutes)).toBe(words);
  });

  it('is the arming of a disarmed site, and not told of an unknown one', () => {
    expect(text('disarmed', 90)).toBe('Arms in 1 h');
    expect(text('unknown', 90)).toBeUndefined();
    expect(nextChangeText({ arming: 'armed', until: null }, 0)).toBeNull();
  });
});
