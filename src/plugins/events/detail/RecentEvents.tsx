import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { RecentIncident } from '#contract/event.ts';
import { clockSetting, type FormatSetting, formatDateTime } from '#core/format/dateTimes.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { spacedWords } from '#core/format/shownText.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { InProgress } from '#domain/incidents/OutcomeBadges.tsx';
import styles from './RecentEvents.module.css';

interface RecentEventsProps {
  incidents: readonly RecentIncident[];
  /** Zone of the times. */
  zone: string | undefined;
}

/** Statuses of incidents that operators still work on. */
const OPEN = /^(?:open|in ?progress)$/i;

/** Other events of the same location. */
export function RecentEvents({ incidents, zone }: RecentEventsProps) {
  const clock = useMemo(
    () =>
      clockSetting(
        zone,
        incidents.map(({ startTime }) => startTime),
      ),
    [zone, incidents],
  );
  const render = useCallback((incident: RecentIncident) => entry(incident, clock), [clock]);
  return (
    <Card title="Recent Events" padding="flush">
      {incidents.length === 0 ? (
        <EmptyMessage icon="clock">No recent events found</EmptyMessage>
      ) : (
        <div className={styles.list}>
          <LongRows as="ul" rows={incidents} render={render} />
        </div>
      )}
    </Card>
  );
}

function entry({ incidentId, startTime, incidentStatus }: RecentIncident, clock: FormatSetting) {
  return (
    <li className={styles.entry}>
      <Link to="/event/$id" params={{ id: incidentId }} className={styles.link}>
        <span>Event #{incidentId}</span>
        <span className={styles.status}>
          {spacedWords(incidentStatus)}{' '}
          {OPEN.test(incidentStatus ?? '') && <InProgress startTime={startTime} />}
        </span>
        <time className={styles.time} dateTime={isoInstant(startTime)}>
          {formatDateTime(startTime, clock)}
        </time>
      </Link>
    </li>
  );
}
