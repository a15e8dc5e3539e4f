import type { EventDetail } from '#core/api/wire/event.ts';
import { shownText } from '#core/format/shownText.ts';
import { RequestChange } from '#domain/links/RequestChange.tsx';
import { CallIns } from './CallIns.tsx';
import { EventLogs } from './EventLogs.tsx';
import styles from './EventReport.module.css';
import { RecentEvents } from './RecentEvents.tsx';

interface EventRecordProps {
  readonly id: number;
  readonly report: EventDetail['incident'];
}

/** What was done about the event, and what else happened: below the picture, in a chunk of its own. */
export function EventRecord({ id, report }: EventRecordProps) {
  const site = shownText(report.location?.name, 'Unnamed Location');
  const callIns = report.location?.callIns ?? [];
  return (
    <>
      <div className={styles.logs}>
        <EventLogs logs={report.incidentLogs ?? []} />
      </div>
      <div className={styles.side}>
        <RecentEvents incidents={report.recentIncidents ?? []} />
        {callIns.length > 0 && <CallIns callIns={callIns} />}
        <RequestChange subject={`Event #${id}`} details={`Event #${id} at ${site}: `} />
      </div>
    </>
  );
}
