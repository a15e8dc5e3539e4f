/** The content below and beside the picture. A chunk of its own, because people wait for the picture first. */
import { getRouteApi } from '@tanstack/react-router';
import { memo } from 'react';
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import { viewerZone } from '#core/environment.ts';
import { incidentZone } from '#core/format/dateTimes.ts';
import { shownText } from '#core/format/shownText.ts';
import { timeStyle } from '#core/format/timeStyle.ts';
import { zoneText } from '#core/format/zoneText.ts';
import { Panels } from '#core/page/Panels.tsx';
import { useSelectionInUrl } from '#core/page/useSelectionInUrl.ts';
import { CallIns } from '#domain/incidents/CallIns.tsx';
import { EventLogs } from '#domain/incidents/EventLogs.tsx';
import { RequestChange } from '#domain/links/RequestChange.tsx';
import type { Playback } from '#domain/playback/usePlayback.ts';
import { reportTimes } from '#domain/story/reportTimes.ts';
import { Evidence } from '#plugins/events/evidence/EvidenceButton.tsx';
import { StoryPart } from '#plugins/events/story/StoryPart.tsx';
import styles from './EventPage.module.css';
import { RecentEvents } from './RecentEvents.tsx';

export { FailureNote } from '#core/page/FailureNote.tsx';
export { ReadAt } from '#core/page/ReadAt.tsx';
export { InProgress } from '#domain/incidents/InProgress.tsx';
export { MediaList } from '#domain/playback/MediaList.tsx';
export { EvidenceButton } from '#plugins/events/evidence/EvidenceButton.tsx';
export { IncidentRow } from './IncidentRow.tsx';

declare module '#core/app/panel.ts' {
  interface PanelRecords {
    /** What the provider tells about the event. */
    readonly event: EventDetail['incident'];
  }
}

interface EventRecordProps {
  id: number;
  report: EventDetail['incident'];
}

/** What was done about the event, and other events at the site. */
export const EventRecord = memo(function EventRecord({ id, report }: EventRecordProps) {
  const site = shownText(report.location?.name, 'Unnamed Location');
  const callIns = report.location?.callIns ?? [];
  const zone = incidentZone(report.timeZone);
  return (
    <>
      <div className={styles.logs}>
        <StoryPart key={id} id={id} report={report} />
        <EventLogs logs={report.incidentLogs ?? []} zone={zone} />
      </div>
      <div className={styles.side}>
        <RecentEvents incidents={report.recentIncidents ?? []} zone={zone} />
        {callIns.length > 0 && <CallIns callIns={callIns} zone={zone} />}
        <RequestChange subject={`Event #${id}`} details={`Event #${id} at ${site}: `} />
        <Panels place="event" record={report} />
      </div>
      <Evidence key={id} id={id} report={report} />
    </>
  );
});

const route = getRouteApi('/signed-in/event/$id');

/** Keeps the chosen recording in the address. */
export function RecordingInUrl({ playback: { actor, shown, snapshot } }: { playback: Playback }) {
  const { recording } = route.useSearch();
  const navigate = route.useNavigate();
  const { recordings, index } = snapshot.context;
  useSelectionInUrl({
    selection: index === 0 ? undefined : shown?.entry.recordingId,
    // A link to a moment names the first one too.
    address: recording === recordings[0]?.recordingId ? undefined : recording,
    select: (wanted) => {
      const place = recordings.findIndex(({ recordingId }) => recordingId === wanted);
      actor.send({ type: 'select', index: wanted === undefined ? 0 : place });
    },
    write: (selected) =>
      navigate({ search: { recording: selected }, replace: true, resetScroll: false, state: true }),
  });
  return null;
}

/** 'Toronto (EST)': the zone of all times on the event's page. */
export function zoneName(report: EventDetail['incident']): string {
  const zone = incidentZone(report.timeZone);
  const name = zoneText(zone ?? viewerZone(), ...reportTimes(report));
  return timeStyle().siteZone && !zone ? `${name}, the site's zone is not known` : name;
}
