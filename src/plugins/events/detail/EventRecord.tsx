/** The content below and beside the picture. A chunk of its own, because people wait for the picture first. */
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import { incidentZone } from '#core/format/dateTimes.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { shownText } from '#core/format/shownText.ts';
import { timeStyle } from '#core/format/timeStyle.ts';
import { viewerZone } from '#core/format/viewerZone.ts';
import { zoneText } from '#core/format/zoneText.ts';
import { RequestChange } from '#domain/links/RequestChange.tsx';
import { CallIns } from './CallIns.tsx';
import { EventLogs } from './EventLogs.tsx';
import styles from './EventPage.module.css';
import { RecentEvents } from './RecentEvents.tsx';

export { MediaList } from '#plugins/events/playback/MediaList.tsx';
export { MediaTools } from '#plugins/events/playback/MediaTools.tsx';

interface EventRecordProps {
  id: number;
  report: EventDetail['incident'];
}

/** What was done about the event, and other events at the site. */
export function EventRecord({ id, report }: EventRecordProps) {
  const site = shownText(report.location?.name, 'Unnamed Location');
  const callIns = report.location?.callIns ?? [];
  const zone = incidentZone(report.timeZone);
  return (
    <>
      <div className={styles.logs}>
        <EventLogs logs={report.incidentLogs ?? []} zone={zone} />
      </div>
      <div className={styles.side}>
        <RecentEvents incidents={report.recentIncidents ?? []} zone={zone} />
        {callIns.length > 0 && <CallIns callIns={callIns} zone={zone} />}
        <RequestChange subject={`Event #${id}`} details={`Event #${id} at ${site}: `} />
      </div>
    </>
  );
}

/** 'Toronto (EST)': the zone of all times on the event's page. */
export function zoneName({ incident, timeZone }: EventDetail['incident']): string {
  const zone = incidentZone(timeZone);
  const name = zoneText(zone ?? viewerZone(), parseInstant(incident?.startTime) ?? Date.now());
  return timeStyle().siteZone && !zone ? `${name}, the site's zone is not known` : name;
}
