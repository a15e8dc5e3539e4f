import type { ApexOptions } from 'apexcharts';
import { MISSING } from '#core/format/texts.ts';
import { type DailyCount, dayAndMonth, dayName } from './dailySeries.ts';

/** Height of the whole drawing, in CSS pixels. */
export const CHART_HEIGHT = 300;

/** Screens narrower than this, in CSS pixels, get the narrow bars. */
export const NARROW_SCREEN = 768;

/** Room for the numbers of the value axis, in CSS pixels. */
export const AXIS_WIDTH = 44;
/** Width beside the bars: the axis, and at both ends no more than half of the gap between two bars. */
export const AROUND = AXIS_WIDTH + 2 * 3;
/** Where the bars stand and where the value axis ends, in CSS pixels from the drawing's upper edge. */
const FOOT = 272;
const HEAD = 8;

interface BarLook {
  readonly barWidth: number;
  /** Least width of a day with its gap, at which no two bars touch. */
  readonly dayWidth: number;
  /** Every n-th day is named on the axis, so that names do not touch. */
  readonly namedEvery: number;
}

const WIDE: BarLook = { barWidth: 30, dayWidth: 36, namedEvery: 1 };
const NARROW: BarLook = { barWidth: 15, dayWidth: 24, namedEvery: 2 };

/** Width of a character of the values above the bars. */
const DIGIT_WIDTH = 6.5;

/** @param longestValue number of characters of the longest value written above a bar */
function barLook(isNarrow: boolean, longestValue: number): BarLook {
  const look = isNarrow ? NARROW : WIDE;
  return { ...look, dayWidth: Math.max(look.dayWidth, Math.ceil((longestValue + 1) * DIGIT_WIDTH)) };
}

/** A value axis for counts: from 0 to `max` in equal whole steps, with head room for the label above the highest bar. */
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

/** The next 1, 2 or 5 times a power of ten, at least 1: counts are whole. */
function roundStep(step: number): number {
  if (step <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 5].find((candidate) => candidate * power >= step) ?? 10;
  return factor * power;
}

interface DailyBarsLook {
  readonly options: ApexOptions;
  /** Lines of the value axis from 0 upwards; `y` in CSS pixels from the drawing's upper edge. */
  readonly lines: readonly { readonly y: number; readonly value: string }[];
  readonly bar: BarLook;
}

/**
 * How the daily bars look. ApexCharts writes labels as markup, so all of its texts are made here from numbers: none comes
 * from the provider. The style sheet sets the colours, since ApexCharts cannot read modern CSS colours.
 * @param days at least one
 * @param onDrawn called after each drawing, which has no tooltip
 */
export function dailyBarsLook(
  days: readonly DailyCount[],
  isNarrow: boolean,
  onDrawn?: () => void,
): DailyBarsLook {
  const values = days.map(({ events }) => formatCompactCount(events));
  const look = barLook(isNarrow, Math.max(...values.map(({ length }) => length)));
  const axis = countAxis(Math.max(...days.map(({ events }) => events)));
  const heightOf = (count: number) => FOOT - (count / axis.max) * (FOOT - HEAD);
  const steps = Array.from({ length: axis.steps + 1 }, (_, step) => (axis.max / axis.steps) * step);
  const texts = days.map(({ day, events, hours }, index) => ({
    value: values[index] ?? '',
    name: (days.length - 1 - index) % look.namedEvery === 0 ? dayAndMonth(day) : '',
    top: heightOf(events),
    hours,
  }));
  return {
    options: dailyBarsOptions(days, look.barWidth, axis, texts, onDrawn),
    lines: steps.map((count) => ({ y: heightOf(count), value: formatCompactCount(count) })),
    bar: look,
  };
}

/**
 * Width of all bars, in CSS pixels: the room, or more where the days need more. Days are a little wider then, so that the
 * room begins with a whole and named one when the last ones are in view.
 * @param days how many there are
 * @param room where bars are seen
 */
export function plotWidth(days: number, { dayWidth, namedEvery }: BarLook, room: number): number {
  const fitting = Math.max(1, Math.floor(room / dayWidth));
  const inView = days <= fitting ? days : fitting - ((fitting - 1) % namedEvery);
  return days * Math.max(dayWidth, room / inView);
}

/** Bars, lines and tooltip; the texts beside the bars are `drawBarTexts`'. */
function dailyBarsOptions(
  days: readonly DailyCount[],
  barWidth: number,
  axis: CountAxis,
  texts: readonly BarTexts[],
  onDrawn: (() => void) | undefined,
): ApexOptions {
  const write = ({ el }: { readonly el: Element }) => {
    drawBarTexts(el, texts);
    markPartDays(el, texts);
    onDrawn?.();
  };
  return {
    chart: {
      type: 'bar',
      fontFamily: 'inherit',
      // No axes: ApexCharts measures each of their texts by laying out the page.
      sparkline: { enabled: true },
      animations: { enabled: false },
      events: { mounted: write, updated: write },
      // The width is given in pixels: a chart that measures itself redraws at every pixel.
      redrawOnParentResize: false,
      redrawOnWindowResize: false,
    },
    plotOptions: {
      bar: { columnWidth: String(barWidth), borderRadius: 2, borderRadiusApplication: 'end' },
    },
    grid: { show: true, padding: { top: HEAD, right: 0, bottom: CHART_HEIGHT - FOOT, left: 0 } },
    xaxis: {
      type: 'category',
      // Without categories ApexCharts fails on a single bar: its numeric scale would have no length.
      categories: days.map(({ day }) => dayAndMonth(day)),
      labels: { show: false },
      crosshairs: { width: 'tickWidth', stroke: { width: 0 } },
    },
    yaxis: { show: false, min: 0, max: axis.max, tickAmount: axis.steps },
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
    tooltip: {
      theme: 'dark',
      shared: true,
      intersect: false,
      marker: { show: false },
      x: {
        formatter: (_, { dataPointIndex }) => {
          const day = days[dataPointIndex];
          return day ? dayName(day) : MISSING;
        },
      },
      y: { formatter: (value) => String(value) },
    },
  };
}

/** Distance of the values above their bars, and position of the names, in CSS pixels. */
const ABOVE = 6;
const NAME_Y = 292;

interface BarTexts {
  /** Text above the bar. */
  readonly value: string;
  /** Text below the bar; empty where names would touch. */
  readonly name: string;
  /** Upper edge of the bar, in CSS pixels from the drawing's own. */
  readonly top: number;
  readonly hours: DailyCount['hours'];
}

/**
 * Writes each bar's value above it and its day below it. ApexCharts would lay out the page to measure its own texts, and
 * these need no measuring.
 * @param chart holds the drawing
 * @param texts one per bar, in their order
 */
function drawBarTexts(chart: Element, texts: readonly BarTexts[]): void {
  const group = document.createElementNS(SVG, 'g');
  for (const [index, { value, name, top }] of texts.entries()) {
    const x = `${((index + 0.5) / texts.length) * 100}%`;
    group.append(textAt(x, top - ABOVE, 'value', value), textAt(x, NAME_Y, 'day', name));
  }
  chart.querySelector('svg')?.append(group);
}

const SVG = 'http://www.w3.org/2000/svg';

/** @param kind for the style sheet */
function textAt(x: string, y: number, kind: 'value' | 'day', content: string): SVGTextElement {
  const text = document.createElementNS(SVG, 'text');
  text.setAttribute('x', x);
  text.setAttribute('y', String(y));
  text.setAttribute('data-kind', kind);
  text.textContent = content;
  return text;
}

/** For the style sheet: the bar of a part of a day looks unfinished. */
function markPartDays(chart: Element, texts: readonly BarTexts[]): void {
  for (const [index, bar] of chart.querySelectorAll('.apexcharts-bar-area').entries())
    bar.setAttribute('data-hours', texts[index]?.hours ?? 'all');
}

/**
 * '999', '1.0K', '12.3K', '1.0M': thousands and millions with one decimal, rounded half away from zero. A value that
 * rounds up to 1000.0K is shown as 1.0M.
 */
export function formatCompactCount(value: number): string {
  if (!Number.isFinite(value)) return MISSING;
  const size = Math.abs(value);
  const text = roundTenths(size) < 1000 ? String(roundTenths(size)) : compactSize(size);
  return value < 0 && text !== '0' ? `-${text}` : text;
}

function compactSize(size: number): string {
  const thousands = roundTenths(size / 1000);
  return thousands < 1000 ? `${thousands.toFixed(1)}K` : `${roundTenths(size / 1_000_000).toFixed(1)}M`;
}

const roundTenths = (value: number) => Math.round(value * 10) / 10;
