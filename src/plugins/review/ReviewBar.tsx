import { useEffect } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { EventRow } from '#contract/event.ts';
import { unitsText } from '#core/format/dateTimes.ts';
import { groupNumber } from '#core/format/texts.ts';
import { listen } from '#core/listeners.ts';
import { Button } from '#core/ui/Button.tsx';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import type { ReviewActor, reviewMachine, SeenAfter } from '#machines/review.ts';
import { handFocusOn } from './ReviewEnd.tsx';
import type { Speed } from './ReviewOptions.tsx';
import styles from './ReviewPage.module.css';

interface ReviewBarProps {
  readonly rows: readonly EventRow[];
  /** How many of the rows are not seen yet. */
  readonly unseen: number;
  readonly paces: Paces;
  readonly speed: Speed;
  readonly actor: ReviewActor;
  readonly snapshot: SnapshotFrom<typeof reviewMachine>;
}

/** How far the review is, and the button that lets it go on by itself. */
export function ReviewBar({ rows, unseen, paces, speed, actor, snapshot }: ReviewBarProps) {
  const count = rows.length - unseen;
  const left = timeLeft(unseen, snapshot.context.seenAfter, paces);
  return (
    <>
      <p className={styles.progress}>
        <progress aria-label="Seen" value={count} max={rows.length} />
        <span>
          {groupNumber(count)} of {groupNumber(rows.length)} seen
          {unseen > 0 && left !== null && `, ${leftText(left / Number(speed))}`}
        </span>
      </p>
      <WatchAll {...{ actor, snapshot, speed }} />
    </>
  );
}

/** Whether the review goes on by itself. */
export function watchingOf(snapshot: SnapshotFrom<typeof reviewMachine>): 'off' | 'on' | 'paused' {
  if (!snapshot.matches('reviewing') || snapshot.matches({ reviewing: { watching: 'off' } })) return 'off';
  return snapshot.matches({ reviewing: { watching: 'paused' } }) ? 'paused' : 'on';
}

export const PAUSED = 'Paused: a person was detected.';

const buttons = {
  off: { words: 'Watch all', icon: 'play', note: '' },
  on: { words: 'Stop', icon: 'close', note: 'Any key stops.' },
  paused: { words: 'Go on', icon: 'play', note: PAUSED },
} as const;

/** Plays one recording after another until a key is pressed, or a person was detected. */
function WatchAll({ actor, snapshot, speed }: Pick<ReviewBarProps, 'actor' | 'snapshot' | 'speed'>) {
  const watching = watchingOf(snapshot);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isOn = watching === 'on';
  useEffect(() => {
    if (!isOn) return undefined;
    const stop = () => actor.send({ type: 'stop' });
    const onKey = (event: KeyboardEvent) => {
      // A key that is held since it started this.
      if (event.repeat) return;
      stop();
      if (event.key === 'Tab' || event.ctrlKey || event.metaKey || event.altKey) return;
      // The key that stops does nothing else.
      event.preventDefault();
      event.stopPropagation();
      // Firefox presses the focused button when the space bar is let go, whatever became of its keydown.
      document.addEventListener('keyup', (up) => up.preventDefault(), { capture: true, once: true });
    };
    // A hidden tab must not mark events as seen.
    return listen(document, { keydown: onKey, visibilitychange: stop }, { capture: true });
  }, [actor, isOn]);
  if (isStill)
    return <p className={styles.note}>Watch all is off, because this device is set to show less motion.</p>;
  if (snapshot.matches('ended')) return null;
  const { words, icon, note } = buttons[watching];
  return (
    <div ref={handFocusOn} className={styles.watch}>
      <Button
        icon={icon}
        onClick={() => actor.send(isOn ? { type: 'stop' } : { type: 'watch', speed: Number(speed) })}
      >
        {words}
      </Button>
      <span className={styles.note}>{note}</span>
    </div>
  );
}

// How long the rest of a review will take.

/** What is known of the events that were opened. */
export interface Paces {
  /** How many recordings each has, by the event's id. */
  readonly counts: ReadonlyMap<number, number>;
  /** Seconds of each clip, by the recording's id. */
  readonly lengths: ReadonlyMap<number, number>;
}

/** Clips whose lengths have to be known. */
const FEWEST = 3;

/**
 * Milliseconds for the events that are not seen yet: a usual clip for each of their recordings, of which the unopened ones
 * have as many as the opened ones usually do. Null while too few lengths are known.
 */
export function timeLeft(unseen: number, seenAfter: SeenAfter, { counts, lengths }: Paces): number | null {
  if (lengths.size < FEWEST) return null;
  const each = seenAfter === 'one' ? 1 : Math.max(1, median(counts.values()));
  return median(lengths.values()) * each * unseen * 1_000;
}

/** A single long clip does not move it, as it would an average. */
function median(values: Iterable<number>): number {
  const sorted = [...values].toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** 'about 12 min left', 'less than a minute left' */
export function leftText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return 'less than a minute left';
  return `about ${unitsText(minutes * 60_000)} left`;
}
