import { useId, useRef, useState } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { groupNumber } from '#core/format/texts.ts';
import { Button } from '#core/ui/Button.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { Deferred } from '#core/ui/Skeleton.tsx';
import { WEEKDAYS } from '#domain/arming/armingTimes.ts';
import { ChartTable } from './ChartTable.tsx';
import { HourHeat, heatPicture } from './HourHeat.tsx';
import styles from './HourlyEventsChart.module.css';
import { HOURS, type HourCounts, hourSpan } from './hourCounts.ts';

interface HourlyEventsChartProps {
  readonly counts: HourCounts;
  /** What is counted, and by which clock. */
  readonly about: readonly string[];
  readonly onCsv: () => void;
  /** Receives a PNG of the chart. */
  readonly onPicture: (picture: Blob) => void;
}

/** Events by hour and weekday as a heat map, as a table for screen readers, and as files. */
export function HourlyEventsChart({ counts, about, onCsv, onPicture }: HourlyEventsChartProps) {
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const { days, undated } = counts;
  const { errors } = useApp();
  const [hasFailed, setFailed] = useState(false);
  // The picture bears them too.
  const lines = undated > 0 ? [...about, undatedText(undated)] : about;
  const savePicture = async () => {
    setFailed(false);
    try {
      if (figure.current) onPicture(await heatPicture(figure.current, ['Events by hour', ...lines]));
    } catch (error) {
      // A browser gives no picture of a canvas that is too large for it.
      errors.report(error, 'the picture of the chart by hour');
      setFailed(true);
    }
  };
  return (
    <figure className={styles.figure} ref={figure} aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>Events by hour</h2>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </figcaption>
      <div className={styles.plot}>
        {/* The table is one task, and the chart is another: a press may come in between. */}
        <Deferred>
          <HourHeat days={days} />
        </Deferred>
        <HourTable days={days} labelledBy={id} />
      </div>
      <div className={styles.files}>
        <Button size="small" icon="image" onClick={() => void savePicture()}>
          Download PNG
        </Button>
        <Button size="small" icon="download" onClick={onCsv}>
          Download CSV
        </Button>
      </div>
      <div role="status">{hasFailed && <Notice>The picture could not be made.</Notice>}</div>
    </figure>
  );
}

function undatedText(undated: number): string {
  return undated === 1
    ? 'One more event has no start time and is in no hour.'
    : `${groupNumber(undated)} more events have no start time and are in no hour.`;
}

interface HourTableProps {
  readonly days: HourCounts['days'];
  readonly labelledBy: string;
}

function HourTable({ days, labelledBy }: HourTableProps) {
  return (
    <ChartTable labelledBy={labelledBy} isTwin>
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
