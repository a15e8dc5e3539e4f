import type { ApexOptions } from 'apexcharts';
import { formatCompactCount } from '#core/format/numbers.ts';
import { BAR_CHART_HEIGHT, type BarLook } from './barLook.ts';
import { countAxis } from './countAxis.ts';
import type { DailyCount } from './dailySeries.ts';
import { dayAndMonth, wholeDay } from './dayText.ts';

/**
 * ApexCharts' options for one bar a day. ApexCharts writes labels as HTML: all of its texts are made here out of
 * numbers, none comes from the provider. Colours are left to the style sheet, since ApexCharts fails on colours
 * written in today's CSS.
 * @param days at least one
 * @param onDrawn told whenever the bars have been drawn anew
 */
export function dailyBarsOptions(
  days: readonly DailyCount[],
  look: BarLook,
  onDrawn: () => void,
): ApexOptions {
  const axis = countAxis(Math.max(...days.map(({ events }) => events)));
  return {
    chart: {
      type: 'bar',
      height: BAR_CHART_HEIGHT,
      parentHeightOffset: 0,
      fontFamily: 'inherit',
      background: 'transparent',
      animations: { enabled: false },
      toolbar: { show: false },
      zoom: { enabled: false },
      selection: { enabled: false },
      events: { mounted: onDrawn, updated: onDrawn },
    },
    theme: { mode: 'dark' },
    plotOptions: {
      bar: { columnWidth: String(look.barWidth), borderRadius: 2, borderRadiusApplication: 'end' },
    },
    // Values and days are written by drawBarTexts.
    dataLabels: { enabled: false },
    xaxis: {
      type: 'category',
      // Without names ApexCharts takes a single bar for a point on a scale that has no length.
      categories: days.map(({ day }) => dayAndMonth(day)),
      labels: { show: false },
      axisTicks: { show: false },
      crosshairs: { show: false },
      tooltip: { enabled: false },
    },
    yaxis: {
      min: 0,
      max: axis.max,
      tickAmount: axis.steps,
      labels: { formatter: formatCompactCount, style: { fontSize: '11px', fontFamily: 'inherit' } },
    },
    grid: { padding: { top: -12, right: 8, bottom: 16, left: 8 } },
    legend: { show: false },
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
    tooltip: {
      theme: 'dark',
      marker: { show: false },
      x: { formatter: (_, { dataPointIndex }) => wholeDay(days[dataPointIndex]?.day ?? 0) },
      y: { formatter: (value) => String(value) },
    },
  };
}
