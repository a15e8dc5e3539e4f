import { formatCompactCount } from '#core/format/numbers.ts';
import { barLook } from './barLook.ts';
import { countAxis } from './countAxis.ts';
import type { DailyCount } from './dailySeries.ts';
import { dayAndMonth } from './dayText.ts';

/** Height of the whole drawing, in CSS pixels. */
export const PICTURE_HEIGHT = 300;
/** Where the bars stand and where the value axis ends, in CSS pixels from the drawing's upper edge. */
export const FOOT = 272;
const HEAD = 8;

export interface DrawnBar extends DailyCount {
  /** Its middle along the drawing's width, in percent: the drawing grows with its frame. */
  readonly centre: number;
  /** Upper edge, in CSS pixels from the drawing's own. */
  readonly top: number;
  /** The count as it stands above the bar. */
  readonly value: string;
  /** What stands below the bar; empty where names would touch. */
  readonly name: string;
}

export interface BarPicture {
  readonly bars: readonly DrawnBar[];
  readonly barWidth: number;
  /** What a day takes of the width, in percent. */
  readonly dayWidth: number;
  /** Least width, in CSS pixels, at which no two bars touch. */
  readonly minWidth: number;
  /** Lines of the value axis from 0 upwards. */
  readonly lines: readonly { readonly y: number; readonly value: string }[];
}

/** Lays out one bar a day. @param days at least one */
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
