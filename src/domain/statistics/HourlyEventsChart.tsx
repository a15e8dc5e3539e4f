import { useId, useRef } from 'react';
import { groupNumber } from '#core/format/texts.ts';
import { Button } from '#core/ui/Button.tsx';
import { Deferred } from '#core/ui/Skeleton.tsx';
import { WEEKDAYS } from '#domain/arming/armingTimes.ts';
import { ChartTable } from './ChartTable.tsx';
import { HourHeat, heatPicture } from './HourHeat.tsx';
import styles from './HourlyEventsChart.module.css';
import { HOURS, type HourCounts, hourSpan } from './hourCounts.ts';

interface HourlyEventsChartProps {
  readonly counts: HourCounts;
  /** What is counted, and by which clock. The picture bears it too. */
  readonly about: readonly string[];
  readonly onCsv: () => void;
  readonly onPicture: (picture: Blob) => void;
}

export function HourlyEventsChart({ counts, about, onCsv, onPicture }: HourlyEventsChartProps) {
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const { days, undated } = counts;
  const savePicture = async () => {
    if (figure.current) onPicture(await heatPicture(figure.current, ['Events by hour', ...about]));
  };
  return (
    <figure className={styles.figure} ref={figure} aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>Events by hour</h2>
        {about.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {undated > 0 && <p>{undatedText(undated)}</p>}
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
    </figure>
  );
}

function undatedText(undated: number): string {
  return undated === 1
    ? 'One more event has no start time and is in no hour.'
    : `${groupNumber(undated)} more events have no start time and are in no hour.`;
}

function HourTable({ days, labelledBy }: { readonly days: HourCounts['days']; readonly labelledBy: string }) {
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
