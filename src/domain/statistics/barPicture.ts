import { formatCompactCount } from '#core/format/numbers.ts';
import type { DailyCount } from './dailySeries.ts';
import { dayAndMonth } from './dayText.ts';

/** Height of the whole drawing, in CSS pixels. */
export const PICTURE_HEIGHT = 300;
/** Lower end of the bars, in CSS pixels from the drawing's upper edge. HEAD is the upper end of the value axis. */
export const FOOT = 272;
const HEAD = 8;

export interface DrawnBar extends DailyCount {
  /** Centre of the bar in percent of the drawing's width, because the drawing grows with its frame. */
  readonly centre: number;
  /** Upper end of the bar, in CSS pixels from the drawing's upper edge. */
  readonly top: number;
  /** The count, as written above the bar. */
  readonly value: string;
  /** The text below the bar; empty where texts would touch. */
  readonly name: string;
}

interface BarPicture {
  readonly bars: readonly DrawnBar[];
  readonly barWidth: number;
  /** Width of a day, in percent of the drawing's width. */
  readonly dayWidth: number;
  /** Smallest width in CSS pixels at which no two bars touch. */
  readonly minWidth: number;
  /** Lines of the value axis, from 0 upwards. */
  readonly lines: readonly { readonly y: number; readonly value: string }[];
}

/**
 * Lays out one bar per day.
 * @param days at least one
 */
export function barPicture(days: readonly DailyCount[], isNarrow: boolean): BarPicture {
  const values = days.map(({ events }) => formatCompactCount(events));
  const look = barLook(isNarrow, Math.max(...values.map(({ length }) => length)));
  const axis = countAxis(Math.max(...days.map(({ events }) => events)));
  const dayWidth = 100 / days.length;
  const heightOf = (count: number) => FOOT - (count / axis.max) * (FOOT - HEAD);
  return {
    barWidth: look.barWidth,
    dayWidth,
    minWidth: days.length * look.dayWidth,
    lines: Array.from({ length: axis.steps + 1 }, (_, step) => (axis.max / axis.steps) * step).map(
      (count) => ({
        y: heightOf(count),
        value: formatCompactCount(count),
      }),
    ),
    bars: days.map(({ day, events }, index) => ({
      day,
      events,
      centre: (index + 0.5) * dayWidth,
      top: heightOf(events),
      value: values[index] ?? '',
      name: index % look.namedEvery === 0 ? dayAndMonth(day) : '',
    })),
  };
}

/** A value axis for counts: from 0 to `max` in equal whole steps, with room for the text above the highest bar. */
interface CountAxis {
  readonly max: number;
  readonly steps: number;
}

const WANTED_STEPS = 5;
/** Share of the axis that the highest bar may fill. */
const HIGHEST_BAR = 0.9;

export function countAxis(highest: number): CountAxis {
  const step = roundStep(highest / WANTED_STEPS);
  const steps = Math.max(1, Math.ceil(highest / (step * HIGHEST_BAR)));
  return { max: step * steps, steps };
}

/** The next value of 1, 2 or 5 times a power of ten. At least 1, because there are no half events. */
function roundStep(step: number): number {
  if (step <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 5].find((candidate) => candidate * power >= step) ?? 10;
  return factor * power;
}

interface BarLook {
  readonly barWidth: number;
  /** Width of a bar with its gap. */
  readonly dayWidth: number;
  /** Only every n-th day has a text on the axis, so that the texts don't touch. */
  readonly namedEvery: number;
}

/** Screens narrower than this many CSS pixels get narrow bars. */
export const NARROW_SCREEN = 768;

/** Width of the value axis's numbers, in CSS pixels. */
export const AXIS_WIDTH = 44;

const WIDE: BarLook = { barWidth: 30, dayWidth: 36, namedEvery: 1 };
const NARROW: BarLook = { barWidth: 15, dayWidth: 24, namedEvery: 2 };

/** Width of a character of the values above the bars, in CSS pixels. */
const DIGIT_WIDTH = 6.5;

/** @param longestValue number of characters in the longest value above a bar */
export function barLook(isNarrow: boolean, longestValue: number): BarLook {
  const look = isNarrow ? NARROW : WIDE;
  return { ...look, dayWidth: Math.max(look.dayWidth, Math.ceil((longestValue + 1) * DIGIT_WIDTH)) };
}
