import { useRouter } from '@tanstack/react-router';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { Page } from '#core/page/Page.tsx';
import { usePageIsThere } from '#core/page/usePageIsThere.ts';
import { useRecord } from '#core/page/useQuery.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { eventRoute } from '#plugins/events/eventRoute.ts';
import { EventHeader } from './EventHeader.tsx';
import styles from './EventPage.module.css';
import { EventReport } from './EventReport.tsx';

const loadErrorPanel = () => import('#core/ui/ErrorPanel.tsx');

/** One event with its recordings and everything that was done about it. */
export function EventPage() {
  const { id } = eventRoute.useParams();
  const { event } = eventRoute.useLoaderData();
  const { result } = useRecord(event);
  const router = useRouter();
  const panel = useLazyCode(loadErrorPanel, usePageIsThere());
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
      {(result?.state === 'missing' || (result?.state === 'failed' && !panel)) && (
        <EmptyMessage icon="question">Event not found.</EmptyMessage>
      )}
      {panel && result?.state === 'failed' && (
        <panel.ErrorPanel
          message="Event not found."
          requestId={result.requestId}
          onRetry={() => void router.invalidate()}
        />
      )}
    </Page>
  );
}
