import { useRouter } from '@tanstack/react-router';
import { useLateCode } from '#core/app/useLateCode.ts';
import { Page } from '#core/page/Page.tsx';
import { usePageIsThere } from '#core/page/usePageIsThere.ts';
import { useRecordReading } from '#core/page/useRecordReading.ts';
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
  const { outcome } = useRecordReading(event);
  const router = useRouter();
  const panel = useLateCode(loadErrorPanel, usePageIsThere());
  const report = outcome?.state === 'ready' ? outcome.value.incident : null;
  return (
    <Page>
      <EventHeader report={report}>{outcome && !report ? 'Event' : `Event #${Number(id)}`}</EventHeader>
      {report && <EventReport id={Number(id)} report={report} />}
      {outcome === undefined && (
        <div className={styles.loading}>
          <Skeleton text="Loading event details..." shape="block" count={2} />
        </div>
      )}
      {(outcome?.state === 'missing' || (outcome?.state === 'failed' && !panel)) && (
        <EmptyMessage icon="question">Event not found.</EmptyMessage>
      )}
      {panel && outcome?.state === 'failed' && (
        <panel.ErrorPanel
          message="Event not found."
          requestId={outcome.requestId}
          onRetry={() => void router.invalidate()}
        />
      )}
    </Page>
  );
}
