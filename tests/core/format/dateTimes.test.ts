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
  formatWeekdayTime,
  incidentSetting,
  incidentZone,
  rangeParts,
  setTimeStyle,
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

describe.each(['UTC', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu'])('in %s', (zone) => {
  beforeEach(() => vi.stubEnv('TZ', zone));
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    setTimeStyle({ hours24: false, siteZone: false });
  });

  const shapes = [
    formatDate,
    formatTime,
    formatTimeSeconds,
    formatDateTime,
    formatDateTimeSeconds,
    formatWeekdayTime,
    formatUntil,
  ];
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

describe('a range over the end of summer time', () => {
  const night = ['2026-11-01T05:30:00Z', '2026-11-01T06:10:00Z'] as const;

  it('has at each end the name of its clock', () => {
    const zone = 'America/New_York';
    expect(formatDateTimeRange(...night, { zone })).toBe('Nov 1, 2026, 1:30 AM EDT to 1:10 AM EST');
    expect(formatDateTimeRange(...night, { zone, named: true })).toBe(
      'Nov 1, 2026, 1:30 AM EDT to 1:10 AM EST',
    );
    expect(formatDateTimeRange(...night, { zone: 'America/Phoenix' })).toBe(
      'Oct 31, 2026, 10:30 PM to 11:10 PM',
    );
  });

  it('is told by the browser’s clock without a zone', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(formatDateTimeRange(...night)).toBe('Nov 1, 2026, 1:30 AM EDT to 1:10 AM EST');
    expect(clockSetting(undefined, [...night, 'soon', null]).named).toBe(true);
    expect(clockSetting(undefined, [night[0], '2026-11-01T05:40:00Z', '9999-12-31']).named).toBe(false);
    vi.unstubAllEnvs();
  });
});

describe('an instant on a clock of 24 hours', () => {
  beforeEach(() => setTimeStyle({ hours24: true, siteZone: false }));
  afterEach(() => setTimeStyle({ hours24: false, siteZone: false }));

  it('has two digits for its hour, and no AM or PM', () => {
    expect(formatTime(afternoon, utc)).toBe('14:05');
    expect(formatTimeSeconds(afternoon, utc)).toBe('14:05:09');
    expect(formatDateTime(afternoon, utc)).toBe('Mar 7, 2025, 14:05');
    expect(formatDateTimeSeconds('2025-03-07T02:05:09Z', utc)).toBe('Mar 7, 2025, 02:05:09');
    expect(formatUntil(afternoon, utc)).toBe('Fri, Mar 7, 2025, 14:05');
    expect(formatDateTimeRange(afternoon, '2025-03-07T14:19:00Z', utc)).toBe('Mar 7, 2025, 14:05 to 14:19');
  });

  it('begins and ends its day at 00:00', () => {
    expect(formatDateTime('2025-03-07T00:00:00Z', utc)).toBe('Mar 7, 2025, 00:00');
    expect(formatDate(afternoon, utc)).toBe('Mar 7, 2025');
  });

  it('is on one of 12 hours again as soon as that is chosen', () => {
    expect(formatTime(afternoon, utc)).toBe('14:05');
    setTimeStyle({ hours24: false, siteZone: false });
    expect(formatTime(afternoon, utc)).toBe('2:05 PM');
  });
});

describe('an instant with the name of its zone', () => {
  const named = { zone: 'America/Vancouver', named: true };

  it('ends with it', () => {
    expect(formatDateTimeSeconds(afternoon, named)).toBe('Mar 7, 2025, 6:05:09 AM PST');
    expect(formatDateTime('2025-07-07T14:05:09Z', named)).toBe('Jul 7, 2025, 7:05 AM PDT');
  });

  it('has it once in a range, at its end', () => {
    const end = '2025-03-07T14:19:00Z';
    expect(formatDateTimeRange(afternoon, end, named)).toBe('Mar 7, 2025, 6:05 AM to 6:19 AM PST');
    expect(rangeParts(afternoon, end, named)).toEqual(['Mar 7, 2025, 6:05 AM', '6:19 AM PST']);
    expect(rangeParts(afternoon, null, named)).toEqual(['Mar 7, 2025, 6:05 AM PST']);
  });
});

describe('the zone of an incident’s times', () => {
  const zone = 'America/Vancouver';
  afterEach(() => setTimeStyle({ hours24: false, siteZone: false }));

  it('is the viewer’s by default, without a name at each time', () => {
    expect(incidentZone(zone)).toBeUndefined();
    expect(incidentSetting(zone)).toEqual({ zone: undefined, named: false });
  });

  it('is the site’s where the person has chosen that, named at each time', () => {
    setTimeStyle({ hours24: false, siteZone: true });
    expect(incidentZone(zone)).toBe(zone);
    expect(incidentSetting(zone)).toEqual({ zone, named: true });
  });

  it.each([[undefined], [null], [''], ['Mars/Olympus']])('stays the viewer’s for %j', (unknown) => {
    setTimeStyle({ hours24: false, siteZone: true });
    expect(incidentZone(unknown)).toBeUndefined();
    expect(incidentSetting(unknown)).toEqual({ zone: undefined, named: true });
  });
});
