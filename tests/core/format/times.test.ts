import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clockSetting,
  formatDate,
  formatDateTime,
  formatDateTimeRange,
  formatDateTimeSeconds,
  formatTime,
  formatTimeSeconds,
  formatUntil,
  incidentSetting,
  momentText,
  rangeParts,
  setTimeStyle,
} from '#core/format/dateTimes.ts';
import {
  instantOfWall,
  instantOrEver,
  isoInstant,
  isWall,
  parseInstant,
  wallText,
} from '#core/format/parseInstant.ts';
import { isViewersTime, knownZone, zoneName, zoneText } from '#core/format/zoneText.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  setTimeStyle({ hours24: false, siteZone: false });
});

const utc = { zone: 'UTC' };
const afternoon = '2025-03-07T14:05:09Z';
const WITH_DASH = [formatDate, formatTime, formatTimeSeconds, formatDateTime, formatDateTimeSeconds];

describe('an instant', () => {
  it('is written in US English, on a 12-hour clock, with plain spaces', () => {
    expect(formatDate(afternoon, utc)).toBe('Mar 7, 2025');
    expect(formatTime(afternoon, utc)).toBe('2:05 PM');
    expect(formatTimeSeconds(afternoon, utc)).toBe('2:05:09 PM');
    expect(formatDateTime(afternoon, utc)).toBe('Mar 7, 2025, 2:05 PM');
    expect(formatDateTimeSeconds(afternoon, utc)).toBe('Mar 7, 2025, 2:05:09 PM');
    expect(formatUntil(afternoon, utc)).toBe('Fri, Mar 7, 2025, 2:05 PM');
    expect(formatDateTime('2025-03-07T00:00:00Z', utc)).toBe('Mar 7, 2025, 12:00 AM');
  });

  it('follows the zone and the locale that are asked for', () => {
    expect(formatDateTime('2025-03-07T03:05:00Z', { zone: 'America/New_York' })).toBe(
      'Mar 6, 2025, 10:05 PM',
    );
    expect(formatDate(afternoon, { locale: 'de-DE', zone: 'UTC' })).toBe('7. März 2025');
  });
});

describe.each(['UTC', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu'])('in %s', (zone) => {
  beforeEach(() => vi.stubEnv('TZ', zone));
  afterEach(() => vi.unstubAllGlobals());

  const shapes = [...WITH_DASH, formatUntil];
  // Where an own clock and Intl could part: any year, any hour, both clocks.
  const instants = fc.integer({ min: Date.UTC(1000, 5), max: Date.UTC(9999, 5) });

  it('an instant is written on the own clock as Intl writes it for that zone', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...shapes), fc.boolean(), (instant, format, hours24) => {
        setTimeStyle({ hours24, siteZone: false });
        expect(format(instant)).toBe(format(instant, { zone }));
      }),
      { numRuns: 500 },
    );
  });

  it('no format is made for it', () => {
    const make = vi.fn();
    vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: make });
    for (const format of shapes) format(afternoon);
    expect(make).not.toHaveBeenCalled();
  });
});

it.each([[null], [''], [{}]])('a missing or unreadable instant %j is a dash', (value) => {
  expect(WITH_DASH.map((format) => format(value))).toEqual(['—', '—', '—', '—', '—']);
  expect(formatUntil(value)).toBeNull();
});

it.each([
  [afternoon, '2025-03-07T14:19:00Z', 'Mar 7, 2025, 2:05 PM to 2:19 PM'],
  [afternoon, '2025-03-08T00:20:00Z', 'Mar 7, 2025, 2:05 PM to Mar 8, 2025, 12:20 AM'],
  [afternoon, 'junk', 'Mar 7, 2025, 2:05 PM'],
  [null, afternoon, '—'],
])('a range from %s to %s is %s', (start, end, text) => {
  expect(formatDateTimeRange(start, end, utc)).toBe(text);
});

describe('a range over the end of summer time', () => {
  const night = ['2026-11-01T05:30:00Z', '2026-11-01T06:10:00Z'] as const;

  it('has at each end the name of its clock', () => {
    const zone = 'America/New_York';
    expect(formatDateTimeRange(...night, { zone })).toBe('Nov 1, 2026, 1:30 AM EDT to 1:10 AM EST');
    expect(formatDateTimeRange(...night, { zone: 'America/Phoenix' })).toBe(
      'Oct 31, 2026, 10:30 PM to 11:10 PM',
    );
  });

  it('is told by the browser’s clock without a zone', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(formatDateTimeRange(...night)).toBe('Nov 1, 2026, 1:30 AM EDT to 1:10 AM EST');
    expect(clockSetting(undefined, [...night, 'soon', null]).named).toBe(true);
    expect(clockSetting(undefined, [night[0], '2026-11-01T05:40:00Z', '9999-12-31']).named).toBe(false);
  });
});

describe('a moment that is told at another one', () => {
  const told = (at: string, now: string) => momentText(Date.parse(at), Date.parse(now));

  it.each([
    ['2026-10-31T21:42:00Z', '2026-10-31T22:00:00Z', '5:42 PM'],
    ['2026-10-31T21:42:00Z', '2026-11-01T05:00:00Z', 'Oct 31, 2026, 5:42 PM'],
    ['2026-11-01T05:59:00Z', '2026-11-01T06:10:00Z', '1:59 AM EDT'],
    ['2026-11-01T06:59:00Z', '2026-11-01T05:10:00Z', '1:59 AM EST'],
    ['2026-10-31T21:42:00Z', '2026-11-01T12:00:00Z', 'Oct 31, 2026, 5:42 PM EDT'],
  ])('has its date on another day, and its zone over the end of summer time: %s at %s', (at, now, text) => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(told(at, now)).toBe(text);
  });
});

describe('an instant on a clock of 24 hours', () => {
  beforeEach(() => setTimeStyle({ hours24: true, siteZone: false }));

  it('has two digits for its hour, and no AM or PM', () => {
    expect(formatTime(afternoon, utc)).toBe('14:05');
    expect(formatDateTime(afternoon, utc)).toBe('Mar 7, 2025, 14:05');
    expect(formatDateTimeSeconds('2025-03-07T02:05:09Z', utc)).toBe('Mar 7, 2025, 02:05:09');
    expect(formatUntil(afternoon, utc)).toBe('Fri, Mar 7, 2025, 14:05');
    expect(formatDateTime('2025-03-07T00:00:00Z', utc)).toBe('Mar 7, 2025, 00:00');
    expect(formatDateTimeRange(afternoon, '2025-03-07T14:19:00Z', utc)).toBe('Mar 7, 2025, 14:05 to 14:19');
  });
});

describe('an instant with the name of its zone', () => {
  it('is on the browser’s clock, also once that is another one', () => {
    const written = ['America/New_York', 'Asia/Tokyo'].map((zone) => {
      vi.stubEnv('TZ', zone);
      return formatTime(afternoon, { named: true });
    });
    expect(written).toEqual(['9:05 AM EST', '11:05 PM GMT+9']);
  });

  const named = { zone: 'America/Los_Angeles', named: true };

  it('ends with it, and a range has it once', () => {
    expect(formatDateTime('2025-07-07T14:05:09Z', named)).toBe('Jul 7, 2025, 7:05 AM PDT');
    const end = '2025-03-07T14:19:00Z';
    expect(rangeParts(afternoon, end, named)).toEqual(['Mar 7, 2025, 6:05 AM', '6:19 AM PST']);
    expect(rangeParts(afternoon, null, named)).toEqual(['Mar 7, 2025, 6:05 AM PST']);
  });
});

describe('the zone of an incident’s times', () => {
  const zone = 'America/Los_Angeles';

  it('is the site’s where the person has chosen that, named at each time', () => {
    expect(incidentSetting(zone)).toEqual({ zone: undefined, named: false });
    setTimeStyle({ hours24: false, siteZone: true });
    expect(incidentSetting(zone)).toEqual({ zone, named: true });
  });

  it.each([[null], [''], ['Mars/Olympus']])('stays the viewer’s for %j', (unknown) => {
    setTimeStyle({ hours24: false, siteZone: true });
    expect(incidentSetting(unknown)).toEqual({ zone: undefined, named: true });
  });
});

it.each([
  ['2025-03-07T14:05:09Z', '2025-03-07T14:05:09.000Z'],
  ['2025-03-07T14:05:09.5712345Z', '2025-03-07T14:05:09.571Z'],
  ['2025-03-07T14:05+02:00', '2025-03-07T12:05:00.000Z'],
  ['2025-03-07T14:05-0530', '2025-03-07T19:35:00.000Z'],
  ['2025-03-07 14:05:00+02', '2025-03-07T12:05:00.000Z'],
  ['2024-02-29T24:00:00z', '2024-03-01T00:00:00.000Z'],
])('a text with a zone %s is the instant %s', (text, instant) => {
  expect(parseInstant(text)?.toISOString()).toBe(instant);
});

it('an instant is local where its text has no zone, and in Unix milliseconds or itself otherwise', () => {
  expect(parseInstant('2025-03-07T14:05:09.25')).toEqual(new Date(2025, 2, 7, 14, 5, 9, 250));
  expect(parseInstant(' 2025-03-07 ')).toEqual(new Date(2025, 2, 7));
  expect(parseInstant(1_741_356_309_000)?.toISOString()).toBe('2025-03-07T14:05:09.000Z');
  expect(parseInstant(new Date(5))).toEqual(new Date(5));
});

describe('a date by which another system says that there is none', () => {
  it.each<[string, number, unknown[]]>([
    ['the first years', -Infinity, ['0001-01-01T00:00:00', '-000001-01-01T00:00:00Z', -62_135_596_800_000]],
    ['no date at all', -Infinity, ['0000-00-00 00:00:00']],
    ['the start of a system', -Infinity, ['1601-01-01T00:00:00Z', '1899-12-30T00:00:00Z', '1900-01-01']],
    [
      'the start of Unix',
      -Infinity,
      ['1970-01-01', '1970-01-01 00:00:00.000 +02:00', '1969-12-31T19:00:00-05:00'],
    ],
    ['the end of 32 bits', Infinity, ['2038-01-19T03:14:07Z', '2079-06-06T23:59:00']],
    ['the end of a century', Infinity, ['2099-12-31T23:59:59', '2262-04-11T23:47:16.854775807Z']],
    ['the last year', Infinity, ['9999-12-31T23:59:59.9999999', new Date('9999-12-31T23:59:59.999Z')]],
    ['beyond all years', Infinity, ['+010000-01-01T00:00:00Z', 8_640_000_000_000_000]],
  ])('%s is no instant, but %d', (_, ever, values) => {
    expect(values.flatMap((value) => parseInstant(value) ?? isoInstant(value) ?? [])).toEqual([]);
    expect(values.map(instantOrEver)).toEqual(values.map(() => ever));
  });

  it.each(['1970-01-01T10:30:00Z', '2038-01-19T03:14:06Z', '2099-12-30T23:59:59Z'])('%s is one', (text) => {
    expect(isoInstant(text)).toBe(new Date(text).toISOString());
  });
});

describe('anything else', () => {
  it.each<[string, unknown[]]>([
    ['no text of a date', ['', 'yesterday', '2025-03-07T14:05:09Z<script>']],
    [
      'a date or time that does not exist',
      ['2025-02-30T00:00:00Z', '2025-03-07T25:00:00Z', '2025-03-07T14:60'],
    ],
    ['no number or date', [null, Number.NaN, new Date(Number.NaN), ['2025-03-07']]],
  ])('is no instant: %s', (_, values) => {
    expect(values.map(parseInstant)).toEqual(values.map(() => null));
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        const instant = parseInstant(junk);
        expect(instant === null || !Number.isNaN(instant.getTime())).toBe(true);
        expect(Number.isNaN(instantOrEver(junk))).toBe(false);
      }),
    );
  });
});

const iso = (text: string, zone?: string) => {
  const instant = instantOfWall(text, zone);
  return instant === null ? null : new Date(instant).toISOString();
};

describe('a date-time without a zone', () => {
  it.each([
    ['2026-11-21T18:00', 'America/New_York', '2026-11-21T23:00:00.000Z'],
    ['2026-07-21T18:00', 'America/New_York', '2026-07-21T22:00:00.000Z'],
    ['2026-11-21T18:00:05.678', 'Asia/Kathmandu', '2026-11-21T12:15:05.678Z'],
    ['2026-11-21T00:00', 'Pacific/Chatham', '2026-11-20T10:15:00.000Z'],
    // The clock showed 01:30 twice: the first time counts.
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    // It never showed 02:30: as the clock before the change would have.
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    // Midnight was skipped, and repeated.
    ['2026-03-08T00:00', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['2026-11-01T00:00', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ])('%s in %s is %s', (text, zone, instant) => {
    expect(iso(text, zone)).toBe(instant);
    vi.stubEnv('TZ', zone);
    expect(iso(text)).toBe(instant);
  });

  it.each([
    ['', undefined],
    ['2026-11-21', undefined],
    ['2026-02-30T00:00', undefined],
    ['2026-11-21T25:00', undefined],
    ['2026-11-21T18:00Z', undefined],
    ['12026-11-21T18:00', undefined],
    ['2026-11-21T18:00', 'Mars/Olympus'],
  ])('%j in %s is none', (text, zone) => expect(instantOfWall(text, zone)).toBeNull());

  it('is the same for a named zone as where the browser is in it', () => {
    const zones = fc.constantFrom('America/St_Johns', 'America/Havana', 'Asia/Beirut', 'Australia/Lord_Howe');
    const times = fc.date({ min: new Date('2015-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, times, (zone, time) => {
        vi.stubEnv('TZ', zone);
        const text = time.toISOString().slice(0, 16);
        expect(iso(text, zone)).toBe(iso(text));
      }),
    );
  });
});

it.each([
  ['0002-11-28T18:00', true],
  ['9999-12-31T23:59', true],
  ['2024-02-29T00:00:05.678', true],
  ['2026-02-29T00:00', false],
  ['2026-13-01T00:00', false],
  ['2026-11-21T24:00', false],
  ['2026-11-21T18:60', false],
  ['2026-11-21', false],
  ['yesterday', false],
])('%s is a date with a time, however long ago: %s', (text, is) => expect(isWall(text)).toBe(is));

it.each([
  ['2026-11-21T23:00:00.000Z', '2026-11-21T18:00'],
  ['2026-11-21T23:00:07.000Z', '2026-11-21T18:00:07'],
  ['2026-11-21T23:00:00.040Z', '2026-11-21T18:00:00.040'],
  ['2026-07-04T03:59:00.000Z', '2026-07-03T23:59'],
])('the text of an instant %s is %s in New York', (instant, text) => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(wallText(new Date(instant))).toBe(text);
  expect(iso(text)).toBe(instant);
});

const WINTER = Date.parse('2026-11-22T12:00:00Z');
const SUMMER = Date.parse('2026-07-22T12:00:00Z');

describe('a time zone in words', () => {
  it('is its city and the name of its clock on that day', () => {
    expect(zoneText('America/Los_Angeles', WINTER)).toBe('Los Angeles (PST)');
    expect(zoneText('America/Los_Angeles', SUMMER)).toBe('Los Angeles (PDT)');
    expect(zoneText('America/Argentina/Buenos_Aires', WINTER)).toBe('Buenos Aires (GMT-3)');
  });

  it('has both names of a clock that was changed between the times, in their order', () => {
    expect(
      zoneText('America/New_York', '2026-11-20T12:00:00Z', '2026-07-04T12:00:00Z', '2026-02-02T12:00:00Z'),
    ).toBe('New York (EST and EDT)');
    // What is no instant does not count, and without any it is named as it is now.
    expect(zoneText('Asia/Tokyo', null, 'soon', '9999-12-31T23:59:59Z')).toBe('Tokyo (GMT+9)');
  });

  it.each([
    ['Europe/Kiev', 'Europe/Kyiv', 'Kyiv'],
    ['Asia/Saigon', 'Asia/Ho_Chi_Minh', 'Ho Chi Minh City'],
    ['Asia/Calcutta', 'Asia/Kolkata', 'Kolkata'],
    ['Asia/Katmandu', 'Asia/Kathmandu', 'Kathmandu'],
    ['Asia/Rangoon', 'Asia/Yangon', 'Yangon'],
    ['America/Godthab', 'America/Nuuk', 'Nuuk'],
    ['Atlantic/Faeroe', 'Atlantic/Faroe', 'Faroes'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires', 'Buenos Aires'],
    ['America/Indianapolis', 'America/Indiana/Indianapolis', 'Indianapolis'],
    ['Asia/Ulan_Bator', 'Asia/Ulaanbaatar', 'Ulaanbaatar'],
    ['Pacific/Truk', 'Pacific/Chuuk', 'Chuuk'],
    ['US/Eastern', 'America/New_York', 'New York'],
    ['EST5EDT', 'America/New_York', 'New York'],
    ['GB', 'Europe/London', 'London'],
    ['PRC', 'Asia/Shanghai', 'Shanghai'],
    ['america/sao_paulo', 'America/Sao_Paulo', 'São Paulo'],
    ['America/Indiana/Knox', 'America/Indiana/Knox', 'Knox, Indiana'],
    ['Europe/Oslo', 'Europe/Oslo', 'Oslo'],
  ])('%s is %s today, in words %s', (zone, name, place) => {
    expect(zoneName(zone)).toBe(name);
    expect(zoneText(zone, WINTER)).toBe(zoneText(name, WINTER));
    expect(zoneText(zone, WINTER).replace(/ \(.*/, '')).toBe(place);
  });

  it.each([
    ['Etc/GMT-5', 'UTC+5'],
    ['Etc/GMT+5', 'UTC-5'],
    ['Etc/UTC', 'UTC'],
    ['GMT', 'UTC'],
    ['Zulu', 'UTC'],
    ['EST', 'UTC-5'],
  ])('%s, which is no place, is %s', (zone, words) => {
    expect(zoneText(zone, WINTER)).toBe(words);
    expect(zoneName(zone)).toBe(words);
  });

  it.each(['Mars/Olympus', '', '+25:00', '<b>x</b>'])('%j, which is no zone, stays a text', (zone) => {
    expect(typeof zoneText(zone, WINTER)).toBe('string');
    expect([zoneName(zone), knownZone(zone)]).toEqual([zone, undefined]);
  });
});

it('every zone that the browser knows has a place with a capital letter and without a code’s signs, and the same name in any case', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  for (const zone of zones) {
    const place = zoneText(zone, WINTER).replace(/ \(.*/, '');
    expect(place, zone).toMatch(/^\p{Lu}[^/_]*$|^UTC(?:[+-]\d{1,2})?$/u);
    expect(zoneText(zone.toLowerCase(), WINTER), zone).toBe(zoneText(zone, WINTER));
  }
  expect(zones.length).toBeGreaterThan(400);
});

it('the viewer’s time is that of every zone with the same clock', () => {
  const hours = -new Date(WINTER).getTimezoneOffset() / 60;
  expect(isViewersTime(`Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`, WINTER)).toBe(true);
  expect(isViewersTime('Pacific/Kiritimati', WINTER)).toBe(hours === 14);
});
