import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { EventDetail } from '#contract/event.ts';
import { incidentZone } from '#core/format/dateTimes.ts';
import { useSelectionInUrl } from '#core/page/useSelectionInUrl.ts';
import { useShortcut } from '#core/shortcuts/useShortcut.ts';
import { Card } from '#core/ui/Card.tsx';
import { MediaList } from '#domain/player/MediaList.tsx';
import { Player } from '#domain/player/Player.tsx';
import { eventPlayerKeys, nextRecording, previousRecording } from '#domain/player/playbackShortcuts.ts';
import { type Playback, usePlayback } from '#domain/player/usePlayback.ts';
import { EvidenceButton } from '#plugins/events/evidence/EvidenceButton.tsx';
import styles from './EventMedia.module.css';

const route = getRouteApi('/signed-in/event/$id');

interface EventMediaProps {
  id: number;
  report: EventDetail['incident'];
  /** Opens the next incident of the list. */
  onPastEnd: (() => void) | undefined;
  /** Called once the first picture is there, or cannot be had. Must keep its identity. */
  onShown: (id: number) => void;
}

/** The event's recordings: the shown one, and the list to choose from. One component per event. */
export function EventMedia({ id, report, onPastEnd, onShown }: EventMediaProps) {
  const frame = useRef<HTMLDivElement>(null);
  const moment = route.useSearch();
  const playback = usePlayback({
    recordings: report.recordings ?? [],
    startId: moment.recording,
    frame,
  });
  const { actor, shown, step } = playback;
  const all = playback.snapshot.context.recordings;
  const zone = incidentZone(report.timeZone);
  const isShown = shown === null || shown.media !== null || shown.trouble !== null;
  useEffect(() => {
    if (isShown) onShown(id);
  }, [isShown, id, onShown]);
  useRecordingInUrl(playback);
  useShortcut(nextRecording, () => step('next'));
  useShortcut(previousRecording, () => step('previous'));
  return (
    <>
      <Card title="Media Preview" padding="flush" actions={<EvidenceButton id={id} />}>
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
          <MediaList actor={actor} recordings={all} zone={zone} />
        </div>
      </div>
    </>
  );
}

/** Keeps the chosen recording in the address. */
function useRecordingInUrl({ actor, shown, snapshot }: Playback): void {
  const { recording } = route.useSearch();
  const navigate = route.useNavigate();
  const { recordings, index } = snapshot.context;
  useSelectionInUrl({
    selection: index === 0 ? undefined : shown?.entry.recordingId,
    // A link to a moment names the first one too.
    address: recording === recordings[0]?.recordingId ? undefined : recording,
    select: (wanted) => {
      const place = recordings.findIndex(({ recordingId }) => recordingId === wanted);
      actor.send({ type: 'select', index: wanted === undefined ? 0 : place });
    },
    write: (selected) =>
      navigate({ search: { recording: selected }, replace: true, resetScroll: false, state: true }),
  });
}
