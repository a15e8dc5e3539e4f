import { describe, expect, it } from 'vitest';
import { offsetAt } from '#contract/zoneClock.ts';
import { isViewersTime, knownZone, zoneName, zoneText } from '#core/format/zoneText.ts';

const WINTER = Date.parse('2026-11-22T12:00:00Z');
const SUMMER = Date.parse('2026-07-22T12:00:00Z');

describe('a time zone in words', () => {
  it('is its city and the name of its clock on that day', () => {
    expect(zoneText('America/Vancouver', WINTER)).toBe('Vancouver (PST)');
    expect(zoneText('America/Vancouver', SUMMER)).toBe('Vancouver (PDT)');
    expect(zoneText('America/Argentina/Buenos_Aires', WINTER)).toBe('Buenos Aires (GMT-3)');
  });

  it('has both names of a clock that was changed between the times, in their order', () => {
    expect(
      zoneText('America/New_York', '2026-11-20T12:00:00Z', '2026-07-04T12:00:00Z', '2026-02-02T12:00:00Z'),
    ).toBe('New York (EST and EDT)');
    expect(zoneText('Europe/Kyiv', SUMMER, WINTER)).toBe('Kyiv (GMT+3 and GMT+2)');
  });

  it('is as it is now without a time that can be read', () => {
    expect(zoneText('Asia/Tokyo', null, 'soon', '9999-12-31T23:59:59Z')).toBe('Tokyo (GMT+9)');
  });

  it.each([
    ['Europe/Kiev', 'Kyiv'],
    ['Asia/Saigon', 'Ho Chi Minh City'],
    ['Asia/Ho_Chi_Minh', 'Ho Chi Minh City'],
    ['Asia/Calcutta', 'Kolkata'],
    ['asia/kolkata', 'Kolkata'],
    ['Asia/Katmandu', 'Kathmandu'],
    ['Asia/Rangoon', 'Yangon'],
    ['America/Godthab', 'Nuuk'],
    ['Atlantic/Faeroe', 'Faroes'],
    ['America/Buenos_Aires', 'Buenos Aires'],
    ['US/Eastern', 'New York'],
    ['EST5EDT', 'New York'],
    ['Singapore', 'Singapore'],
    ['Japan', 'Tokyo'],
    ['america/sao_paulo', 'São Paulo'],
    ['America/Indiana/Knox', 'Knox, Indiana'],
    ['Europe/Oslo', 'Oslo'],
  ])('%s is %s', (zone, place) => {
    expect(zoneText(zone, WINTER).replace(/ \(.*/, '')).toBe(place);
  });

  it.each([
    ['Etc/GMT-5', 'UTC+5'],
    ['Etc/GMT+5', 'UTC-5'],
    ['Etc/GMT', 'UTC'],
    ['UTC', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['GMT', 'UTC'],
    ['Zulu', 'UTC'],
    ['Universal', 'UTC'],
    ['Greenwich', 'UTC'],
    ['EST', 'UTC-5'],
  ])('%s, which is no place, is %s', (zone, words) => {
    expect(zoneText(zone, WINTER)).toBe(words);
    expect(zoneName(zone)).toBe(words);
  });

  it.each(['Mars/Olympus', '', '+25:00', '../..'])('%j, which is no zone, stays a text', (zone) => {
    expect(typeof zoneText(zone, WINTER)).toBe('string');
    expect(zoneName(zone)).toBe(zone);
  });
});

describe('every zone that the browser knows', () => {
  const zones = Intl.supportedValuesOf('timeZone');

  it('has a place with a capital letter and without a code’s signs, and the same name in any case', () => {
    for (const zone of zones) {
      const place = zoneText(zone, WINTER).replace(/ \(.*/, '');
      expect(place, zone).toMatch(/^\p{Lu}[^/_]*$|^UTC(?:[+-]\d{1,2})?$/u);
      expect(zoneText(zone.toLowerCase(), WINTER), zone).toBe(zoneText(zone, WINTER));
    }
    expect(zones.length).toBeGreaterThan(400);
  });

  // The names that the IANA database keeps for what is called otherwise today, one of a spelling each.
  const former = [
    ['Africa/Asmera', 'Africa/Asmara'],
    ['America/Coral_Harbour', 'America/Atikokan'],
    ['America/Fort_Wayne', 'America/Indiana/Indianapolis'],
    ['America/Indianapolis', 'America/Indiana/Indianapolis'],
    ['America/Louisville', 'America/Kentucky/Louisville'],
    ['America/Catamarca', 'America/Argentina/Catamarca'],
    ['Asia/Dacca', 'Asia/Dhaka'],
    ['Asia/Macao', 'Asia/Macau'],
    ['Asia/Thimbu', 'Asia/Thimphu'],
    ['Asia/Ujung_Pandang', 'Asia/Makassar'],
    ['Asia/Ulan_Bator', 'Asia/Ulaanbaatar'],
    ['Pacific/Enderbury', 'Pacific/Kanton'],
    ['Pacific/Ponape', 'Pacific/Pohnpei'],
    ['Pacific/Truk', 'Pacific/Chuuk'],
    ['Europe/Uzhgorod', 'Europe/Kyiv'],
    ['Australia/ACT', 'Australia/Sydney'],
    ['Brazil/East', 'America/Sao_Paulo'],
    ['Canada/Pacific', 'America/Vancouver'],
    ['Chile/Continental', 'America/Santiago'],
    ['GB', 'Europe/London'],
    ['Mexico/General', 'America/Mexico_City'],
    ['NZ', 'Pacific/Auckland'],
    ['PRC', 'Asia/Shanghai'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['W-SU', 'Europe/Moscow'],
  ] as const;

  it.each(former)('%s is called %s', (zone, name) => {
    expect(zoneName(zone)).toBe(name);
    expect(zoneText(zone, WINTER)).toBe(zoneText(name, WINTER));
  });
});

describe('a zone that the provider names', () => {
  it('is taken when the browser knows it', () => {
    expect(knownZone('Asia/Kolkata')).toBe('Asia/Kolkata');
  });

  it.each(['Mars/Olympus', '', null, undefined, '<b>x</b>'])('is as good as absent when it is %j', (zone) => {
    expect(knownZone(zone)).toBeUndefined();
  });
});

describe('the viewer’s time', () => {
  it('is that of every zone with the same clock', () => {
    const hours = -new Date(WINTER).getTimezoneOffset() / 60;
    expect(isViewersTime(`Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`, WINTER)).toBe(true);
    expect(isViewersTime('Pacific/Kiritimati', WINTER)).toBe(hours === 14);
  });
});

describe('the offset of a zone', () => {
  it('follows the clock changes and half hours', () => {
    const hours = (zone: string, instant: number) => offsetAt(instant, zone) / 3_600_000;
    expect([hours('America/Vancouver', WINTER), hours('America/Vancouver', SUMMER)]).toEqual([-8, -7]);
    expect([hours('Asia/Kolkata', WINTER), hours('Australia/Lord_Howe', SUMMER)]).toEqual([5.5, 10.5]);
  });

  it('is the browser’s without a zone', () => {
    expect(offsetAt(SUMMER)).toBe(-new Date(SUMMER).getTimezoneOffset() * 60_000);
  });
});
