import { useEffect, useMemo } from 'react';
import type { EventRow } from '#contract/event.ts';
import { getEventsLocation } from '#core/api/event.ts';
import { listQuery, type Page, silently } from '#core/api/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { useRead } from '#core/data/useRead.ts';
import { shownMoment } from '#core/environment.ts';
import { formatTime } from '#core/format/dateTimes.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { Button } from '#core/ui/Button.tsx';
import { RequestId } from '#core/ui/ErrorPanel.tsx';
import type { Interval } from '#domain/week/interval.ts';
import type { Week } from '#machines/scheduleWeek.ts';
import type { WeekMarks } from '#plugins/schedules/grid/HourCellView.tsx';
import type { SiteTime } from '#plugins/schedules/siteTime.ts';
import styles from './IncidentLayer.module.css';
import { Letter, marksOf } from './incidentMarks.tsx';
import { OUTCOME_WORDS, OUTCOMES, placedIncidents, weekIncidentsQuery } from './weekIncidents.ts';

export interface IncidentLayerProps {
  readonly locationId: number;
  readonly week: Week;
  readonly time: SiteTime;
  /** When the schedule disarms the site, in that week. */
  readonly disarmed: readonly Interval[];
  /** Takes the marks of the grid, null when there are none any more. */
  readonly onMarks: (marks: WeekMarks | null) => void;
}

/** Reads the week's incidents once the page rests, gives the grid its marks, and says how many there are. */
export function IncidentLayer({ locationId, week, time, disarmed, onMarks }: IncidentLayerProps) {
  const { api } = useApp();
  const { result, refresh } = useRead(
    silently(
      listQuery<Page<EventRow>>(
        [`incidents of location ${locationId}, week of ${week.first}`, time.zone],
        (call) => getEventsLocation(api, locationId, weekIncidentsQuery(week, time.zone), call),
      ),
    ),
  );
  const page = result?.state === 'ready' ? result.value : null;
  const marks = useMemo(() => {
    if (page === null) return null;
    return { week, ...marksOf(placedIncidents(page.rows, time.clock, disarmed), time) };
  }, [page, week, time, disarmed]);
  useEffect(() => {
    onMarks(marks);
    return () => onMarks(null);
  }, [marks, onMarks]);

  return (
    <div className={styles.layer}>
      <div className={styles.state} role="status">
        {result === undefined && <p>Reading events…</p>}
        {result?.state === 'ready' && page && marks && (
          <Summary page={page} shown={marks.count} at={result.at} time={time} />
        )}
        {result && page === null && (
          <>
            <p>Events could not be read.</p>
            <Button size="small" onClick={refresh}>
              Retry
            </Button>
            <RequestId value={result.state === 'failed' ? result.requestId : null} />
          </>
        )}
      </div>
      <ul className={styles.legend} aria-label="Marks of events">
        {OUTCOMES.map((outcome) => (
          <li key={outcome}>
            <Letter outcome={outcome} isDisarmed={false} /> {OUTCOME_WORDS[outcome].words}
          </li>
        ))}
        <li>
          <Letter outcome="none" isDisarmed={true} /> began while disarmed
        </li>
      </ul>
    </div>
  );
}

interface SummaryProps {
  readonly page: Page<EventRow>;
  /** How many of them the grid shows. */
  readonly shown: number;
  readonly at: number;
  readonly time: SiteTime;
}

/** How many incidents there are, and when they were read. */
function Summary({ page: { rows, count }, shown, at, time }: SummaryProps) {
  const total = count ?? rows.length;
  const asked = shownMoment(at);
  return (
    <p>
      {total > rows.length
        ? `The first ${groupNumber(rows.length)} of ${groupNumber(total)} events`
        : countText(shown)}
      , as of <time dateTime={new Date(asked).toISOString()}>{formatTime(asked)}</time>
      {time.zone !== undefined && ' your time'}
    </p>
  );
}

const countText = (count: number) =>
  count === 0 ? 'No events' : `${groupNumber(count)} ${count === 1 ? 'event' : 'events'}`;
