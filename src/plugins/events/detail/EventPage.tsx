import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import { memo, useRef, useState } from 'react';
import { getEvent } from '#core/api/eventDetail.ts';
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import type { LoaderArgs } from '#core/app/appContext.ts';
import { useIsContentThere } from '#core/app/awaitedContent.ts';
import { type Query, settledQuery } from '#core/app/query.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { importCode } from '#core/errors/importCode.ts';
import { formatDateTime, incidentZone } from '#core/format/dateTimes.ts';
import { shownText } from '#core/format/shownText.ts';
import { Page } from '#core/page/Page.tsx';
import { useRecordTitle } from '#core/page/recordTitle.ts';
import { useRecord } from '#core/page/useQuery.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { ErrorPanel } from '#core/ui/ErrorPanel.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { takeRecord } from '#domain/playback/preparedIncidents.ts';
import { useEarlyPlayback } from '#domain/playback/useEarlyPlayback.ts';
import { EventHeader } from './EventHeader.tsx';
import { EventMedia } from './EventMedia.tsx';
import styles from './EventPage.module.css';
import type * as EventRecord from './EventRecord.tsx';
import type { NextIncident } from './IncidentRow.tsx';

export function load({
  context: { api, query },
  params: { id },
  abortController,
}: LoaderArgs<{ readonly id: number | string }>): Query<EventDetail> {
  const subject = `event ${id}`;
  if (typeof id === 'string') return settledQuery<EventDetail>(subject, null);
  return takeRecord(id) ?? query(subject, abortController.signal, (call) => getEvent(api, id, call));
}

const route = getRouteApi('/signed-in/event/$id');
const NOT_FOUND = 'Event not found.';

/** One event with its recordings and everything that was done about it. */
export function EventPage() {
  const { id } = route.useParams();
  const isFirst = route.useSearch({ select: ({ recording }) => recording === undefined });
  const query = route.useLoaderData();
  const place = useRef<HTMLElement>(null);
  useEarlyPlayback(query, place);
  const shown = useRecord(query);
  const { result } = shown;
  const router = useRouter();
  const record = useLazyCode(loadRecord, useIsContentThere());
  const list = useLocation({ select: ({ state }) => state.incidentList });
  const [next, setNext] = useState<NextIncident | null>(null);
  const report = result?.state === 'ready' ? result.value.incident : null;
  useRecordTitle(report && titleOf(id, report));
  const note = record && <record.FailureNote {...shown} />;
  return (
    <Page>
      <EventHeader
        report={report}
        record={record}
        row={
          list &&
          record &&
          typeof id === 'number' && (
            <record.IncidentRow id={id} list={list} isRead={report !== null} onNext={setNext} />
          )
        }
      >
        {result && !report ? 'Event' : `Event #${id}`}
      </EventHeader>
      {report && note}
      {report && typeof id === 'number' && (
        <EventReport id={id} report={report} record={record} onPastEnd={next?.open} />
      )}
      {record && <record.ReadAt result={result} />}
      {result === undefined && (
        <div className={styles.loading}>
          <Skeleton
            text="Loading event details..."
            shape="block"
            count={2}
            layout={styles.columns}
            first={isFirst ? place : null}
          />
        </div>
      )}
      {result?.state === 'missing' && <EmptyMessage icon="question">{NOT_FOUND}</EmptyMessage>}
      {result?.state === 'failed' && (
        <ErrorPanel
          message={NOT_FOUND}
          cause={note}
          requestId={result.requestId}
          onRetry={() => void router.invalidate()}
        />
      )}
    </Page>
  );
}

/** 'Event #119998, Etobicoke Reefer Yard, Nov 22, 2026, 5:46 AM' */
function titleOf(id: number | string, { location, incident, timeZone }: EventDetail['incident']): string {
  const start = formatDateTime(incident?.startTime, { zone: incidentZone(timeZone) });
  return [`Event #${id}`, shownText(location?.name, 'Unnamed Location'), start].join(', ');
}

const loadRecord = () => importCode(() => import('./EventRecord.tsx'), 'EventRecord');

interface EventReportProps {
  id: number;
  report: EventDetail['incident'];
  /** Null until its code is loaded. */
  record: typeof EventRecord | null;
  /** Opens the next incident of the list. */
  onPastEnd: (() => void) | undefined;
}

/** Everything that the provider tells about an event, below its header. */
const EventReport = memo(function EventReport({ id, report, record, onPastEnd }: EventReportProps) {
  // A player belongs to one event and its recordings. Other recordings need a new player.
  const player = [id, ...(report.recordings ?? []).map(({ recordingId }) => recordingId)].join();
  return (
    <div className={styles.columns} data-zone={report.timeZone}>
      <EventMedia key={player} {...{ id, report, record, onPastEnd }} />
      {record && <record.EventRecord id={id} report={report} />}
    </div>
  );
});
