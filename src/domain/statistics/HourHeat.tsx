/** A cell for each hour of the week, and the picture file of it. */
import { type KeyboardEvent, type MouseEvent, memo, useRef, useState } from 'react';
import { pngOf } from '#core/format/saveFile.ts';
import { useTimeStyle } from '#core/format/timeStyleShown.ts';
import { WEEKDAYS } from '#domain/arming/armingTimes.ts';
import styles from './HourHeat.module.css';
import { cellText, HOURS, type HourCounts, hourName } from './hourCounts.ts';
import { PlotInput } from './PlotInput.tsx';
import picture from './picture.module.css';

type Days = HourCounts['days'];

/** Room for the names of the days, in CSS pixels. */
const AXIS_WIDTH = 36;
/** Room above the cells for the names of the hours, and height of a cell, in CSS pixels. */
const HEAD = 20;
const CELL_HEIGHT = 32;
const HEIGHT = HEAD + CELL_HEIGHT * WEEKDAYS.length;

const NARROWEST_CELL = 26;
/** Width of a digit in a cell, and of what is beside the number. */
const DIGIT_WIDTH = 7;
const BESIDE = 8;
/** Every n-th hour is named, so that names do not touch. */
const NAMED_EVERY = 3;
/** From a middle to the foot of its text. */
const TO_FOOT = 4;

/** Steps of colour above that of 0. */
const LEVELS = 5;

/** Step of a cell's colour: 0 for no events, then five of equal length. @param most highest number of all cells */
export function heatLevel(events: number, most: number): number {
  return most === 0 ? 0 : Math.ceil((events / most) * LEVELS);
}

const LAST = WEEKDAYS.length * HOURS.length - 1;
/** Hours that a key moves on by; the range input knows the other keys. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -HOURS.length,
  ArrowDown: HOURS.length,
  PageUp: -HOURS.length,
  PageDown: HOURS.length,
};

/** Darker to brighter cells, with their numbers in them. One press or key tells a cell in words. */
export function HourHeat({ days }: { readonly days: Days }) {
  const scroller = useRef<HTMLElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLInputElement>(null);
  /** Hours since the beginning of Sunday. */
  const [pointed, setPointed] = useState<number | null>(null);
  const cell = pointed ?? 0;
  const textOf = (index: number) => cellText(Math.floor(index / HOURS.length), index % HOURS.length, days);

  function point(index: number): void {
    setPointed(index);
    const box = scroller.current;
    const width = plot.current?.clientWidth ?? 0;
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
        <div className={`${picture.picture} ${styles.picture}`} data-picture="">
          <svg className={picture.axis} width={AXIS_WIDTH} height={HEIGHT} aria-hidden="true">
            {WEEKDAYS.map((name, day) => (
              <text key={name} x={AXIS_WIDTH - 8} y={middleOf(day) + TO_FOOT}>
                {name.slice(0, 3)}
              </text>
            ))}
          </svg>
          <div
            className={`${picture.plot} ${styles.plot}`}
            ref={plot}
            style={{ minWidth: leastWidth(days), height: HEIGHT }}
          >
            <Cells days={days} />
            {pointed !== null && <span className={styles.mark} style={placeOf(pointed)} />}
            <PlotInput
              ref={keys}
              aria-label="Hour of the week"
              aria-valuetext={textOf(cell)}
              max={LAST}
              value={cell}
              onPress={press}
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

/** Not drawn again with each cell that is told. */
const Cells = memo(function Cells({ days }: { readonly days: Days }) {
  useTimeStyle();
  const most = Math.max(...days.flat());
  return (
    <svg className={styles.cells} width="100%" height={HEIGHT} aria-hidden="true">
      {HOURS.filter((hour) => hour % NAMED_EVERY === 0).map((hour) => (
        // The names of the days would cover a part of a first one that is wider than its cell.
        <text key={hour} x={percent(hour)} y={HEAD - 2 * TO_FOOT} textAnchor="start">
          {hourName(hour)}
        </text>
      ))}
      {days.flatMap((counts, day) =>
        counts.map((events, hour) => (
          <g key={`${WEEKDAYS[day]} ${HOURS[hour]}`} data-level={heatLevel(events, most)}>
            <rect x={percent(hour)} y={HEAD + day * CELL_HEIGHT} width={percent(1)} height={CELL_HEIGHT} />
            <text x={percent(hour + 0.5)} y={middleOf(day) + TO_FOOT}>
              {events}
            </text>
          </g>
        )),
      )}
    </svg>
  );
});

/** Width of all cells, in CSS pixels, at which each has room for its number. */
export function leastWidth(days: Days): number {
  const digits = String(Math.max(...days.flat())).length;
  return HOURS.length * Math.max(NARROWEST_CELL, digits * DIGIT_WIDTH + BESIDE);
}

/** A length of so many hours, as a part of the plot's width. */
function percent(hours: number): string {
  return `${(hours / HOURS.length) * 100}%`;
}

/** CSS pixels from the drawing's upper edge to the middle of a day's cells. */
function middleOf(day: number): number {
  return HEAD + (day + 0.5) * CELL_HEIGHT;
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
    left: percent(index % HOURS.length),
    width: percent(1),
    height: CELL_HEIGHT,
  };
}

// The heat map on screen as a picture file.

/** Pixels of the file for a CSS pixel. */
const SCALE = 2;
const EDGE = 16;
const LINE_HEIGHT = 20;

/**
 * Paints what is drawn, cell by cell in the colours of the style sheet. The browser could make a picture of the drawing
 * itself, but without the page's font and style sheet, and some browsers let nobody save such a picture.
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
  for (const shape of drawing.querySelectorAll('rect, text')) {
    const { x, y, width, height } = shape.getBoundingClientRect();
    const [fromLeft, fromTop] = [left + x - origin.x, top + y - origin.y];
    paper.fillStyle = getComputedStyle(shape).fill;
    if (shape.tagName === 'rect') paper.fillRect(fromLeft + 1, fromTop + 1, width - 2, height - 2);
    else paper.fillText(shape.textContent ?? '', fromLeft + width / 2, fromTop + height / 2);
  }
}
