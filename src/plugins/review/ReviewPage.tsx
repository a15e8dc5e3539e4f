import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { viewerNow } from '#core/environment.ts';
import { Page } from '#core/page/Page.tsx';
import { useClockAhead } from '#core/page/useMinute.ts';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { type Seen, useSeenIncidents } from '#domain/incidents/seenIncidents.ts';
import { QueueControls } from './QueueControls.tsx';
import { queueRange, rangeText } from './queueRange.ts';
import { Review } from './Review.tsx';
import styles from './ReviewPage.module.css';
import type { ReviewSearch } from './reviewSearch.ts';

const route = getRouteApi('/signed-in/review');

/** Goes through the incidents of a night or of another stretch of time. */
export function ReviewPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const seen = useSeenIncidents();
  const change = (next: Partial<ReviewSearch>) =>
    void navigate({ search: (current) => ({ ...current, ...next }), replace: true, resetScroll: false });
  return (
    <Page>
      <PageHeading actions={<QueueControls search={search} onChange={change} />}>Review</PageHeading>
      {seen === null || seen.state === 'reading' ? (
        <Skeleton text="Loading events..." shape="block" count={2} layout={styles.columns} />
      ) : (
        // Another queue is another review.
        <RangedReview key={search.queue ?? 'night'} {...{ search, seen }} onChange={change} />
      )}
    </Page>
  );
}

interface RangedReviewProps {
  readonly search: ReviewSearch;
  readonly seen: Seen;
  readonly onChange: (next: Partial<ReviewSearch>) => void;
}

/** The stretch of time is that of when the queue was chosen, and another one once the viewer's clock is known to be wrong. */
function RangedReview({ search, seen, onChange }: RangedReviewProps) {
  const [chosen] = useState(() => ({ queue: search.queue, at: viewerNow(), lastVisit: seen.lastVisit }));
  const ahead = useClockAhead();
  const range = useMemo(
    () => queueRange(chosen.queue, new Date(chosen.at - ahead), chosen.lastVisit),
    [chosen, ahead],
  );
  const isFirstVisit = search.queue === 'visit' && seen.lastVisit === null;
  const note = [
    isFirstVisit && 'This is your first visit: last night is shown.',
    `Events ${rangeText(range)}.`,
    seen.state === 'kept'
      ? 'What you have seen is kept on this device.'
      : 'This browser keeps nothing: what you have seen is forgotten when you leave the page.',
  ];
  return <Review key={ahead} {...{ range, search, seen, onChange }} note={note.filter(Boolean).join(' ')} />;
}
