import { type ReactNode, useDeferredValue, useId, useRef } from 'react';
import { groupNumber } from '#core/format/texts.ts';
import { Lazy } from '#core/page/Lazy.tsx';
import { Button } from '#core/ui/Button.tsx';
import { WEEKDAYS } from '#domain/arming/armingTimes.ts';
import { ChartTable, type ChartTableProps, MissingChart } from './ChartTable.tsx';
import styles from './HourlyEventsChart.module.css';
import { HOURS, type HourCounts, hourSpan } from './hourCounts.ts';

async function loadHeat() {
  // The first file imports the second. Asked for by name, it need not wait until the first is there.
  const [{ HourHeat, heatPicture, warmUpHeat }] = await Promise.all([
    import('./HourHeat.tsx'),
    import('./apexChart.ts'),
  ]);
  await warmUpHeat();
  return ({ savePicture, ...plot }: HeatProps) => {
    // The table is one task, and the chart is another: a press may come in between.
    const drawn = useDeferredValue(plot.counts, null);
    const heat = drawn && <HourHeat counts={drawn} />;
    return <Plot {...plot} isTwin heat={heat} onPicture={() => savePicture(heatPicture)} />;
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
  const savePicture = async (paint: PaintPicture) => {
    if (figure.current) onPicture(await paint(figure.current, ['Events by hour', ...about]));
  };
  const plot = { counts, labelledBy: id, onCsv };
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
        props={{ ...plot, savePicture }}
        loading={<Plot {...plot} isTwin isBusy />}
        missing={
          <>
            <MissingChart />
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
}

/** Paints the chart in a figure, below lines of text. */
type PaintPicture = (figure: Element, heading: readonly string[]) => Promise<Blob>;

interface HeatProps extends PlotProps {
  readonly savePicture: (paint: PaintPicture) => void;
}

interface PlotState {
  /** Null while it is not drawn. */
  readonly heat?: ReactNode;
  readonly onPicture?: () => void;
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
        <Button size="small" icon="download" onClick={onCsv}>
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
