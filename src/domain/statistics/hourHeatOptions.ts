import type { ApexOptions } from 'apexcharts';
import { WEEKDAYS } from '#domain/arming/armingTimes.ts';
import { addTexts, textAt } from './chartText.ts';
import { HOURS, hourName } from './hourCounts.ts';

/** Room for the names of the days, in CSS pixels. */
export const AXIS_WIDTH = 36;
/** Width beside the cells: the axis, and the plot's margins. */
export const AROUND = AXIS_WIDTH + 2 * 3;
/** Room above the cells for the names of the hours, and height of a cell, in CSS pixels. */
export const HEAD = 20;
export const CELL_HEIGHT = 32;
export const HEAT_HEIGHT = HEAD + CELL_HEIGHT * WEEKDAYS.length;

/** Height that ApexCharts leaves free below its drawings, in CSS pixels. */
const UNUSED = 1;

const NARROWEST_CELL = 26;
/** Width of a digit in a cell, and of what is beside the number. */
const DIGIT_WIDTH = 7;
const BESIDE = 8;
/** Every n-th hour is named, so that names do not touch. */
const NAMED_EVERY = 3;
/** From a middle to the foot of its text. */
const TO_FOOT = 4;

/** Steps of colour above that of 0. */
const STEPS = 5;

/** Step of a cell's colour: 0 for no events, then five of equal length. @param most highest number of all cells */
export function heatLevel(events: number, most: number): number {
  return most === 0 ? 0 : Math.ceil((events / most) * STEPS);
}

interface HourHeatLook {
  readonly options: ApexOptions;
  readonly series: { name: string; data: number[] }[];
  /** Least width of all cells, in CSS pixels, at which each has room for its number. */
  readonly minWidth: number;
}

/**
 * How the heat map looks. As with the daily bars, ApexCharts draws shapes from numbers alone; the style sheet sets the
 * colours, and the texts are written afterwards.
 * @param days seven, each with 24 numbers
 */
export function hourHeatLook(days: readonly (readonly number[])[]): HourHeatLook {
  const most = Math.max(...days.flat());
  const write = ({ el }: { readonly el: Element }) => {
    colourCells(el, days, most);
    drawCellTexts(el, days, most);
  };
  return {
    options: {
      chart: {
        type: 'heatmap',
        fontFamily: 'inherit',
        sparkline: { enabled: true },
        animations: { enabled: false },
        events: { mounted: write, updated: write },
        redrawOnParentResize: false,
        redrawOnWindowResize: false,
      },
      // The style sheet sets the colours. ApexCharts would parse its own ones again for every cell.
      colors: ['none'],
      stroke: { colors: ['none'] },
      dataLabels: { enabled: false },
      tooltip: { enabled: false },
      plotOptions: { heatmap: { radius: 0, enableShades: false } },
      grid: { show: false, padding: { top: HEAD, right: 0, bottom: -UNUSED, left: 0 } },
      xaxis: { type: 'category', categories: HOURS.map(hourName), labels: { show: false } },
      // The first series on top.
      yaxis: { show: false, reversed: true },
      states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
    },
    series: days.map((counts, day) => ({ name: WEEKDAYS[day] ?? '', data: [...counts] })),
    minWidth: HOURS.length * Math.max(NARROWEST_CELL, String(most).length * DIGIT_WIDTH + BESIDE),
  };
}

function colourCells(chart: Element, days: readonly (readonly number[])[], most: number): void {
  for (const cell of chart.querySelectorAll('.apexcharts-heatmap-rect')) {
    const [day, hour] = [Number(cell.getAttribute('i')), Number(cell.getAttribute('j'))];
    cell.setAttribute('data-level', String(heatLevel(days[day]?.[hour] ?? 0, most)));
  }
}

function drawCellTexts(chart: Element, days: readonly (readonly number[])[], most: number): void {
  const middle = (hour: number) => `${((hour + 0.5) / HOURS.length) * 100}%`;
  const names = HOURS.filter((hour) => hour % NAMED_EVERY === 0).map((hour) =>
    textAt(middle(hour), HEAD - 2 * TO_FOOT, 'hour', hourName(hour)),
  );
  const values = days.flatMap((counts, day) =>
    counts.map((events, hour) => {
      const text = textAt(middle(hour), cellMiddle(day) + TO_FOOT, 'value', String(events));
      text.setAttribute('data-level', String(heatLevel(events, most)));
      return text;
    }),
  );
  addTexts(chart, [...names, ...values]);
}

/** CSS pixels from the drawing's upper edge to the middle of a day's cells. */
export function cellMiddle(day: number): number {
  return HEAD + (day + 0.5) * CELL_HEIGHT;
}
