import { getRouteApi } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { EventRow } from '#contract/event.ts';
import { useAdminView } from '#core/app/useApp.ts';
import { viewerNow } from '#core/environment.ts';
import { groupNumber } from '#core/format/texts.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { Page } from '#core/page/Page.tsx';
import { FailureCause } from '#core/page/QueryRows.tsx';
import { useSearchChange, useSelectionInUrl } from '#core/page/urlState.ts';
import { useClockAhead, useMinute } from '#core/page/useMinute.ts';
import { ActionButton } from '#core/shortcuts/ActionButton.tsx';
import { useAction } from '#core/shortcuts/useAction.ts';
import { Button } from '#core/ui/Button.tsx';
import { EmptyMessage, ErrorPanel, Notice } from '#core/ui/Notice.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { nextEvent, previousEvent } from '#domain/incidents/eventActions.ts';
import { type Seen, useSeenEvents } from '#domain/incidents/seenEvents.ts';
import type { Step } from '#domain/player/usePlayback.ts';
import type { RowStep } from '#machines/neighbours.ts';
import { neighbour, type ReviewActor, reviewMachine, type SeenAfter } from '#machines/review.ts';
import { QueueList } from './QueueList.tsx';
import { type LiveQueue, QueueLive } from './QueueLive.tsx';
import { PAUSED, type Paces, ReviewBar, watchingOf } from './ReviewBar.tsx';
import { handFocusOn, ReviewEnd } from './ReviewEnd.tsx';
import { ReviewedEvent, type RunningReview } from './ReviewedEvent.tsx';
import { PeriodSelect, ReviewOptions, type Speed } from './ReviewOptions.tsx';
import styles from './ReviewPage.module.css';
import { nextInQueue, previousInQueue } from './reviewActions.ts';
import {
  inOrder,
  type QueueRange,
  queueRange,
  type ReviewSearch,
  rangeText,
  siteName,
} from './reviewSearch.ts';
import { LONGEST_QUEUE, type Queue, useQueue } from './useQueue.ts';

const route = getRouteApi('/signed-in/review');

export function ReviewPage() {
  const search = route.useSearch();
  const changeSearch = useSearchChange();
  const seen = useSeenEvents();
  const change = (next: Partial<ReviewSearch>) => changeSearch((current) => ({ ...current, ...next }), true);
  return (
    <Page>
      <div className={styles.review}>
        <PageHeading actions={<PeriodSelect search={search} onChange={change} />}>Review</PageHeading>
        {seen === null || seen.state === 'reading' ? (
          <Skeleton text="Loading events..." shape="block" count={2} layout={styles.columns} />
        ) : (
          // Another queue is another review.
          <RangedReview key={`${search.queue} ${search.zone}`} {...{ search, seen }} onChange={change} />
        )}
      </div>
    </Page>
  );
}

const HOUR_MS = 3_600_000;

interface RangedReviewProps {
  readonly search: ReviewSearch;
  readonly seen: Seen;
  readonly onChange: (next: Partial<ReviewSearch>) => Promise<void>;
}

/**
 * The stretch of time is that of when the queue was chosen, and another one once the viewer's clock is known to be wrong. A page
 * that stays open into another night says so: nobody's work is taken away.
 */
function RangedReview({ search, seen, onChange }: RangedReviewProps) {
  const [chosen, choose] = useState(() => ({
    search,
    at: viewerNow(),
    lastVisit: seen.lastVisit,
  }));
  const ahead = useClockAhead();
  const [toldAhead, setToldAhead] = useState(ahead);
  // The moment was told by another clock than the viewer's is now.
  if (ahead !== toldAhead) {
    setToldAhead(ahead);
    choose({ ...chosen, at: viewerNow() });
  }
  // Whether the night is over is looked at each minute.
  useMinute();
  const range = useMemo(
    () => queueRange(chosen.search, new Date(chosen.at - ahead), chosen.lastVisit),
    [chosen, ahead],
  );
  const latest = queueRange(chosen.search, new Date(viewerNow() - ahead), chosen.lastVisit);
  const isFormer = latest.end !== null && latest.start !== range.start;
  // The last 24 hours go on while they are reviewed.
  const isLonger = latest.end === null && latest.start - range.start >= HOUR_MS;
  const name = isFormer ? 'in that night' : isLonger ? 'in that time' : range.name;
  const chooseLatest = () => {
    choose({ ...chosen, at: viewerNow() });
    void onChange({ event: undefined });
  };
  const isFirstVisit = search.queue === 'visit' && seen.lastVisit === null;
  const note = `Events ${rangeText(range)}.${seen.state === 'kept' ? ' What you have seen is kept on this device.' : ''}`;
  const warnings = [
    isFirstVisit && 'This is your first visit: last night is shown.',
    seen.state !== 'kept' &&
      'This browser keeps nothing: what you have seen is forgotten when you leave the page.',
  ];
  const warning = warnings.filter(Boolean).join(' ');
  return (
    <Review
      key={`${ahead} ${chosen.at}`}
      {...{ search, seen, onChange, note, warning }}
      range={{ ...range, name }}
      former={
        isFormer && (
          <Notice tone="info">
            Another night has begun since. These are the events from {rangeText(range)}.{' '}
            <Button size="small" onClick={chooseLatest}>
              Show last night
            </Button>
          </Notice>
        )
      }
    />
  );
}

interface ReviewProps extends RangedReviewProps {
  /** Counts for the first render alone. */
  readonly range: QueueRange;
  /** What the queue is, and what the browser stores of it. */
  readonly note: string;
  /** What is not as the person may expect; empty as a rule. */
  readonly warning: string;
  readonly former: ReactNode;
}

function Review({ range, search, seen, onChange, note, warning, former }: ReviewProps) {
  const { order, group, recordings: seenAfter = 'one' } = search;
  const queue = useQueue(range);
  const [live, setLive] = useState<LiveQueue | null>(null);
  const read = useMemo(() => {
    if (queue.state === 'tooLong' || queue.rows === null) return null;
    const newer = live?.of === queue.rows ? live.rows : null;
    return newer === null ? queue.rows : queue.rows.map((row) => newer.get(row.incident.id) ?? row);
  }, [queue.state, queue.rows, live]);
  const admin = useAdminView();
  const rows = useMemo(() => read && inOrder(read, { order, group }, admin), [read, order, group, admin]);
  const unseen = useMemo(
    () => rows?.filter(({ incident }) => !seen.ids.has(incident.id)).length ?? 0,
    [rows, seen.ids],
  );
  const ids = useMemo(() => rows?.map(({ incident }) => incident.id) ?? null, [rows]);
  const review = useReview({ queue: ids, seen, startId: search.event, seenAfter });
  const { actor, snapshot } = review;
  const { shown } = snapshot.context;
  const isEnded = snapshot.matches('ended');
  // A reload, and Back from the full page of the event, return to it.
  useSelectionInUrl({
    selection: isEnded ? undefined : (shown ?? undefined),
    address: search.event,
    select: (id) => id !== undefined && actor.send({ type: 'open', id }),
    write: (event) => onChange({ event }),
  });
  useStepKeys(actor);
  useEffect(() => {
    // The row that was pressed stands in the queue, the event beside or below it.
    if (shown !== null && document.activeElement?.closest('[data-event]'))
      document.getElementById('reviewed-incident')?.focus();
  }, [shown]);
  const [paces, setPaces] = useState<Paces>({ counts: new Map(), lengths: new Map() });
  const [speed, setSpeed] = useState<Speed>('1');
  const changeSpeed = (next: Speed) => {
    setSpeed(next);
    if (watchingOf(snapshot) === 'on') actor.send({ type: 'watch', speed: Number(next) });
  };
  const row = rows?.find(({ incident }) => incident.id === shown);
  return (
    <>
      <div className={styles.bar}>
        {rows && rows.length > 0 && <ReviewBar {...{ rows, unseen, paces, speed, actor, snapshot }} />}
        <ReviewOptions {...{ search, onChange, queue, note, speed }} onSpeed={changeSpeed} />
      </div>
      <div className={styles.notes}>
        {warning && <p className={styles.note}>{warning}</p>}
        {former}
        {rows && <QueueLive {...{ queue, rows, range }} onLive={setLive} />}
        {rows && !queue.isWhole && (
          <Notice onRetry={queue.refresh}>Some events could not be loaded. This queue is incomplete.</Notice>
        )}
      </div>
      {rows === null ? (
        <NoQueue queue={queue} />
      ) : (
        <>
          <VisuallyHidden>
            <span role="status">{announced(review, row, rows, unseen)}</span>
          </VisuallyHidden>
          <div className={styles.columns} data-empty={rows.length === 0}>
            {rows.length > 0 && <QueueList {...{ actor, rows, group, shown }} seen={seen.ids} />}
            <div className={styles.main}>
              {row && snapshot.matches('reviewing') ? (
                <>
                  <ReviewedEvent key={row.incident.id} {...{ row, review, seen }} onPaces={setPaces} />
                  <StepBar {...{ actor, snapshot }} />
                </>
              ) : (
                <ReviewEnd {...{ rows, unseen, queue, range, actor, seenAfter }} />
              )}
            </div>
          </div>
        </>
      )}
    </>
  );
}

/** Stands in the place of the queue until it is read. */
function NoQueue({ queue: { state, total, failure, retry } }: { readonly queue: Queue }) {
  if (state === 'tooLong')
    return (
      <EmptyMessage icon="info">
        {`These are ${groupNumber(total ?? 0)} events. Up to ${groupNumber(LONGEST_QUEUE)} can be reviewed: choose a day in the options.`}
      </EmptyMessage>
    );
  if (failure === null)
    return <Skeleton text="Loading events..." shape="block" count={2} layout={styles.columns} />;
  return (
    <ErrorPanel
      message="The events could not be loaded."
      cause={<FailureCause failure={failure} />}
      onRetry={retry}
    />
  );
}

/** What is on screen, for people who cannot see it change. */
function announced(
  { snapshot }: RunningReview,
  row: EventRow | undefined,
  rows: readonly EventRow[],
  unseen: number,
): string {
  if (snapshot.matches('ended'))
    return `The end of the queue. ${unseen === 0 ? 'All of it has been seen.' : 'Some of it has not been seen.'}`;
  if (!row) return '';
  if (watchingOf(snapshot) === 'paused') return PAUSED;
  return `Event ${rows.indexOf(row) + 1} of ${rows.length}, ${siteName(row)}`;
}

interface StepBarProps {
  readonly actor: ReviewActor;
  readonly snapshot: SnapshotFrom<typeof reviewMachine>;
}

/** The place in the queue, and the buttons that go on and back. On phones it stays at the lower edge of the screen. */
function StepBar({ actor, snapshot }: StepBarProps) {
  const { queue, shown, recording, seenAfter } = snapshot.context;
  const place = shown === null ? 0 : queue.indexOf(shown) + 1;
  const goesOnHere =
    seenAfter === 'all'
      ? snapshot.matches({ reviewing: { incident: 'read' } })
      : snapshot.matches({ reviewing: { incident: { read: 'nothing' } } });
  const isMore = goesOnHere && recording.index < recording.count - 1;
  const coming = isMore
    ? `recording ${groupNumber(recording.index + 2)} of ${groupNumber(recording.count)}`
    : place < queue.length
      ? `event ${groupNumber(place + 1)} of ${groupNumber(queue.length)}`
      : 'end of the queue';
  return (
    <div ref={handFocusOn} className={styles.steps}>
      <ActionButton
        action={previousInQueue}
        on={actor}
        icon="chevron-left"
        isOff={!snapshot.can({ type: 'previous' })}
      >
        <VisuallyHidden>{previousInQueue.does}</VisuallyHidden>
      </ActionButton>
      <p className={styles.place}>
        {groupNumber(place)} of {groupNumber(queue.length)}
      </p>
      <ActionButton action={nextInQueue} on={actor} variant="primary" icon="chevron-right">
        <span className={styles.next}>
          {nextInQueue.button} <small>{coming}</small>
        </span>
      </ActionButton>
    </div>
  );
}

interface MachineOptions {
  /** Ids in the order of review; null until the queue is read. Must keep its identity. */
  readonly queue: readonly number[] | null;
  readonly seen: Seen;
  /** Id of the event to begin with. Counts for the first render alone. */
  readonly startId: number | undefined;
  readonly seenAfter: SeenAfter;
}

/** The machine of the review with its effects: the player, and what the person has seen. */
function useReview({ queue, seen, startId, seenAfter }: MachineOptions): RunningReview {
  const player = useRef<((step: Step) => void) | null>(null);
  const latest = useRef(seen);
  useLayoutEffect(() => {
    latest.current = seen;
  });
  const [machine] = useState(() =>
    reviewMachine.provide({
      actions: {
        step: (_, step) => player.current?.(step),
        markSeen: ({ context }) => context.shown !== null && latest.current.mark([context.shown]),
      },
    }),
  );
  const input = { seen: seen.ids, shown: startId ?? null, seenAfter };
  const actor = useActorRef(machine, { ...inspected, input });
  const snapshot = useSelector(actor, (current) => current);
  useEffect(() => actor.send({ type: 'seenChanged', seen: seen.ids }), [actor, seen.ids]);
  useEffect(() => actor.send({ type: 'seenAfterChanged', seenAfter }), [actor, seenAfter]);
  // Before the frame that shows the buttons: a press of theirs comes after it.
  useLayoutEffect(() => {
    if (queue) actor.send({ type: 'queued', queue });
  }, [actor, queue]);
  return { actor, snapshot, player };
}

/** The keys that go on and back, wherever the review is. */
function useStepKeys(actor: ReviewActor): void {
  useAction(nextInQueue, actor);
  useAction(previousInQueue, actor);
  const open = (step: RowStep) => {
    const snapshot = actor.getSnapshot();
    const id = neighbour(snapshot.context, -1);
    if (step === 'next')
      return snapshot.can({ type: 'nextIncident' }) && actor.send({ type: 'nextIncident' });
    return id !== null && actor.send({ type: 'open', id });
  };
  useAction(nextEvent, open);
  useAction(previousEvent, open);
}
