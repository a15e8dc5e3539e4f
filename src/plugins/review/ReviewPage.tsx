import { getRouteApi } from '@tanstack/react-router';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { importCode } from '#core/errors/importCode.ts';
import { Page } from '#core/page/Page.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { useSeenIncidents } from '#domain/incidents/useSeenIncidents.ts';
import { QueueControls } from './QueueControls.tsx';
import styles from './ReviewPage.module.css';
import type { ReviewSearch } from './reviewSearch.ts';

const loadReview = () => importCode(() => import('./RangedReview.tsx'), 'RangedReview');
const route = getRouteApi('/signed-in/review');

/** Goes through the incidents of a night or of another stretch of time. */
export function ReviewPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const seen = useSeenIncidents();
  // Loads while the browser tells what was seen.
  const review = useLazyCode(loadReview, true);
  const change = (next: Partial<ReviewSearch>) =>
    void navigate({ search: (current) => ({ ...current, ...next }), replace: true, resetScroll: false });
  return (
    <Page>
      <PageHeading actions={<QueueControls search={search} onChange={change} />}>Review</PageHeading>
      {review === null || seen === null || seen.state === 'reading' ? (
        <Skeleton text="Loading events..." shape="block" count={2} layout={styles.columns} />
      ) : (
        // Another queue is another review.
        <review.RangedReview key={search.queue ?? 'night'} {...{ search, seen }} onChange={change} />
      )}
    </Page>
  );
}
