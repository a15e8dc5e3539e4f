import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { viewerNow } from '#core/environment.ts';
import { instantOfWall } from '#core/format/wallTime.ts';
import { Page } from '#core/page/Page.tsx';
import { useDelayedText } from '#core/page/useDelayedText.ts';
import { useClockAhead } from '#core/page/useMinute.ts';
import { Button } from '#core/ui/Button.tsx';
import { Select } from '#core/ui/form/Select.tsx';
import { TextField } from '#core/ui/form/TextField.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import { type Seen, useSeenIncidents } from '#domain/incidents/seenIncidents.ts';
import { Review } from './Review.tsx';
import styles from './ReviewPage.module.css';
import { queueRange, type ReviewSearch, rangeText } from './reviewSearch.ts';

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

const queues = [
  { name: 'Last night', queue: undefined },
  { name: 'Since your last visit', queue: 'visit' },
  { name: 'Last 24 hours', queue: 'hours' },
] as const;

const orders = [
  { value: 'worst', label: 'Worst first' },
  { value: 'time', label: 'By time' },
] as const;

interface QueueControlsProps {
  readonly search: ReviewSearch;
  readonly onChange: (next: Partial<ReviewSearch>) => void;
}

/** Chooses what is reviewed, and in which order. */
function QueueControls({ search, onChange }: QueueControlsProps) {
  const { queue, order, group } = search;
  const choose = (next: string | undefined) => onChange({ queue: next, event: undefined });
  const { draft, type, submit } = useDelayedText({
    value: queue !== undefined && isDay(queue) ? queue : '',
    accept: (text) => (isDay(text) ? text : null),
    commit: choose,
  });
  const isPhone = useMediaQuery('(max-width: 47.9375em)');
  const controls = (
    <div className={styles.controls}>
      <fieldset className={styles.queues}>
        <legend>Events of</legend>
        {queues.map((one) => (
          <Button key={one.name} aria-pressed={one.queue === queue} onClick={() => choose(one.queue)}>
            {one.name}
          </Button>
        ))}
      </fieldset>
      <TextField
        label="A day"
        type="date"
        max="9999-12-31"
        value={draft}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && submit()}
      />
      <Select
        label="Order"
        options={orders}
        value={order ?? 'worst'}
        onChange={(value) => onChange({ order: value === 'time' ? 'time' : undefined })}
      />
      <Button
        aria-pressed={group === 'site'}
        onClick={() => onChange({ group: group === 'site' ? undefined : 'site' })}
      >
        Group by site
      </Button>
    </div>
  );
  if (!isPhone) return controls;
  const name = queues.find((one) => one.queue === queue)?.name ?? queue;
  return (
    <details className={styles.choices}>
      <summary>
        {name}, {order === 'time' ? 'by time' : 'worst first'}
      </summary>
      {controls}
    </details>
  );
}

function isDay(text: string): boolean {
  return instantOfWall(`${text}T00:00`) !== null;
}
