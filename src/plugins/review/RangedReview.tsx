import { useMemo, useState } from 'react';
import { viewerNow } from '#core/environment.ts';
import { useClockAhead } from '#core/page/useMinute.ts';
import type { Seen } from '#domain/incidents/useSeenIncidents.ts';
import { queueRange, rangeText } from './queueRange.ts';
import { Review } from './Review.tsx';
import type { ReviewSearch } from './reviewSearch.ts';

interface RangedReviewProps {
  readonly search: ReviewSearch;
  readonly seen: Seen;
  readonly onChange: (next: Partial<ReviewSearch>) => void;
}

/** The stretch of time is that of when the queue was chosen, and another one once the viewer's clock is known to be wrong. */
export function RangedReview({ search, seen, onChange }: RangedReviewProps) {
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
