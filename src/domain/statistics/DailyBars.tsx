/** Comes with ApexCharts. Import it lazily. */
import {
  type CSSProperties,
  type MouseEvent,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { listen } from '#core/listeners.ts';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import { ApexChart, warmUp } from './apexChart.ts';
import styles from './DailyBars.module.css';
import {
  AROUND,
  AXIS_WIDTH,
  CHART_HEIGHT,
  dailyBarsLook,
  NARROW_SCREEN,
  plotWidth,
} from './dailyBarsOptions.ts';
import { type DailyCount, dayName } from './dailySeries.ts';
import { PlotInput } from './PlotInput.tsx';
import picture from './picture.module.css';
import { useRoom } from './useRoom.ts';

/** Shortens the first drawing. */
export function warmUpBars(): Promise<void> {
  return warmUp(dailyBarsLook([{ day: 0, events: 1, hours: 'all' }], false).options, [
    { name: 'Events', data: [1] },
  ]);
}

interface DailyBarsProps {
  /** At least one. */
  readonly days: readonly DailyCount[];
  readonly onDayOpen?: ((day: number) => void) | undefined;
}

/** One bar a day, with the exact number of the one pointed at by mouse, finger or arrow keys. */
export function DailyBars({ days, onDayOpen }: DailyBarsProps) {
  // Paper shows the bars of the screen: a redraw would come after the sheet.
  const isNarrow = useMediaQuery(`screen and (max-width: ${NARROW_SCREEN - 0.02}px)`);
  const place = useRef<(() => void) | null>(null);
  const { options, lines, bar } = useMemo(
    () => dailyBarsLook(days, isNarrow, () => place.current?.()),
    [days, isNarrow],
  );
  const series = useMemo(() => [{ name: 'Events', data: days.map(({ events }) => events) }], [days]);
  const scroller = useRef<HTMLElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLInputElement>(null);
  const room = useRoom(scroller);
  const width = plotWidth(days.length, bar, (room ?? 0) - AROUND);
  /** The day last pointed at, also once its number is hidden: the keys go on from it. Its bar moves when a day is over. */
  const [day, setDay] = useState<number | null>(null);
  const [isTold, setTold] = useState(false);
  const found = days.findIndex((one) => one.day === day);
  const pointed = isTold && found !== -1 ? found : null;
  const point = (index: number | null) => {
    setDay(index === null ? null : (days[index]?.day ?? null));
    setTold(true);
  };
  const leave = useCallback(() => setTold(false), []);
  useLayoutEffect(() => {
    place.current = () => plot.current && pointAtDay(plot.current, pointed, days.length);
    place.current();
  }, [pointed, days]);
  const bringIntoView = (index: number, drawn = width) => {
    const box = scroller.current;
    const centre = AXIS_WIDTH + ((index + 0.5) / days.length) * drawn;
    // Not scrollIntoView: it would also scroll the page.
    box?.scrollTo({ left: centre - box.clientWidth / 2 });
  };
  // People come for the last days. When not all days fit, the last ones are in view first.
  const arrange = useEffectEvent((drawn: number) => bringIntoView(pointed ?? days.length - 1, drawn));
  useLayoutEffect(() => arrange(width), [width]);
  // Not a plain effect: the key may be pressed before such an effect runs.
  useLayoutEffect(() => {
    if (pointed === null) return undefined;
    // Escape must hide the tooltip wherever the focus is, since it covers other content.
    return listen(document, { keydown: ({ key }) => key === 'Escape' && leave() });
  }, [pointed, leave]);

  const drawn: CSSProperties & Record<'--drawn', number> = { '--drawn': width + AROUND };
  const last = days.length - 1;
  const ofKeys = found === -1 ? last : found;
  const open = (index: number | null) => {
    const day = index === null ? undefined : days[index];
    if (day !== undefined) onDayOpen?.(day.day);
  };
  const under = ({ clientX }: MouseEvent) => plot.current && dayUnder(plot.current, clientX, days.length);
  function pointByKey(index: number): void {
    point(index);
    bringIntoView(index);
  }
  return (
    <section
      className={`${picture.scroller} ${styles.scroller}`}
      ref={scroller}
      aria-label="Bars, one a day"
      style={drawn}
      onScroll={() => place.current?.()}
    >
      <div className={picture.picture}>
        <svg className={picture.axis} width={AXIS_WIDTH} height={CHART_HEIGHT} aria-hidden="true">
          {lines.map(({ y, value }) => (
            <text key={value} x={AXIS_WIDTH - 4} y={y + 4}>
              {value}
            </text>
          ))}
        </svg>
        <div
          className={picture.plot}
          ref={plot}
          style={{ width, height: CHART_HEIGHT }}
          onPointerMove={(event) => point(under(event))}
          onPointerDown={(event) => point(under(event))}
          // A page that scrolls leaves the mouse behind: the number of the keys stays.
          onPointerLeave={() => document.activeElement !== keys.current && leave()}
          onPointerUp={({ pointerType }) => pointerType !== 'mouse' && leave()}
          onPointerCancel={leave}
        >
          <div className={styles.bars} aria-hidden="true">
            {room !== null && (
              <ApexChart type="bar" height={CHART_HEIGHT} width={width} options={options} series={series} />
            )}
          </div>
          <PlotInput
            ref={keys}
            aria-label="Day"
            aria-valuetext={valueText(days[ofKeys])}
            max={last}
            value={ofKeys}
            onPress={onDayOpen && ((event) => open(under(event)))}
            onChange={({ target }) => pointByKey(target.valueAsNumber)}
            onFocus={() => pointByKey(ofKeys)}
            onBlur={leave}
            onKeyDown={({ key }) => key === 'Enter' && open(ofKeys)}
          />
        </div>
      </div>
    </section>
  );
}

function valueText(day: DailyCount | undefined): string | undefined {
  return day && `${dayName(day)}, Events: ${day.events}`;
}

const DRAWING = '.apexcharts-svg';

/**
 * Index of the day under a point of the window.
 * @param x CSS pixels
 * @param days how many there are
 */
function dayUnder(plot: Element, x: number, days: number): number {
  const { left, width } = plot.getBoundingClientRect();
  return Math.max(0, Math.min(days - 1, Math.floor(((x - left) / width) * days)));
}

/**
 * Shows ApexCharts' tooltip of a day. The library has no function for that, but it follows mouse events over its drawing:
 * the section passes these, and the arrow keys, on as such events.
 * @param index null hides the tooltip
 * @param days how many there are
 */
function pointAtDay(plot: HTMLElement, index: number | null, days: number): void {
  const drawing = plot.querySelector(DRAWING);
  if (drawing === null) return;
  if (index === null) {
    drawing.dispatchEvent(new MouseEvent('mouseout'));
    return;
  }
  const { left, top, width, height } = plot.getBoundingClientRect();
  const centre = ((index + 0.5) / days) * width;
  // When the bars scroll, the tooltip stays between the axis and the right edge.
  const view = plot.closest('section');
  plot.style.setProperty('--centre', `${centre}px`);
  plot.style.setProperty('--view-start', `${view?.scrollLeft ?? 0}px`);
  plot.style.setProperty('--view-width', `${(view?.clientWidth ?? 0) - AROUND}px`);
  const clientX = left + centre;
  const clientY = top + height / 2;
  drawing.dispatchEvent(new MouseEvent('mousemove', { clientX, clientY }));
}
