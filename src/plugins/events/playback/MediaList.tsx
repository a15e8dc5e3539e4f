import { useSelector } from '@xstate/react';
import { memo, useMemo } from 'react';
import type { RecordingEntry } from '#core/api/wire/event.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { rowKeys } from '#core/ui/rowKeys.ts';
import { useFirstRowsFirst } from '#core/ui/useFirstRowsFirst.ts';
import { MediaItem } from './MediaItem.tsx';
import styles from './MediaList.module.css';
import type { Playback } from './usePlayback.ts';
import { useShownInView } from './useShownInView.ts';

interface MediaListProps {
  actor: Playback['actor'];
  recordings: readonly RecordingEntry[];
}

/** Every recording of the event, to choose from. */
export const MediaList = memo(function MediaList({ actor, recordings }: MediaListProps) {
  const list = useShownInView(useSelector(actor, ({ context }) => context.index));
  const rows = useFirstRowsFirst(recordings);
  // Each item follows the player by itself: a step renders two of them, of however many.
  const items = useMemo(() => {
    const keys = rowKeys(rows, ({ recordingId }) => recordingId);
    return rows.map((recording, index) => (
      <MediaItem key={keys[index]} actor={actor} recording={recording} index={index} />
    ));
  }, [rows, actor]);
  return (
    <Card title="Media" padding="flush">
      {recordings.length === 0 ? (
        <EmptyMessage icon="image">No recordings found</EmptyMessage>
      ) : (
        <ol ref={list} className={styles.list} data-long={recordings.length > 60}>
          {items}
        </ol>
      )}
    </Card>
  );
});
