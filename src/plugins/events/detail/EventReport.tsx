import type { EventDetail } from '#core/api/wire/event.ts';
import { shownText } from '#core/format/shownText.ts';
import { RequestChange } from '#domain/links/RequestChange.tsx';
import { EventMedia } from '#plugins/events/playback/EventMedia.tsx';
import { CallIns } from './CallIns.tsx';
import { EventLogs } from './EventLogs.tsx';
import styles from './EventReport.module.css';
import { RecentEvents } from './RecentEvents.tsx';

interface EventReportProps {
  id: number;
  report: EventDetail['incident'];
}

/** All that the provider tells about an event, below its header. */
export function EventReport({ id, report }: EventReportProps) {
  const { location, recordings } = report;
  const callIns = location?.callIns ?? [];
  const site = shownText(location?.name, 'Unnamed Location');
  // The player is of one event and its recordings: with others, it starts anew.
  const player = [id, ...(recordings ?? []).map(({ recordingId }) => recordingId)].join();
  return (
    <div className={styles.columns}>
      <EventMedia key={player} id={id} report={report} />
      <div className={styles.logs}>
        <EventLogs logs={report.incidentLogs ?? []} />
      </div>
      <div className={styles.side}>
        <RecentEvents incidents={report.recentIncidents ?? []} />
        {callIns.length > 0 && <CallIns callIns={callIns} />}
        <RequestChange subject={`Event #${id}`} details={`Event #${id} at ${site}: `} />
      </div>
    </div>
  );
}
