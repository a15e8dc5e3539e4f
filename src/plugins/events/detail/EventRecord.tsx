/** The content below and beside the picture. A chunk of its own, because people wait for the picture first. */
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import { shownText } from '#core/format/shownText.ts';
import { RequestChange } from '#domain/links/RequestChange.tsx';
import { CallIns } from './CallIns.tsx';
import { EventLogs } from './EventLogs.tsx';
import styles from './EventPage.module.css';
import { RecentEvents } from './RecentEvents.tsx';

export { MediaList } from '#plugins/events/playback/MediaList.tsx';

interface EventRecordProps {
  id: number;
  report: EventDetail['incident'];
}

/** What was done about the event, and other events at the site. */
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
