import { useEffect, useMemo, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { EventRow, RecordingEntry } from '#contract/event.ts';
import { unitsText } from '#core/format/lengths.ts';
import { groupNumber } from '#core/format/texts.ts';
import { Button } from '#core/ui/Button.tsx';
import { Select } from '#core/ui/form/Field.tsx';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import type { Seen } from '#domain/incidents/seenIncidents.ts';
import { STILL_MS } from '#machines/player.ts';
import type { reviewMachine } from '#machines/review.ts';
import styles from './ReviewPage.module.css';
import type { ReviewActor } from './useReview.ts';

const speeds = [
  { value: '1', label: '1x' },
  { value: '2', label: '2x' },
  { value: '4', label: '4x' },
] as const;

interface ReviewBarProps {
  readonly rows: readonly EventRow[];
  readonly seen: Seen;
  readonly paces: Paces;
  readonly actor: ReviewActor;
  readonly snapshot: SnapshotFrom<typeof reviewMachine>;
}

/** How far the review is, and the button that lets it go on by itself. */
export function ReviewBar({ rows, seen, paces, actor, snapshot }: ReviewBarProps) {
  const count = useMemo(
    () => rows.filter(({ incident }) => seen.ids.has(incident.id)).length,
    [rows, seen.ids],
  );
  const isWatching = snapshot.matches('reviewing') && !snapshot.matches({ reviewing: { watching: 'off' } });
  const { speed } = snapshot.context;
  const unseen = rows.length - count;
  const left = timeLeft(unseen, paces);
  return (
    <>
      <p className={styles.progress}>
        <progress aria-label="Seen" value={count} max={rows.length} />
        <span>
          {groupNumber(count)} of {groupNumber(rows.length)} seen
          {unseen > 0 && left !== null && `, ${leftText(left / (isWatching ? speed : 1))}`}
        </span>
      </p>
      <WatchAll actor={actor} isWatching={isWatching} isOver={snapshot.matches('ended')} />
    </>
  );
}

interface WatchAllProps {
  readonly actor: ReviewActor;
  readonly isWatching: boolean;
  readonly isOver: boolean;
}

/** Plays one recording after another until a key is pressed. */
function WatchAll({ actor, isWatching, isOver }: WatchAllProps) {
  const [speed, setSpeed] = useState<(typeof speeds)[number]['value']>('1');
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    if (!isWatching) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const stop = () => actor.send({ type: 'stop' });
    const onKey = (event: KeyboardEvent) => {
      // A key that is held since it started this.
      if (event.repeat) return;
      stop();
      if (event.key === 'Tab' || event.ctrlKey || event.metaKey || event.altKey) return;
      // The key that stops does nothing else.
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, { capture: true, signal });
    // A hidden tab must not mark incidents as seen.
    document.addEventListener('visibilitychange', stop, { signal });
    return () => listening.abort();
  }, [actor, isWatching]);
  if (isStill)
    return <p className={styles.note}>Watch all is off, because this device is set to show less motion.</p>;
  if (isOver) return null;
  return (
    <div className={styles.watch}>
      <Select
        label="Watch all speed"
        hideLabel
        options={speeds}
        value={speed}
        onChange={(value) => {
          setSpeed(value);
          if (isWatching) actor.send({ type: 'watch', speed: Number(value) });
        }}
      />
      <Button
        icon={isWatching ? 'close' : 'play'}
        aria-pressed={isWatching}
        onClick={() => actor.send(isWatching ? { type: 'stop' } : { type: 'watch', speed: Number(speed) })}
      >
        {isWatching ? 'Stop' : 'Watch all'}
      </Button>
      {isWatching && <span className={styles.note}>Any key stops.</span>}
    </div>
  );
}

// How long the rest of a review will take.

/** What is known of the incidents that were opened: seconds of each clip, by the recording's id. */
export interface Paces {
  readonly recordings: ReadonlyMap<number, readonly RecordingEntry[]>;
  readonly clips: ReadonlyMap<number, number>;
}

/** For a clip of unknown length, before any length is known. */
const USUAL_CLIP_S = 10;

/**
 * Milliseconds for the incidents that are not seen yet: each takes as long as the opened ones do on average. A clip takes
 * its length, one of unknown length the average of the others, a still three seconds. Null before an incident was opened.
 */
export function timeLeft(unseen: number, { recordings, clips }: Paces): number | null {
  if (recordings.size === 0) return null;
  const known = [...clips.values()];
  const usual =
    known.length === 0 ? USUAL_CLIP_S : known.reduce((sum, length) => sum + length, 0) / known.length;
  const lasts = ({ recordingId, recordingType }: RecordingEntry) => {
    if (recordingType?.endsWith('Video') || clips.has(recordingId))
      return (clips.get(recordingId) ?? usual) * 1_000;
    return STILL_MS;
  };
  // One without recordings takes the time of a still, for its story.
  const each = [...recordings.values()].map(
    (all) => all.reduce((sum, one) => sum + lasts(one), 0) || STILL_MS,
  );
  return (each.reduce((sum, time) => sum + time, 0) / each.length) * unseen;
}

/** 'about 12 min left', 'less than a minute left' */
export function leftText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 1) return 'less than a minute left';
  return `about ${unitsText(minutes * 60_000)} left`;
}
