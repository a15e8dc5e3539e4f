/** The only module that pulls in ApexCharts: import it late. */
import { useLayoutEffect, useMemo, useRef } from 'react';
import { formatCompactCount } from '#core/format/numbers.ts';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import { ApexChart } from './apexChart.ts';
import { BAR_CHART_HEIGHT, barLook, chartWidth, NARROW_SCREEN } from './barLook.ts';
import styles from './DailyBars.module.css';
import { dailyBarsOptions } from './dailyBarsOptions.ts';
import type { DailyCount } from './dailySeries.ts';
import { dayAndMonth } from './dayText.ts';
import { drawBarTexts } from './drawBarTexts.ts';

export interface DailyBarsProps {
  /** At least one. */
  readonly days: readonly DailyCount[];
}

/** One bar a day. A picture only: whoever shows it gives the same numbers as text. */
export function DailyBars({ days }: DailyBarsProps) {
  const isNarrow = useMediaQuery(`(max-width: ${NARROW_SCREEN - 0.02}px)`);
  const scroller = useRef<HTMLElement>(null);
  const { width, options, series } = useMemo(() => {
    const values = days.map(({ events }) => formatCompactCount(events));
    const look = barLook(isNarrow, Math.max(...values.map(({ length }) => length)));
    const texts = days.map(({ day }, index) => ({
      value: values[index] ?? '',
      day: index % look.namedEvery === 0 ? dayAndMonth(day) : '',
    }));
    const write = () => scroller.current && drawBarTexts(scroller.current, texts);
    return {
      width: chartWidth(days.length, look),
      options: dailyBarsOptions(days, look, write),
      series: [{ name: 'Events', data: days.map(({ events }) => events) }],
    };
  }, [days, isNarrow]);
  // The last days are what people come for: where not all fit, these are in view first.
  useLayoutEffect(() => {
    const place = scroller.current;
    if (place === null) return;
    place.scrollTo({ left: width });
    // Where not all bars fit, the keyboard must be able to scroll them too.
    if (width > place.clientWidth) place.tabIndex = 0;
    else place.removeAttribute('tabindex');
  }, [width]);
  return (
    <section className={styles.scroller} ref={scroller} aria-label="Bars, one a day">
      <div className={styles.bars} style={{ minWidth: width }} aria-hidden="true">
        <ApexChart type="bar" height={BAR_CHART_HEIGHT} width="100%" options={options} series={series} />
      </div>
    </section>
  );
}
