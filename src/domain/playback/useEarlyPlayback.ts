import { type RefObject, useLayoutEffect } from 'react';
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import type { Query } from '#core/app/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { createPlayback, UNKNOWN_WIDTH } from './createPlayback.ts';
import { type PreparedIncident, prepared, preparedFor } from './preparedIncidents.ts';

/**
 * Requests the first recording as soon as the record is read, while React renders the record. `usePlayback` takes the
 * playback for the record's `recordings` by itself.
 * @param place as wide as the frame of the recordings will be; only there while the page waits for its first record
 */
export function useEarlyPlayback(record: Query<EventDetail>, place: RefObject<HTMLElement | null>): void {
  const app = useApp();
  useLayoutEffect(() => {
    let early: PreparedIncident | null = null;
    const endReading = record.subscribe(() => {
      const result = record.result();
      const recordings = result?.state === 'ready' && result.value.incident.recordings;
      // What is read again keeps its player.
      if (!recordings || !place.current || preparedFor(recordings)) return;
      const width = place.current.clientWidth || UNKNOWN_WIDTH;
      const playback = createPlayback(app, { recordings, width: () => width });
      early = { id: 0, record: null, playback, isRecordTaken: true };
      prepared.add(early);
      playback.start();
    });
    return () => {
      endReading();
      if (early && prepared.delete(early)) early.playback?.stop();
    };
  }, [app, record, place]);
}
