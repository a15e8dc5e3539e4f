import { getRouteApi, useRouter } from '@tanstack/react-router';
import { getEvent } from '#core/api/eventDetail.ts';
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import type { LoaderArgs } from '#core/app/appContext.ts';
import { useIsContentThere } from '#core/app/awaitedContent.ts';
import { type Query, settledQuery } from '#core/app/query.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { Page } from '#core/page/Page.tsx';
import { useRecord } from '#core/page/useQuery.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { ErrorPanel } from '#core/ui/ErrorPanel.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { EventMedia } from '#plugins/events/playback/EventMedia.tsx';
import { EventHeader } from './EventHeader.tsx';
import styles from './EventPage.module.css';

export function load({
  context: { api, query },
  params: { id },
  abortController,
}: LoaderArgs<{ readonly id: number | string }>): Query<EventDetail> {
  const subject = `event ${id}`;
  if (typeof id === 'string') return settledQuery<EventDetail>(subject, null);
  return query(subject, abortController.signal, (call) => getEvent(api, id, call));
}

const route = getRouteApi('/signed-in/event/$id');
const NOT_FOUND = 'Event not found.';

/** One event with its recordings and everything that was done about it. */
export function EventPage() {
  const { id } = route.useParams();
  const { result } = useRecord(route.useLoaderData());
  const router = useRouter();
  const report = result?.state === 'ready' ? result.value.incident : null;
  return (
    <Page>
      <EventHeader report={report}>{result && !report ? 'Event' : `Event #${id}`}</EventHeader>
      {report && typeof id === 'number' && <EventReport id={id} report={report} />}
      {result === undefined && (
        <div className={styles.loading}>
          <Skeleton text="Loading event details..." shape="block" count={2} />
        </div>
      )}
      {result?.state === 'missing' && <EmptyMessage icon="question">{NOT_FOUND}</EmptyMessage>}
      {result?.state === 'failed' && (
        <ErrorPanel
          message={NOT_FOUND}
          requestId={result.requestId}
          onRetry={() => void router.invalidate()}
        />
      )}
    </Page>
  );
}

const loadRecord = () => import('./EventRecord.tsx');

interface EventReportProps {
  id: number;
  report: EventDetail['incident'];
}

/** Everything that the provider tells about an event, below its header. */
function EventReport({ id, report }: EventReportProps) {
  const record = useLazyCode(loadRecord, useIsContentThere());
  // A player belongs to one event and its recordings. Other recordings need a new player.
  const player = [id, ...(report.recordings ?? []).map(({ recordingId }) => recordingId)].join();
  return (
    <div className={styles.columns} data-zone={report.timeZone}>
      <EventMedia key={player} {...{ id, report }} List={record?.MediaList} Tools={record?.MediaTools} />
      {record && <record.EventRecord id={id} report={report} />}
    </div>
  );
}
