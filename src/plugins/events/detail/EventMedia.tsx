import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import { incidentZone } from '#core/format/dateTimes.ts';
import { useShortcut } from '#core/shortcuts/useShortcut.ts';
import { Card } from '#core/ui/Card.tsx';
import { Player } from '#domain/playback/Player.tsx';
import { eventPlayerKeys, nextRecording, previousRecording } from '#domain/playback/playbackShortcuts.ts';
import { usePlayback } from '#domain/playback/usePlayback.ts';
import styles from './EventMedia.module.css';
import type * as EventRecord from './EventRecord.tsx';

const route = getRouteApi('/signed-in/event/$id');

interface EventMediaProps {
  id: number;
  report: EventDetail['incident'];
  /** Null until its code is loaded. */
  record: typeof EventRecord | null;
  /** Opens the next incident of the list. */
  onPastEnd: (() => void) | undefined;
}

/** The event's recordings: the shown one, and the list to choose from. One component per event. */
export function EventMedia({ id, report, record, onPastEnd }: EventMediaProps) {
  const frame = useRef<HTMLDivElement>(null);
  const moment = route.useSearch();
  const playback = usePlayback({
    recordings: report.recordings ?? [],
    startId: moment.recording,
    frame,
  });
  const { actor, step } = playback;
  const all = playback.snapshot.context.recordings;
  const zone = incidentZone(report.timeZone);
  useShortcut(nextRecording, () => step('next'));
  useShortcut(previousRecording, () => step('previous'));
  return (
    <>
      <Card title="Media Preview" padding="flush" actions={record && <record.EvidenceButton id={id} />}>
        <Player
          playback={playback}
          frame={frame}
          event={{ id, site: report.location?.name, zone }}
          keys={eventPlayerKeys}
          canPlayAll
          moment={moment}
          onPastEnd={onPastEnd}
        />
      </Card>
      <div className={styles.beside}>
        <div className={styles.fill}>
          {record && <record.MediaList actor={actor} recordings={all} zone={zone} />}
        </div>
      </div>
      {record && <record.RecordingInUrl playback={playback} />}
    </>
  );
}
