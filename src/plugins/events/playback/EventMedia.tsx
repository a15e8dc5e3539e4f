import { useRef } from 'react';
import type { RecordingEntry } from '#core/api/wire/event.ts';
import { Card } from '#core/ui/Card.tsx';
import { eventRoute } from '#plugins/events/eventRoute.ts';
import styles from './EventMedia.module.css';
import type { MediaList } from './MediaList.tsx';
import { Player } from './Player.tsx';
import { usePlayback } from './usePlayback.ts';
import { useRecordingInUrl } from './useRecordingInUrl.ts';
import { useStepKeys } from './useStepKeys.ts';

interface EventMediaProps {
  eventId: number;
  recordings: readonly RecordingEntry[];
  site: string | null | undefined;
  /** What shows all of them, once its code is there. */
  List: typeof MediaList | undefined;
}

/** The event's recordings: the one that is shown, and all to choose from. One per event. */
export function EventMedia({ eventId, recordings, site, List }: EventMediaProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { recording } = eventRoute.useSearch();
  const playback = usePlayback(recordings, recording, frame);
  useRecordingInUrl(playback);
  useStepKeys(playback.step);
  return (
    <>
      <Card title="Media Preview" padding="flush">
        <Player playback={playback} recordings={recordings} frame={frame} site={site} eventId={eventId} />
      </Card>
      <div className={styles.beside}>
        <div className={styles.fill}>{List && <List actor={playback.actor} recordings={recordings} />}</div>
      </div>
    </>
  );
}
