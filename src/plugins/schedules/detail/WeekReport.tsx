import { type ComponentType, useEffect, useState } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { Notice } from '#core/ui/Notice.tsx';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import type { Interval } from '#domain/week/interval.ts';
import { dayParts, dayStateText } from '#domain/week/weekTexts.ts';
import type { WeekMarks } from '#plugins/schedules/grid/HourCellView.tsx';
import { WeekGrid } from '#plugins/schedules/grid/WeekGrid.tsx';
import type { IncidentLayerProps } from '#plugins/schedules/incidents/IncidentLayer.tsx';
import { IncidentOption } from '#plugins/schedules/incidents/IncidentOption.tsx';
import type { ScheduleSubject } from '#plugins/schedules/RequestLink.tsx';
import type { SiteTime } from '#plugins/schedules/siteTime.ts';
import { ArmingText, type DayLine, DayList } from './DayList.tsx';
import type { LoadedWeek } from './useScheduleWeek.ts';
import styles from './WeekReport.module.css';
import { ZoneNote } from './ZoneNote.tsx';

export interface WeekReportProps {
  readonly scheduleId: number;
  readonly shown: LoadedWeek;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly subject: ScheduleSubject;
  /** Null until its code is there. */
  readonly incidents: ComponentType<IncidentLayerProps> | null;
}

/** A week as a grid and as a list. On phones the list comes first. */
export function WeekReport({ scheduleId, shown, now, subject, incidents }: WeekReportProps) {
  const { layout, time, week, detail } = shown;
  const { registry } = useApp();
  const [marks, setMarks] = useState<WeekMarks | null>(null);
  const locationId = detail.schedule?.locationId;
  useFaultReport(`painting schedule ${scheduleId}`, layout.faults);
  const isPhone = useMediaQuery('(max-width: 47.9375em)');
  const minute = Math.floor(time.clock.minuteAt(now));

  const list = (
    <DayList
      key="list"
      days={armingLines(layout.intervals, time)}
      week={week}
      now={minute}
      subject={subject}
    />
  );
  const grid = (
    <div key="grid" className={styles.grid}>
      <GridLegend />
      {locationId && registry.hasRoute('/event/$id') && (
        <IncidentOption
          layer={incidents}
          locationId={locationId}
          week={week}
          time={time}
          disarmed={layout.intervals}
          onMarks={setMarks}
        />
      )}
      <WeekGrid
        layout={layout}
        week={week}
        time={time}
        now={minute}
        subject={subject}
        marks={marks?.week === week ? marks : null}
      />
    </div>
  );
  return (
    <>
      {layout.faults.length > 0 && (
        <Notice>
          Some entries of this schedule could not be read. Hours shown as armed may be disarmed.
        </Notice>
      )}
      <ZoneNote time={time} now={now} />
      <div className={styles.report}>{isPhone ? [list, grid] : [grid, list]}</div>
    </>
  );
}

/** The meaning of the grid's marks. */
function GridLegend() {
  return (
    <div className={styles.legend}>
      <ul className={styles.marks} aria-label="Legend">
        <li>
          <span className={styles.swatch} data-state="armed" /> <ArmingText state="armed">Armed</ArmingText>
        </li>
        <li>
          <span className={styles.swatch} data-state="disarmed" />{' '}
          <ArmingText state="disarmed">Disarmed</ArmingText>
        </li>
        <li>
          <span className={styles.swatch} data-state="today" /> Today and this hour
        </li>
      </ul>
    </div>
  );
}

/** One sentence for each day. */
function armingLines(intervals: readonly Interval[], time: SiteTime): (readonly DayLine[])[] {
  return [0, 1, 2, 3, 4, 5, 6].map((day) => {
    const viewers = time.viewersText(...dayParts(intervals, day));
    return [{ text: dayStateText(intervals, day), viewers }];
  });
}

/** Tells the operator which items a page had to leave out. */
export function useFaultReport(context: string, faults: readonly unknown[]): void {
  const { errors } = useApp();
  useEffect(() => {
    if (faults.length > 0) errors.report({ total: faults.length, first: faults.slice(0, 20) }, context);
  }, [errors, context, faults]);
}
