import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Page } from '#core/page/Page.tsx';
import { useRecord } from '#core/page/useQuery.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { ErrorPanel } from '#core/ui/ErrorPanel.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { EventHeader } from './EventHeader.tsx';
import styles from './EventPage.module.css';
import { EventReport } from './EventReport.tsx';

const route = getRouteApi('/signed-in/event/$id');
const NOT_FOUND = 'Event not found.';

/** One event with its recordings and everything that was done about it. */
export function EventPage() {
  const { id } = route.useParams();
  const { event } = route.useLoaderData();
  const { result } = useRecord(event);
  const router = useRouter();
  const report = result?.state === 'ready' ? result.value.incident : null;
  return (
    <Page>
      <EventHeader report={report}>{result && !report ? 'Event' : `Event #${Number(id)}`}</EventHeader>
      {report && <EventReport id={Number(id)} report={report} />}
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
