/** Comes with ApexCharts. Import it lazily. */
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import { pngOf } from '#core/format/saveFile.ts';
import { WEEKDAYS } from '#domain/arming/armingTimes.ts';
import { ApexChart, warmUp } from './apexChart.ts';
import styles from './HourHeat.module.css';
import { cellText, HOURS, type HourCounts } from './hourCounts.ts';
import {
  AROUND,
  AXIS_WIDTH,
  CELL_HEIGHT,
  cellMiddle,
  HEAD,
  HEAT_HEIGHT,
  hourHeatLook,
} from './hourHeatOptions.ts';
import picture from './picture.module.css';
import { useRoom } from './useRoom.ts';

/** Shortens the first drawing. */
export function warmUpHeat(): Promise<void> {
  const { options, series } = hourHeatLook([[1, 2]]);
  return warmUp(options, series);
}

interface HourHeatProps {
  readonly counts: HourCounts;
}

const LAST = WEEKDAYS.length * HOURS.length - 1;
/** Hours that a key moves on by; the range input knows the other keys. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -HOURS.length,
  ArrowDown: HOURS.length,
  PageUp: -HOURS.length,
  PageDown: HOURS.length,
};

/** A cell for each hour of the week, darker to brighter, with its number in it. One press or key tells it in words. */
export function HourHeat({ counts: { days } }: HourHeatProps) {
  const { options, series, minWidth } = useMemo(() => hourHeatLook(days), [days]);
  const scroller = useRef<HTMLElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLInputElement>(null);
  const room = useRoom(scroller);
  const width = Math.max(minWidth, (room ?? 0) - AROUND);
  /** Hours since the beginning of Sunday. */
  const [pointed, setPointed] = useState<number | null>(null);
  const cell = pointed ?? 0;
  const textOf = (index: number) => cellText(Math.floor(index / HOURS.length), index % HOURS.length, days);

  function point(index: number): void {
    setPointed(index);
    const box = scroller.current;
    const centre = AXIS_WIDTH + (((index % HOURS.length) + 0.5) / HOURS.length) * width;
    // Not scrollIntoView: it would also scroll the page.
    box?.scrollTo({ left: centre - box.clientWidth / 2 });
  }
  function press(event: MouseEvent): void {
    if (plot.current !== null) setPointed(cellUnder(plot.current, event));
    // A screen reader tells the new value of the control that has the focus.
    keys.current?.focus({ preventScroll: true });
  }
  function walk(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (cell + step >= 0 && cell + step <= LAST) point(cell + step);
  }
  return (
    <>
      <section
        className={`${picture.scroller} ${styles.scroller}`}
        ref={scroller}
        aria-label="Cells, one for each hour of the week"
      >
        <div className={picture.picture} data-picture="">
          <svg className={picture.axis} width={AXIS_WIDTH} height={HEAT_HEIGHT} aria-hidden="true">
            {WEEKDAYS.map((name, day) => (
              <text key={name} x={AXIS_WIDTH - 8} y={cellMiddle(day) + 4}>
                {name.slice(0, 3)}
              </text>
            ))}
          </svg>
          <div className={picture.plot} ref={plot} style={{ width, height: HEAT_HEIGHT }}>
            <div className={`${picture.drawing} ${styles.cells}`} aria-hidden="true">
              {room !== null && (
                <ApexChart
                  type="heatmap"
                  height={HEAT_HEIGHT}
                  width={width}
                  options={options}
                  series={series}
                />
              )}
            </div>
            {pointed !== null && <span className={styles.mark} style={placeOf(pointed)} />}
            <button
              className={picture.press}
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              // The range input takes the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={press}
            />
            <input
              className={picture.keys}
              ref={keys}
              type="range"
              aria-label="Hour of the week"
              aria-valuetext={textOf(cell)}
              max={LAST}
              value={cell}
              onChange={({ target }) => point(target.valueAsNumber)}
              onFocus={() => setPointed((known) => known ?? cell)}
              onKeyDown={walk}
            />
          </div>
        </div>
      </section>
      <p className={styles.told}>
        {pointed === null ? 'Press a cell or use the arrow keys to see its hour in words.' : textOf(pointed)}
      </p>
    </>
  );
}

/** The cell under a point of the window. */
function cellUnder(plot: Element, { clientX, clientY }: MouseEvent): number {
  const { left, top, width } = plot.getBoundingClientRect();
  const hour = Math.floor(((clientX - left) / width) * HOURS.length);
  const day = Math.floor((clientY - top - HEAD) / CELL_HEIGHT);
  return within(day, WEEKDAYS.length) * HOURS.length + within(hour, HOURS.length);
}

function within(index: number, length: number): number {
  return Math.max(0, Math.min(length - 1, index));
}

function placeOf(index: number) {
  return {
    top: HEAD + Math.floor(index / HOURS.length) * CELL_HEIGHT,
    left: `${((index % HOURS.length) / HOURS.length) * 100}%`,
    width: `${100 / HOURS.length}%`,
    height: CELL_HEIGHT,
  };
}

// The heat map on screen as a picture file.

/** Pixels of the file for a CSS pixel. */
const SCALE = 2;
const EDGE = 16;
const LINE_HEIGHT = 20;

/**
 * Paints what ApexCharts has drawn, cell by cell in the colours of the style sheet. The browser could make a picture of the
 * drawing itself, but without the page's font and style sheet, and some browsers let nobody save such a picture.
 * @param figure holds the heat map
 * @param heading lines above the cells
 * @returns a PNG
 * @throws Error when the browser makes no picture
 */
export function heatPicture(figure: Element, heading: readonly string[]): Promise<Blob> {
  const shown = figure.querySelector('[data-picture]');
  const drawings = [...(shown?.querySelectorAll('svg') ?? [])];
  const canvas = document.createElement('canvas');
  const paper = canvas.getContext('2d');
  if (shown === null || paper === null) return Promise.reject(new Error('No picture could be made.'));
  const { width, height } = shown.getBoundingClientRect();
  const top = EDGE + heading.length * LINE_HEIGHT + EDGE / 2;
  canvas.width = (width + 2 * EDGE) * SCALE;
  canvas.height = (top + height + EDGE) * SCALE;
  paper.scale(SCALE, SCALE);
  const { backgroundColor, color, fontFamily, fontSize } = getComputedStyle(shown);
  paper.fillStyle = backgroundColor;
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.textBaseline = 'middle';
  paper.fillStyle = color;
  heading.forEach((line, index) => {
    paper.font = `${index === 0 ? 600 : 400} 14px ${fontFamily}`;
    paper.fillText(line, EDGE, EDGE + (index + 0.5) * LINE_HEIGHT, width);
  });
  paper.textAlign = 'center';
  paper.font = `${fontSize} ${fontFamily}`;
  let left = EDGE;
  for (const drawing of drawings) {
    paintShapes(paper, drawing, left, top);
    left += drawing.getBoundingClientRect().width;
  }
  return pngOf(canvas);
}

/** @param left of the drawing in the picture, in CSS pixels, whatever is scrolled on screen */
function paintShapes(paper: CanvasRenderingContext2D, drawing: Element, left: number, top: number): void {
  const origin = drawing.getBoundingClientRect();
  for (const shape of drawing.querySelectorAll('rect[data-level], text')) {
    const { x, y, width, height } = shape.getBoundingClientRect();
    const [fromLeft, fromTop] = [left + x - origin.x, top + y - origin.y];
    paper.fillStyle = getComputedStyle(shape).fill;
    if (shape.tagName === 'rect') paper.fillRect(fromLeft + 1, fromTop + 1, width - 2, height - 2);
    else paper.fillText(shape.textContent ?? '', fromLeft + width / 2, fromTop + height / 2);
  }
}
