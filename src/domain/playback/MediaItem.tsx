import { useSelector } from '@xstate/react';
import type { RecordingEntry } from '#core/api/wire/eventDetail.ts';
import { formatTimeSeconds } from '#core/format/dateTimes.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { Icon } from '#core/ui/Icon.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import styles from './MediaList.module.css';
import { cameraText, recordingTypeLabel } from './recordingName.ts';
import type { Playback } from './usePlayback.ts';

interface MediaItemProps {
  actor: Playback['actor'];
  recording: RecordingEntry;
  index: number;
  zone: string | undefined;
}

/** One recording of the list, with a mark if it has been shown. */
export function MediaItem({ actor, recording, index, zone }: MediaItemProps) {
  const { recordingId, cameraName, recordingType, startTime } = recording;
  const isShown = useSelector(actor, ({ context }) => context.index === index);
  const isVisited = useSelector(actor, ({ context }) => context.visited.has(recordingId));
  return (
    <li className={styles.entry} data-index={index}>
      <button
        type="button"
        className={styles.item}
        aria-current={isShown}
        data-visited={isVisited}
        onClick={() => actor.send({ type: 'select', index })}
      >
        <Icon name={isVideoType(recordingType) ? 'play' : 'image'} size="small" />
        <span className={styles.words}>
          <span className={styles.camera}>{cameraText(cameraName)}</span>
          <span className={styles.type}>{recordingTypeLabel(recordingType)}</span>
        </span>
        <time className={styles.time} dateTime={isoInstant(startTime)}>
          {formatTimeSeconds(startTime, { zone })}
        </time>
        <span className={styles.mark}>
          {isVisited && (
            <>
              <Icon name="check" size="small" />
              <VisuallyHidden>Visited</VisuallyHidden>
            </>
          )}
        </span>
      </button>
    </li>
  );
}

function isVideoType(type: string | null | undefined): boolean {
  return type?.endsWith('Video') ?? false;
}
