import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { RecordingEntry } from '#contract/event.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { shownText } from '#core/format/texts.ts';
import { Icon } from '#core/ui/Icon.tsx';
import styles from './CameraRow.module.css';
import { pictureComes } from './loadMedia.ts';
import type { PlaybackActor } from './playbacks.ts';
import { recordingTypeLabel } from './recordingName.ts';
import { handFocusToShown } from './Stage.tsx';

interface CameraRowProps {
  actor: PlaybackActor;
  recordings: readonly RecordingEntry[];
  /** Of the shown one. */
  index: number;
}

/** The other recordings that begin within ten seconds of the shown one, to be pressed. */
export function CameraRow({ actor, recordings, index }: CameraRowProps) {
  const others = sameMoment(recordings, index);
  if (others.length === 0) return null;
  return (
    <ul
      className={styles.row}
      aria-label="Other recordings of this moment"
      // Browsers leave a focused button as it is where a part of it is in view.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      {others.map(({ entry, place, seconds }) => (
        <li key={place}>
          <button
            ref={handFocusToShown}
            type="button"
            className={styles.camera}
            onClick={() => actor.send({ type: 'select', index: place })}
          >
            <Thumbnail actor={actor} id={entry.recordingId} />
            <span className={styles.words}>
              <span className={styles.name}>{shownText(entry.cameraName)}</span>
              <span className={styles.more}>
                {recordingTypeLabel(entry.recordingType)}, {seconds < 0 ? '−' : '+'}
                {Math.abs(seconds)} s
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The recording's first picture where it is loaded and can be shown. Nothing is asked for. */
function Thumbnail({ actor, id }: { actor: PlaybackActor; id: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useSelector(
    actor.getSnapshot().context.preloader,
    ({ context }) => context.loaders.get(id)?.getSnapshot().context.loaded?.element ?? null,
  );
  useEffect(() => {
    const { current } = canvas;
    if (current === null || picture === null) return undefined;
    const left = new AbortController();
    const draw = async () => {
      if (await pictureComes(picture, left.signal))
        current.getContext('2d')?.drawImage(picture, 0, 0, current.width, current.height);
    };
    // What was let go of, or cannot be played, keeps its sign.
    draw().catch(() => undefined);
    return () => left.abort();
  }, [picture]);
  return (
    <span className={styles.picture}>
      <Icon name="image" size="small" />
      {picture !== null && <canvas ref={canvas} width={128} height={72} />}
    </span>
  );
}

/** How far apart recordings of one moment begin, in milliseconds. */
const MOMENT_MS = 10_000;
/** More than fit, even on a wide screen. */
const MOST = 12;

/** Whether some recordings are of one moment. */
export function hasSameMoments(recordings: readonly RecordingEntry[]): boolean {
  const starts = recordings.flatMap(({ startTime }) => parseInstant(startTime)?.getTime() ?? []);
  const sorted = starts.toSorted((one, other) => one - other);
  return sorted.some((start, index) => start - (sorted[index - 1] ?? Number.NaN) <= MOMENT_MS);
}

/** Those of the same time as the recording at `index`, with their places and how much later they begin. */
export function sameMoment(recordings: readonly RecordingEntry[], index: number) {
  const start = parseInstant(recordings[index]?.startTime)?.getTime();
  if (start === undefined) return [];
  return recordings
    .map((entry, place) => ({
      entry,
      place,
      after: (parseInstant(entry.startTime)?.getTime() ?? Number.NaN) - start,
    }))
    .filter(({ place, after }) => place !== index && Math.abs(after) <= MOMENT_MS)
    .slice(0, MOST)
    .map(({ entry, place, after }) => ({ entry, place, seconds: Math.round(after / 1_000) }));
}
