/** Sizes of the daily bars; their colours are the style sheet's. */

export interface BarLook {
  /** Width of a bar, in CSS pixels. */
  readonly barWidth: number;
  /** Width that a day takes with its gap, in CSS pixels. */
  readonly dayWidth: number;
  /** Only every n-th day is named on the axis, so that the names don't touch. */
  readonly namedEvery: number;
}

export const BAR_CHART_HEIGHT = 300;

/** Screens narrower than this, in CSS pixels, get the narrow bars. */
export const NARROW_SCREEN = 768;

const WIDE: BarLook = { barWidth: 30, dayWidth: 36, namedEvery: 1 };
const NARROW: BarLook = { barWidth: 15, dayWidth: 24, namedEvery: 2 };

/** Width, in CSS pixels, of a character of the values above the bars. */
const DIGIT_WIDTH = 6.5;
/** Room for the value axis and the ends. */
const AXIS_WIDTH = 64;

/** @param longestValue number of characters of the longest value written above a bar */
export function barLook(isNarrow: boolean, longestValue: number): BarLook {
  const look = isNarrow ? NARROW : WIDE;
  return { ...look, dayWidth: Math.max(look.dayWidth, Math.ceil((longestValue + 1) * DIGIT_WIDTH)) };
}

/** Least width, in CSS pixels, at which no two bars touch. */
export function chartWidth(days: number, look: BarLook): number {
  return AXIS_WIDTH + days * look.dayWidth;
}
