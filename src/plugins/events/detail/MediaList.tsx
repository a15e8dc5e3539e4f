import { useSelector } from '@xstate/react';
import { memo, useCallback, useDeferredValue } from 'react';
import type { RecordingEntry } from '#contract/event.ts';
import { formatTimeSeconds } from '#core/format/dateTimes.ts';
import { shownText } from '#core/format/texts.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { Card } from '#core/ui/Card.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { EmptyMessage } from '#core/ui/Notice.tsx';
import lists from '#core/ui/table/LongRows.module.css';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { useShownInView } from '#core/ui/table/useShownInView.ts';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { recordingIcon, recordingTypeLabel } from '#domain/player/recordingName.ts';
import type { Playback } from '#domain/player/usePlayback.ts';
import styles from './MediaList.module.css';

interface MediaListProps {
  actor: Playback['actor'];
  recordings: readonly RecordingEntry[];
  /** Zone of the times. */
  zone: string | undefined;
}

/** All recordings of the event, to choose from. */
export const MediaList = memo(function MediaList({ actor, recordings, zone }: MediaListProps) {
  // The list measures and scrolls itself after the picture is shown.
  const shown = useDeferredValue(useSelector(actor, ({ context }) => context.index));
  const list = useShownInView(`[data-index="${shown}"]`);
  // Each item follows the player by itself, so that a step renders only two items.
  const item = useCallback(
    (recording: RecordingEntry, index: number) => (
      <MediaItem actor={actor} recording={recording} index={index} zone={zone} />
    ),
    [actor, zone],
  );
  return (
    <Card title="Media" padding="flush">
      {recordings.length === 0 ? (
        <EmptyMessage icon="image">No recordings found</EmptyMessage>
      ) : (
        <div ref={list} className={`${lists.scrolled} ${styles.list}`}>
          <LongRows as="ol" rows={recordings} render={item} startAt={shown} />
        </div>
      )}
    </Card>
  );
});

interface MediaItemProps {
  actor: Playback['actor'];
  recording: RecordingEntry;
  index: number;
  zone: string | undefined;
}

function MediaItem({ actor, recording, index, zone }: MediaItemProps) {
  const { recordingId, cameraName, recordingType, startTime } = recording;
  const isShown = useSelector(actor, ({ context }) => context.index === index);
  const isVisited = useSelector(actor, ({ context }) => context.visited.has(recordingId));
  return (
    <li data-index={index}>
      <button
        type="button"
        className={`${lists.item} ${styles.item}`}
        aria-current={isShown}
        data-visited={isVisited}
        onClick={() => actor.send({ type: 'select', index })}
      >
        <Icon name={recordingIcon(recordingType)} size="small" />
        <span className={styles.words}>
          <span className={styles.camera}>{shownText(cameraName)}</span>
          <span className={styles.type}>{recordingTypeLabel(recordingType)}</span>
        </span>
        {timeElement(startTime, formatTimeSeconds(startTime, { zone }), { className: styles.time })}
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
