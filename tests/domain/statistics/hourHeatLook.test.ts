import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HOURS, WEEKDAYS } from '#domain/statistics/hourCounts.ts';
import { heatLevel, hourHeatLook } from '#domain/statistics/hourHeatOptions.ts';

const days = (events: number) => WEEKDAYS.map(() => HOURS.map(() => events));

describe('the look of counts by hour', () => {
  it('has a series for each day, Sunday first and on top', () => {
    const { options, series } = hourHeatLook(days(3));
    expect(series.map(({ name }) => name)).toEqual(WEEKDAYS);
    expect(series.map(({ data }) => data.length)).toEqual(WEEKDAYS.map(() => 24));
    expect(options.yaxis).toMatchObject({ reversed: true });
  });

  it('leaves each number room in its cell', () => {
    expect(hourHeatLook(days(9)).minWidth).toBe(24 * 26);
    expect(hourHeatLook(days(10_000)).minWidth).toBe(24 * 43);
  });

  it('gives the library no text but hours and weekdays', () => {
    const { options } = hourHeatLook(days(3));
    const texts = JSON.stringify([options.title, options.subtitle, options.labels, options.annotations]);
    expect(texts).toBe('[null,null,null,null]');
    expect(options.dataLabels).toEqual({ enabled: false });
  });
});

describe('the step of a cell', () => {
  it('is 0 for no events alone, and the highest for the most', () => {
    expect([0, 1, 20, 21, 99, 100].map((events) => heatLevel(events, 100))).toEqual([0, 1, 1, 2, 5, 5]);
    expect(heatLevel(0, 0)).toBe(0);
    expect(heatLevel(1, 1)).toBe(5);
  });
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

/** As WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the numbers in the cells', () => {
  it.each([0, 1, 2, 3, 4, 5])('of step %i stand out at least 4.5 to 1', (level) => {
    const [dark = 0, bright = 0] = [colourOf('rect', level), colourOf('text', level)]
      .map(luminance)
      .toSorted((a, b) => a - b);
    expect((bright + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
  });

  it('stand on cells that are brighter with every step', () => {
    const levels = [0, 1, 2, 3, 4, 5].map((level) => luminance(colourOf('rect', level)));
    expect(levels).toEqual(levels.toSorted((a, b) => a - b));
    expect(new Set(levels).size).toBe(6);
  });
});
