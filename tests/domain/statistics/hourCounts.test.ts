import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTimeStyle } from '#core/format/dateTimes.ts';
import {
  cellText,
  HOURS,
  hourCounts,
  hourSpan,
  WEEKDAYS,
  zoneInWords,
} from '#domain/statistics/hourCounts.ts';

const ownZone = process.env.TZ;

function useZone(zone: string): void {
  beforeEach(() => {
    process.env.TZ = zone;
  });
  afterEach(() => {
    if (ownZone === undefined) delete process.env.TZ;
    else process.env.TZ = ownZone;
  });
}

const sumOf = (days: readonly (readonly number[])[]) => days.flat().reduce((sum, events) => sum + events, 0);
const noEvents = () => WEEKDAYS.map(() => HOURS.map(() => 0));

/** Asks the calendar of the zone for each event, in words. */
function naiveCounts(starts: readonly string[], zone: string): number[][] {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: zone,
  });
  const days = noEvents();
  for (const start of starts) {
    const parts = new Map(format.formatToParts(new Date(start)).map(({ type, value }) => [type, value]));
    const day = WEEKDAYS.map(String).indexOf(parts.get('weekday') ?? '');
    const hour = Number(parts.get('hour'));
    const counts = days[day] ?? [];
    counts[hour] = (counts[hour] ?? Number.NaN) + 1;
  }
  return days;
}

const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham', 'Australia/Lord_Howe'];
const instants = fc.array(
  fc
    .integer({ min: Date.UTC(2024, 0), max: Date.UTC(2028, 0) })
    .map((milliseconds) => new Date(milliseconds).toISOString()),
  { maxLength: 200 },
);

describe.each(ZONES)('the counts by hour in %s', (zone) => {
  useZone(zone);

  it('are what a clock of the zone shows at each start, and add up to all events', () => {
    fc.assert(
      fc.property(instants, (starts) => {
        const { days, undated } = hourCounts(starts);
        expect(days).toEqual(naiveCounts(starts, zone));
        expect(undated).toBe(0);
        expect(sumOf(days)).toBe(starts.length);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the counts by hour over a clock change', () => {
  useZone('America/New_York');

  it('have both passes of the repeated hour as one', () => {
    const { days } = hourCounts(['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z']);
    expect(days[0]?.[1]).toBe(2);
    expect(sumOf(days)).toBe(2);
  });

  it('have nothing in the hour that is skipped', () => {
    const { days } = hourCounts(['2026-03-08T06:59:59Z', '2026-03-08T07:00:00Z']);
    expect(days[0]?.slice(0, 5)).toEqual([0, 1, 0, 1, 0]);
  });
});

describe('events without a start that can be read', () => {
  it('are counted by themselves, and all others in their hours', () => {
    const { days, undated } = hourCounts([null, undefined, 'soon', '', '2026-11-22T12:00:00Z']);
    expect(undated).toBe(4);
    expect(sumOf(days)).toBe(1);
  });

  it('leave every hour empty when there are no others', () => {
    expect(hourCounts([]).days).toEqual(noEvents());
  });
});

describe('the words for an hour', () => {
  it('name its day, its ends and its events', () => {
    const days = noEvents();
    for (const [day, hour, events] of [
      [2, 2, 14],
      [6, 23, 1],
      [0, 11, 1_234],
    ] as const)
      days[day] = HOURS.map((each) => (each === hour ? events : 0));
    expect(cellText(2, 2, days)).toBe('Tuesday 2 AM to 3 AM: 14 events');
    expect(cellText(6, 23, days)).toBe('Saturday 11 PM to 12 AM: 1 event');
    expect(cellText(0, 11, days)).toBe('Sunday 11 AM to 12 PM: 1,234 events');
    expect(cellText(0, 0, days)).toBe('Sunday 12 AM to 1 AM: 0 events');
  });

  it('are those of a twelve-hour clock', () => {
    expect([0, 11, 12, 13].map(hourSpan)).toEqual([
      '12 AM to 1 AM',
      '11 AM to 12 PM',
      '12 PM to 1 PM',
      '1 PM to 2 PM',
    ]);
  });

  it('are those of a clock of 24 hours where the person has chosen that', () => {
    setTimeStyle({ hours24: true, siteZone: false });
    const spans = [0, 13, 23].map(hourSpan);
    setTimeStyle({ hours24: false, siteZone: false });
    expect(spans).toEqual(['00:00 to 01:00', '13:00 to 14:00', '23:00 to 00:00']);
  });
});

describe('the words for a zone', () => {
  it.each([
    ['America/New_York', 'Eastern Time (America/New_York)'],
    ['Asia/Kathmandu', 'Nepal Time (Asia/Kathmandu)'],
  ])('of %s are %s', (zone, words) => {
    expect(zoneInWords(zone)).toBe(words);
  });
});
