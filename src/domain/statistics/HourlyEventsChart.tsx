import { type ReactNode, useDeferredValue, useId, useRef } from 'react';
import { pngOf } from '#core/format/saveFile.ts';
import { groupNumber } from '#core/format/texts.ts';
import { Lazy } from '#core/page/Lazy.tsx';
import { reloadPortal } from '#core/shell/reload.ts';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { ChartTable, type ChartTableProps } from './ChartTable.tsx';
import styles from './HourlyEventsChart.module.css';
import { HOURS, type HourCounts, hourSpan, WEEKDAYS } from './hourCounts.ts';

async function loadHeat() {
  const { HourHeat, warmUpHeat } = await import('./HourHeat.tsx');
  await warmUpHeat();
  return (props: PlotProps) => {
    // The table is one task, and the chart is another: a press may come in between.
    const drawn = useDeferredValue(props.counts, null);
    return <Plot {...props} isTwin heat={drawn && <HourHeat counts={drawn} />} />;
  };
}

interface HourlyEventsChartProps {
  /** Null while they are read. */
  readonly counts: HourCounts | null;
  /** What is counted, and by which clock. The picture bears it too. */
  readonly about: readonly string[];
  readonly onCsv: () => void;
  /** Receives a PNG of the chart. */
  readonly onPicture: (picture: Blob) => void;
}

/** Events by hour and weekday as a heat map, as a table for screen readers, and as files. */
export function HourlyEventsChart({ counts, about, onCsv, onPicture }: HourlyEventsChartProps) {
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  if (counts === null) return null;
  const savePicture = async () => {
    if (figure.current) onPicture(await heatPicture(figure.current, ['Events by hour', ...about]));
  };
  const plot = { counts, labelledBy: id, onCsv, onPicture: () => void savePicture() };
  return (
    <figure className={styles.figure} ref={figure} aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>Events by hour</h2>
        {about.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {counts.undated > 0 && <p>{undatedText(counts.undated)}</p>}
      </figcaption>
      <Lazy
        load={loadHeat}
        props={plot}
        loading={<Plot {...plot} isTwin isBusy />}
        missing={
          <>
            {/* Browsers may remember that an import failed. A reload requests the file again. */}
            <Notice onRetry={() => void reloadPortal()}>The chart could not be loaded.</Notice>
            <Plot {...plot} isTwin={false} />
          </>
        }
      />
    </figure>
  );
}

interface PlotProps {
  readonly counts: HourCounts;
  readonly labelledBy: string;
  readonly onCsv: () => void;
  readonly onPicture: () => void;
}

interface PlotState {
  /** Null while it is not drawn. */
  readonly heat?: ReactNode;
  readonly isTwin: boolean;
  readonly isBusy?: boolean;
}

/** The heat map with its table, and the files that can be made of them. */
function Plot({ counts, labelledBy, onCsv, onPicture, heat, isTwin, isBusy = false }: PlotProps & PlotState) {
  return (
    <>
      <div className={styles.plot} aria-busy={isBusy}>
        {heat}
        <HourTable counts={counts} labelledBy={labelledBy} isTwin={isTwin} />
      </div>
      <div className={styles.files}>
        {heat && (
          <Button size="small" icon="image" onClick={onPicture}>
            Download PNG
          </Button>
        )}
        <Button size="small" onClick={onCsv}>
          <Icon name="download" size="small" />
          Download CSV
        </Button>
      </div>
    </>
  );
}

function undatedText(undated: number): string {
  return undated === 1
    ? 'One more event has no start time and is in no hour.'
    : `${groupNumber(undated)} more events have no start time and are in no hour.`;
}

interface HourTableProps extends Omit<ChartTableProps, 'children'> {
  readonly counts: HourCounts;
}

function HourTable({ counts: { days }, ...place }: HourTableProps) {
  return (
    <ChartTable {...place}>
      <thead>
        <tr>
          <th scope="col">Hour</th>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {HOURS.map((hour) => (
          <tr key={hour}>
            <th scope="row">{hourSpan(hour)}</th>
            {WEEKDAYS.map((day, index) => (
              <td key={day}>{days[index]?.[hour]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ChartTable>
  );
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
function heatPicture(figure: Element, heading: readonly string[]): Promise<Blob> {
  const picture = figure.querySelector('[data-picture]');
  const drawings = [...(picture?.querySelectorAll('svg') ?? [])];
  const canvas = document.createElement('canvas');
  const paper = canvas.getContext('2d');
  if (picture === null || paper === null) return Promise.reject(new Error('No picture could be made.'));
  const { width, height } = picture.getBoundingClientRect();
  const top = EDGE + heading.length * LINE_HEIGHT + EDGE / 2;
  canvas.width = (width + 2 * EDGE) * SCALE;
  canvas.height = (top + height + EDGE) * SCALE;
  paper.scale(SCALE, SCALE);
  const { backgroundColor, color, fontFamily, fontSize } = getComputedStyle(picture);
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
