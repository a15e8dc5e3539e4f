import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { eventQuery } from '#core/api/eventDetail.ts';
import { type ReadOptions, settledQuery } from '#core/api/query.ts';
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import type { LoaderArgs } from '#core/app/appContext.ts';
import { useIsContentThere } from '#core/app/awaitedContent.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { useRead } from '#core/data/useRead.ts';
import { importCode } from '#core/errors/importCode.ts';
import { formatDateTime, incidentZone } from '#core/format/dateTimes.ts';
import { shownText } from '#core/format/shownText.ts';
import { Page } from '#core/page/Page.tsx';
import { useRecordTitle } from '#core/page/recordTitle.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { ErrorPanel } from '#core/ui/ErrorPanel.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { EventHeader } from './EventHeader.tsx';
import { EventMedia } from './EventMedia.tsx';
import styles from './EventPage.module.css';
import type * as EventRecord from './EventRecord.tsx';
import type { NextIncident } from './IncidentRow.tsx';

export function load({
  context: { api, scope },
  params: { id },
  abortController,
}: LoaderArgs<{ readonly id: number | string }>): ReadOptions<EventDetail> {
  if (typeof id === 'string') return settledQuery<EventDetail>([`event ${id}`], null);
  return prefetch(scope.reads.client, eventQuery(api, id), abortController.signal);
}

const route = getRouteApi('/signed-in/event/$id');
const NOT_FOUND = 'Event not found.';

/** One event with its recordings and everything that was done about it. */
export function EventPage() {
  const { id } = route.useParams();
  const query = route.useLoaderData();
  const shown = useRead(query);
  const { result } = shown;
  const { failed } = useReads();
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
          <Skeleton text="Loading event details..." shape="block" count={2} layout={styles.columns} />
        </div>
      )}
      {result?.state === 'missing' && <EmptyMessage icon="question">{NOT_FOUND}</EmptyMessage>}
      {result?.state === 'failed' && (
        <ErrorPanel message={NOT_FOUND} cause={note} requestId={result.requestId} onRetry={failed.askAgain} />
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
function EventReport({ id, report, record, onPastEnd }: EventReportProps) {
  // A player belongs to one event and its recordings. Other recordings need a new player.
  const player = [id, ...(report.recordings ?? []).map(({ recordingId }) => recordingId)].join();
  return (
    <div className={styles.columns} data-zone={report.timeZone}>
      <EventMedia key={player} {...{ id, report, record, onPastEnd }} />
      {record && <record.EventRecord id={id} report={report} />}
    </div>
  );
}
