import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setTimeStyle } from '#core/format/dateTimes.ts';
import { WEEKDAYS } from '#domain/arming/armingTimes.ts';
import { cellText, HOURS, hourCounts, hourSpan, zoneInWords } from '#domain/statistics/hourCounts.ts';
import { heatLevel, hourHeatLook } from '#domain/statistics/hourHeatOptions.ts';
import { contrastOf, luminance } from '../../support/contrast.ts';

afterEach(() => vi.unstubAllEnvs());

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
    const day = WEEKDAYS.indexOf(parts.get('weekday') ?? '');
    const hour = Number(parts.get('hour'));
    const counts = days[day] ?? [];
    counts[hour] = (counts[hour] ?? Number.NaN) + 1;
  }
  return days;
}

const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham', 'Australia/Lord_Howe'];
const instant = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2028, 0) });
const instants = fc.array(
  instant.map((milliseconds) => new Date(milliseconds).toISOString()),
  { maxLength: 200 },
);

describe('the counts by hour', () => {
  it.each(ZONES)('are what a clock in %s shows at each start, and add up to all events', (zone) => {
    vi.stubEnv('TZ', zone);
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

  it('have both passes of a repeated hour as one, and nothing in an hour that is skipped', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const repeated = hourCounts(['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z']).days;
    expect([repeated[0]?.[1], sumOf(repeated)]).toEqual([2, 2]);
    const skipped = hourCounts(['2026-03-08T06:59:59Z', '2026-03-08T07:00:00Z']).days;
    expect(skipped[0]?.slice(0, 5)).toEqual([0, 1, 0, 1, 0]);
  });

  it('have events without a start that can be read by themselves', () => {
    const { days, undated } = hourCounts([null, undefined, 'soon', '', '2026-11-22T12:00:00Z']);
    expect([undated, sumOf(days)]).toEqual([4, 1]);
    expect(hourCounts([]).days).toEqual(noEvents());
  });
});

describe('the words for an hour', () => {
  it('name its day, its ends and its events', () => {
    const cell = (day: number, hour: number, events: number) =>
      cellText(
        day,
        hour,
        noEvents().with(
          day,
          HOURS.map((each) => (each === hour ? events : 0)),
        ),
      );
    expect(cell(2, 2, 14)).toBe('Tuesday 2 AM to 3 AM: 14 events');
    expect(cell(6, 23, 1)).toBe('Saturday 11 PM to 12 AM: 1 event');
    expect(cell(0, 11, 1_234)).toBe('Sunday 11 AM to 12 PM: 1,234 events');
    expect(cell(0, 0, 0)).toBe('Sunday 12 AM to 1 AM: 0 events');
    expect([12, 13].map(hourSpan)).toEqual(['12 PM to 1 PM', '1 PM to 2 PM']);
  });

  it('are those of a clock of 24 hours where the person has chosen that', () => {
    setTimeStyle({ hours24: true, siteZone: false });
    const spans = [0, 13, 23].map(hourSpan);
    setTimeStyle({ hours24: false, siteZone: false });
    expect(spans).toEqual(['00:00 to 01:00', '13:00 to 14:00', '23:00 to 00:00']);
  });

  it('come with those for their zone', () => {
    expect(zoneInWords('Asia/Kathmandu')).toBe('Nepal Time (Asia/Kathmandu)');
  });
});

const allOf = (events: number) => WEEKDAYS.map(() => HOURS.map(() => events));

describe('the look of counts by hour', () => {
  it('has a series for each day, Sunday first and on top', () => {
    const { options, series } = hourHeatLook(allOf(3));
    expect(series.map(({ name }) => name)).toEqual(WEEKDAYS);
    expect(series.map(({ data }) => data.length)).toEqual(WEEKDAYS.map(() => 24));
    expect(options.yaxis).toMatchObject({ reversed: true });
  });

  it('leaves each number room in its cell, and gives the library no text but hours and weekdays', () => {
    expect([9, 10_000].map((events) => hourHeatLook(allOf(events)).minWidth)).toEqual([24 * 26, 24 * 43]);
    const { title, subtitle, labels, annotations, dataLabels } = hourHeatLook(allOf(3)).options;
    expect([title, subtitle, labels, annotations]).toEqual([undefined, undefined, undefined, undefined]);
    expect(dataLabels).toEqual({ enabled: false });
  });
});

it('the cells have step 0 for no events alone, and the highest for the most', () => {
  expect([0, 1, 20, 21, 99, 100].map((events) => heatLevel(events, 100))).toEqual([0, 1, 1, 2, 5, 5]);
  expect(heatLevel(0, 0)).toBe(0);
  expect(heatLevel(1, 1)).toBe(5);
});

const tokens = readFileSync('src/core/theme/tokens.css', 'utf8');
const sheet = readFileSync('src/domain/statistics/HourHeat.module.css', 'utf8');

/** Colour that the sheet gives to the cells, or to the numbers, of a step. */
function colourOf(shape: 'rect' | 'text', level: number): string {
  const rules = [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector,
    token: /fill: var\((--[\w-]+)\)/.exec(body)?.[1],
  }));
  const own = rules.find(({ selector }) => selector.includes(`.cells ${shape}[data-level="${level}"]`));
  const token = (own ?? rules.find(({ selector }) => selector.trim() === `.cells ${shape}[data-level]`))
    ?.token;
  return new RegExp(`${token}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? `no colour for ${token}`;
}

describe('the numbers in the cells', () => {
  it.each([0, 1, 2, 3, 4, 5])('of step %i stand out at least 4.5 to 1', (level) => {
    expect(contrastOf(colourOf('rect', level), colourOf('text', level))).toBeGreaterThanOrEqual(4.5);
  });

  it('stand on cells that are brighter with every step', () => {
    const levels = [0, 1, 2, 3, 4, 5].map((level) => luminance(colourOf('rect', level)));
    expect(levels).toEqual(levels.toSorted((a, b) => a - b));
    expect(new Set(levels).size).toBe(6);
  });
});
