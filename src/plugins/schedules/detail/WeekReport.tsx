import { useEffect } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { Notice } from '#core/ui/Notice.tsx';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import type { ScheduleSubject } from './changeRequest.ts';
import { DayList } from './DayList.tsx';
import { GridLegend } from './GridLegend.tsx';
import type { ScheduleSheet } from './scheduleSheet.ts';
import { WeekGrid } from './WeekGrid.tsx';
import styles from './WeekReport.module.css';

interface WeekReportProps {
  readonly scheduleId: number;
  readonly sheet: ScheduleSheet;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly subject: ScheduleSubject;
}

/** A week as a grid and as a list; phones have the list first. */
export function WeekReport({ scheduleId, sheet, now, subject }: WeekReportProps) {
  const { clock, painted, week } = sheet;
  useFaultReport(`painting schedule ${scheduleId}`, painted.faults);
  const isPhone = useMediaQuery('(max-width: 47.9375em)');
  const minute = Math.floor(clock.minuteAt(now));

  const list = (
    <DayList key="list" stretches={painted.stretches} week={week} now={minute} subject={subject} />
  );
  const grid = (
    <div key="grid" className={styles.grid}>
      <GridLegend />
      <WeekGrid painted={painted} week={week} now={minute} subject={subject} />
    </div>
  );
  return (
    <>
      {painted.faults.length > 0 && (
        <Notice>
          Some entries of this schedule could not be read. Hours shown as armed may be disarmed.
        </Notice>
      )}
      <div className={styles.report}>{isPhone ? [list, grid] : [grid, list]}</div>
    </>
  );
}

function useFaultReport(context: string, faults: readonly unknown[]): void {
  const { errors } = useApp();
  useEffect(() => {
    if (faults.length > 0) errors.report({ total: faults.length, first: faults.slice(0, 20) }, context);
  }, [errors, context, faults]);
}
