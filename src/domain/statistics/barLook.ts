/** Sizes of the daily bars in CSS pixels; their colours are the style sheet's. */

export interface BarLook {
  readonly barWidth: number;
  /** What a day takes with its gap. */
  readonly dayWidth: number;
  /** Only every n-th day is named on the axis, so that the names don't touch. */
  readonly namedEvery: number;
}

/** Screens narrower than this get the narrow bars. */
export const NARROW_SCREEN = 768;

/** Room for the numbers of the value axis. */
export const AXIS_WIDTH = 44;

const WIDE: BarLook = { barWidth: 30, dayWidth: 36, namedEvery: 1 };
const NARROW: BarLook = { barWidth: 15, dayWidth: 24, namedEvery: 2 };

/** Width of a character of the values above the bars. */
const DIGIT_WIDTH = 6.5;

/** @param longestValue number of characters of the longest value written above a bar */
export function barLook(isNarrow: boolean, longestValue: number): BarLook {
  const look = isNarrow ? NARROW : WIDE;
  return { ...look, dayWidth: Math.max(look.dayWidth, Math.ceil((longestValue + 1) * DIGIT_WIDTH)) };
}
