import { useRouter } from '@tanstack/react-router';
import { useRecordReading } from '#core/reading/useRecordReading.ts';
import { useLateCode } from '#core/router/useLateCode.ts';
import { Page } from '#core/shell/Page.tsx';
import { PageBack } from '#core/shell/PageBack.tsx';
import { usePageIsThere } from '#core/shell/usePageIsThere.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { eventRoute } from '#plugins/events/eventRoute.ts';
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
  if (outcome?.state === 'ready') return <EventReport id={Number(id)} detail={outcome.value} />;
  return (
    <Page>
      <PageHeading before={<PageBack to="/events" />}>{outcome ? 'Event' : `Event #${id}`}</PageHeading>
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
