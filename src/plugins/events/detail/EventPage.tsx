import { getRouteApi, Link, useRouterState } from '@tanstack/react-router';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { EventDetail, EventRecord, RecentIncident } from '#contract/event.ts';
import { useLive } from '#core/data/useRead.ts';
import { type FormatSetting, formatDateTime, incidentZone } from '#core/format/dateTimes.ts';
import { spacedWords } from '#core/format/texts.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { useTimeStyle } from '#core/format/timeStyleShown.ts';
import { Page } from '#core/page/Page.tsx';
import { Panels } from '#core/page/Panels.tsx';
import { FailureNote } from '#core/page/QueryRows.tsx';
import { RecordStates } from '#core/page/RecordPages.tsx';
import { useRecordTitle } from '#core/page/recordTitle.ts';
import { useSelectionInUrl } from '#core/page/urlState.ts';
import { useAction } from '#core/shortcuts/useAction.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/Notice.tsx';
import { Deferred, Skeleton } from '#core/ui/Skeleton.tsx';
import lists from '#core/ui/table/LongRows.module.css';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import { CallIns } from '#domain/incidents/CallIns.tsx';
import { InProgress } from '#domain/incidents/OutcomeBadges.tsx';
import { isRecordOpen } from '#domain/incidents/outcomes.ts';
import { TimedRows } from '#domain/incidents/TimedRows.tsx';
import { Player } from '#domain/player/Player.tsx';
import { nextRecording, previousRecording } from '#domain/player/playerActions.ts';
import { type Playback, usePlayback } from '#domain/player/usePlayback.ts';
import { locationName } from '#domain/sites/names.ts';
import { RequestChange } from '#domain/sites/RequestChange.tsx';
import { Evidence, LeftEvidence } from '#plugins/events/evidence/EvidenceButton.tsx';
import { PictureShown } from '#plugins/events/story/Story.tsx';
import { StoryPart } from '#plugins/events/story/StoryPart.tsx';
import { EventFacts, EventHeader } from './EventHeader.tsx';
import styles from './EventPage.module.css';
import { MediaList } from './MediaList.tsx';
import { NeighbourRow } from './NeighbourRow.tsx';

declare module '#core/app/definePlugin.ts' {
  interface PanelRecords {
    /** What the provider tells about the event. */
    readonly event: EventRecord;
  }
}

const route = getRouteApi('/signed-in/event/$id');

export function EventPage() {
  const { id } = route.useParams();
  const query = route.useLoaderData();
  const shown = useLive(query, goesOn);
  const { result } = shown;
  // Of the page that is shown: the address is that of the next one as soon as that is asked for.
  const list = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.incidentList });
  const [pictured, setPictured] = useState<number | null>(null);
  const report = result?.state === 'ready' ? result.value.incident : null;
  useRecordTitle(report && titleOf(id, report));
  return (
    <Page>
      <div className={styles.event} data-zone={report?.timeZone}>
        <EventHeader report={report}>{result && !report ? 'Event' : `Event #${id}`}</EventHeader>
        {list && typeof id === 'number' && (
          // Another list, as after a jump in the history, has its own places.
          <NeighbourRow key={list.entry} {...{ id, list }} isShown={report !== null && pictured === id} />
        )}
        {report && <FailureNote {...shown} />}
        <RecordStates
          shown={shown}
          notFound="Event not found."
          icon="question"
          loading={
            <div className={styles.loading}>
              <Skeleton text="Loading event details..." shape="block" count={2} layout={styles.columns} />
            </div>
          }
        >
          <PictureShown value={pictured === id}>
            {report && typeof id === 'number' && <EventReport {...{ id, report }} onShown={setPictured} />}
          </PictureShown>
        </RecordStates>
        {result && !report && typeof id === 'number' && <LeftEvidence id={id} />}
        {typeof id === 'number' && <Evidence key={`evidence ${id}`} {...{ id, report }} />}
      </div>
    </Page>
  );
}

/** 'Event #119998, Etobicoke Reefer Yard, Nov 22, 2026, 5:46 AM' */
function titleOf(id: number | string, { location, incident, timeZone }: EventRecord): string {
  const start = formatDateTime(incident?.startTime, { zone: incidentZone(timeZone) });
  return [`Event #${id}`, locationName(location?.name), start].join(', ');
}

interface EventReportProps {
  id: number;
  report: EventRecord;
  /** Called once the first picture is there, or cannot be had. */
  onShown: (id: number) => void;
}

/** Everything that the provider tells about an event, below its title. */
const EventReport = memo(function EventReport({ id, report, onShown }: EventReportProps) {
  useTimeStyle();
  const isPictureFirst = useMediaQuery('(max-width: 63.9375em)');
  const facts = (
    <div className={styles.facts}>
      <EventFacts {...{ id, report }} />
    </div>
  );
  // The Tab key goes through the page as it is seen.
  return (
    <div className={styles.columns}>
      {!isPictureFirst && facts}
      <EventMedia key={id} {...{ id, report, onShown }}>
        {isPictureFirst && facts}
      </EventMedia>
      <BesideMedia {...{ id, report }} />
    </div>
  );
});

function BesideMedia({ id, report }: Pick<EventReportProps, 'id' | 'report'>) {
  const site = locationName(report.location?.name);
  const callIns = report.location?.callIns ?? [];
  const zone = incidentZone(report.timeZone);
  return (
    <>
      <StoryPart key={`story ${id}`} id={id} report={report} />
      <div className={styles.side}>
        <RecentEvents incidents={report.recentIncidents ?? []} zone={zone} />
        {callIns.length > 0 && <CallIns callIns={callIns} zone={zone} />}
        <RequestChange subject={`Event #${id}`} details={`Event #${id} at ${site}: `} />
        <Deferred>
          <Panels key={id} place="event" record={report} />
        </Deferred>
      </div>
    </>
  );
}

interface RecentEventsProps {
  incidents: readonly RecentIncident[];
  /** Zone of the times. */
  zone: string | undefined;
}

const OPEN = /^(?:open|in ?progress)$/i;

/** Also while one of the recent events does: its running time would not stop. */
function goesOn(record: EventDetail): boolean {
  const { recentIncidents } = record.incident;
  return isRecordOpen(record) || (recentIncidents ?? []).some((one) => OPEN.test(one.incidentStatus ?? ''));
}

/** Other events of the same location. */
function RecentEvents({ incidents, zone }: RecentEventsProps) {
  return (
    <Card title="Recent Events" padding="flush">
      {incidents.length === 0 ? (
        <EmptyMessage icon="clock">No recent events found</EmptyMessage>
      ) : (
        <div className={`${lists.scrolled} ${styles.list}`}>
          <TimedRows as="ul" rows={incidents} zone={zone} timeOf={timeOf} render={entry} />
        </div>
      )}
    </Card>
  );
}

function timeOf({ startTime }: RecentIncident) {
  return startTime;
}

function entry({ incidentId, startTime, incidentStatus }: RecentIncident, clock: FormatSetting) {
  return (
    <li>
      <Link to="/event/$id" params={{ id: incidentId }} className={`${lists.item} ${styles.link}`}>
        <span>Event #{incidentId}</span>
        <span className={styles.status}>
          {spacedWords(incidentStatus)}{' '}
          {OPEN.test(incidentStatus ?? '') && <InProgress startTime={startTime} />}
        </span>
        {timeElement(startTime, formatDateTime(startTime, clock), { className: styles.time })}
      </Link>
    </li>
  );
}

interface EventMediaProps {
  id: number;
  report: EventRecord;
  /** Called once the first picture is there, or cannot be had. Must keep its identity. */
  onShown: (id: number) => void;
  /** Stands between the shown recording and the list. */
  children: ReactNode;
}

/** The event's recordings: the shown one, and the list to choose from. One component per event. */
function EventMedia({ id, report, onShown, children }: EventMediaProps) {
  const frame = useRef<HTMLDivElement>(null);
  const moment = route.useSearch();
  const playback = usePlayback({
    recordings: report.recordings,
    startId: moment.recording,
    frame,
  });
  const { actor, shown, step } = playback;
  const all = playback.snapshot.context.recordings;
  const zone = incidentZone(report.timeZone);
  const isShown = shown === null || shown.media !== null || shown.trouble !== null;
  useEffect(() => {
    if (isShown) onShown(id);
  }, [isShown, id, onShown]);
  useRecordingInUrl(playback);
  useAction(nextRecording, step);
  useAction(previousRecording, step);
  return (
    <>
      <div className={styles.media}>
        <Card title="Media Preview" padding="flush">
          <Player
            playback={playback}
            frame={frame}
            event={{ id, site: report.location?.name, zone }}
            canPlayAll
            moment={moment}
          />
        </Card>
      </div>
      {children}
      <div className={styles.beside}>
        <div className={styles.fill}>
          <MediaList actor={actor} recordings={all} zone={zone} />
        </div>
      </div>
    </>
  );
}

/** Keeps the chosen recording in the address. */
function useRecordingInUrl({ actor, shown, snapshot }: Playback): void {
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
}
