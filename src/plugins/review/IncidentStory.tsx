import { useNavigate } from '@tanstack/react-router';
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import { useApp } from '#core/app/useApp.ts';
import { useShortcut } from '#core/shortcuts/useShortcut.ts';
import { CallIns } from '#domain/incidents/CallIns.tsx';
import { EventLogs } from '#domain/incidents/EventLogs.tsx';
import { RequestChange, requestSearch } from '#domain/links/RequestChange.tsx';
import { requestChange } from './reviewShortcuts.ts';

/** Starts a change request for the incident. */
export function RequestForIncident({ id, site }: { readonly id: number; readonly site: string }) {
  const { registry } = useApp();
  const navigate = useNavigate();
  const request = { subject: `Event #${id}`, details: `Event #${id} at ${site}: ` };
  useShortcut(requestChange, () =>
    registry.hasRoute('/change-request')
      ? void navigate({ to: '/change-request', search: requestSearch(request) })
      : false,
  );
  return <RequestChange {...request} />;
}

interface IncidentStoryProps {
  readonly report: EventDetail['incident'];
  /** Zone of the times. */
  readonly zone: string | undefined;
}

/** What was done about the incident. */
export function IncidentStory({ report, zone }: IncidentStoryProps) {
  const callIns = report.location?.callIns ?? [];
  return (
    <>
      <EventLogs logs={report.incidentLogs ?? []} zone={zone} />
      {callIns.length > 0 && <CallIns callIns={callIns} zone={zone} />}
    </>
  );
}
