import { useSelector } from '@xstate/react';
import { memo, type RefObject, useCallback, useDeferredValue, useEffect, useRef } from 'react';
import type { RecordingEntry } from '#core/api/wire/eventDetail.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { MediaItem } from './MediaItem.tsx';
import styles from './MediaList.module.css';
import type { Playback } from './usePlayback.ts';

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
  const list = useShownInView(shown);
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
        <div ref={list} className={styles.list}>
          <LongRows as="ol" rows={recordings} render={item} startAt={shown} />
        </div>
      )}
    </Card>
  );
});

/** Scrolls the list, and nothing around it, until the item at `index` is visible. */
function useShownInView(index: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const item = list.current?.querySelector(`[data-index="${index}"]`);
    if (!list.current || !item) return;
    const box = list.current.getBoundingClientRect();
    const place = item.getBoundingClientRect();
    if (place.top < box.top) list.current.scrollTop -= box.top - place.top;
    else if (place.bottom > box.bottom) list.current.scrollTop += place.bottom - box.bottom;
  }, [index]);
  return list;
}
