import { type ComponentType, useDeferredValue, useId, useRef } from 'react';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { importCode } from '#core/errors/importCode.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { reloadPortal } from '#core/shell/reload.ts';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import type { HourHeatProps } from '#domain/charts/HourHeat.tsx';
import { ChartTable, type ChartTableProps } from './ChartTable.tsx';
import styles from './HourlyEventsChart.module.css';
import type { HourCounts } from './hourCounts.ts';
import { HOURS, hourSpan, WEEKDAYS } from './hourText.ts';

interface HeatCode {
  /** Null when the code of the heat map cannot be loaded. */
  readonly HourHeat: ComponentType<HourHeatProps> | null;
  /** Gives a PNG of the heat map in an element. */
  readonly heatPicture: (figure: Element, heading: readonly string[]) => Promise<Blob>;
}

/** Running the code and drawing are tasks of their own. A press may come in between. */
async function loadHeat(): Promise<HeatCode> {
  const code = await importCode(() => import('#domain/charts/HourHeat.tsx'), 'HourHeat');
  await code.rehearseHeat();
  return code;
}

const NO_HEAT: HeatCode = {
  HourHeat: null,
  heatPicture: () => Promise.reject(new Error('The code of the chart is missing.')),
};

interface HourlyEventsChartProps {
  /** Null while they are read; the code loads meanwhile. */
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
  const code = useLazyCode(loadHeat, true, NO_HEAT);
  // The table is one task, and the chart is another: a press may come in between.
  const drawn = useDeferredValue(counts, null);
  if (counts === null) return null;
  const isMissing = code?.HourHeat === null;
  const savePicture = async () => {
    if (code && figure.current)
      onPicture(await code.heatPicture(figure.current, ['Events by hour', ...about]));
  };
  return (
    <figure className={styles.figure} ref={figure} aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>Events by hour</h2>
        {about.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {counts.undated > 0 && <p>{undatedText(counts.undated)}</p>}
      </figcaption>
      {isMissing && (
        // Browsers may remember that an import failed. A reload requests the file again.
        <Notice onRetry={() => void reloadPortal()}>The chart could not be loaded.</Notice>
      )}
      <div className={styles.plot} aria-busy={code === null}>
        {code?.HourHeat && drawn && <code.HourHeat counts={drawn} />}
        <HourTable counts={counts} labelledBy={id} isTwin={!isMissing} />
      </div>
      <div className={styles.files}>
        {code?.HourHeat && drawn && (
          <Button size="small" icon="image" onClick={() => void savePicture()}>
            Download PNG
          </Button>
        )}
        <Button size="small" onClick={onCsv}>
          <Icon name="download" size="small" />
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
