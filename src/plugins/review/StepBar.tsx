import type { SnapshotFrom } from 'xstate';
import { groupNumber } from '#core/format/numbers.ts';
import { useShortcut } from '#core/shortcuts/useShortcut.ts';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import type { reviewMachine } from '#machines/review.ts';
import styles from './ReviewPage.module.css';
import { nextInQueue, nextInQueueBySpace, previousInQueue } from './reviewShortcuts.ts';
import type { ReviewActor } from './useReview.ts';

interface StepBarProps {
  readonly actor: ReviewActor;
  readonly snapshot: SnapshotFrom<typeof reviewMachine>;
}

/** The place in the queue, and the buttons that go on and back. On phones it stays at the lower edge of the screen. */
export function StepBar({ actor, snapshot }: StepBarProps) {
  const { queue, shown, recording } = snapshot.context;
  const place = shown === null ? 0 : queue.indexOf(shown) + 1;
  const isRead = snapshot.matches({ reviewing: { incident: 'read' } });
  const isMore = isRead && recording.index < recording.count - 1;
  const coming = isMore
    ? `recording ${groupNumber(recording.index + 2)} of ${groupNumber(recording.count)}`
    : place < queue.length
      ? `incident ${groupNumber(place + 1)} of ${groupNumber(queue.length)}`
      : 'end of the queue';
  return (
    <div ref={handFocusToEnd} className={styles.steps}>
      <Button
        icon="chevron-left"
        aria-label="Back to what was before"
        disabled={!snapshot.can({ type: 'previous' })}
        onClick={() => actor.send({ type: 'previous' })}
      />
      <p className={styles.place}>
        {groupNumber(place)} of {groupNumber(queue.length)}
      </p>
      <Button variant="primary" onClick={() => actor.send({ type: 'next' })}>
        <span className={styles.next}>
          Next <small>{coming}</small>
        </span>
        <Icon name="chevron-right" />
      </Button>
    </div>
  );
}

/** The bar goes at the end of the queue, and with it the button that was pressed. */
function handFocusToEnd(bar: HTMLElement | null): () => void {
  return () => {
    if (bar?.contains(document.activeElement))
      queueMicrotask(() => document.getElementById('review-end')?.focus());
  };
}

/** The keys that go on and back, wherever the review is. */
export function useStepKeys(actor: ReviewActor): void {
  useShortcut(nextInQueue, () => actor.send({ type: 'next' }));
  useShortcut(nextInQueueBySpace, () => (isOnControl() ? false : actor.send({ type: 'next' })));
  useShortcut(previousInQueue, () => actor.send({ type: 'previous' }));
}

/** Whether the space bar has a meaning for what has the focus. */
function isOnControl(): boolean {
  return document.activeElement?.closest('a, button, summary, video, [role="button"]') != null;
}
