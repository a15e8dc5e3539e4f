import { useState } from 'react';
import type { Seen } from '#domain/incidents/useSeenIncidents.ts';
import { queueRange, rangeText } from './queueRange.ts';
import { Review } from './Review.tsx';
import type { ReviewSearch } from './reviewSearch.ts';

interface RangedReviewProps {
  readonly search: ReviewSearch;
  readonly seen: Seen;
  readonly onChange: (next: Partial<ReviewSearch>) => void;
}

/** The stretch of time is that of when the queue was chosen. */
export function RangedReview({ search, seen, onChange }: RangedReviewProps) {
  const [range] = useState(() => queueRange(search.queue, new Date(), seen.lastVisit));
  const isFirstVisit = search.queue === 'visit' && seen.lastVisit === null;
  const note = [
    isFirstVisit && 'This is your first visit: last night is shown.',
    `Events ${rangeText(range)}.`,
    seen.state === 'kept'
      ? 'What you have seen is kept on this device.'
      : 'This browser keeps nothing: what you have seen is forgotten when you leave the page.',
  ];
  return <Review {...{ range, search, seen, onChange }} note={note.filter(Boolean).join(' ')} />;
}
