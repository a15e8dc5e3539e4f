import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import { useApp } from '#core/app/useApp.ts';
import { incidentZone } from '#core/format/dateTimes.ts';
import { useSelectionInUrl } from '#core/page/useSelectionInUrl.ts';
import { useAdminView } from '#core/session/useCurrentUser.ts';
import { useShortcut } from '#core/shortcuts/useShortcut.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import styles from './EventMedia.module.css';
import type { MediaList } from './MediaList.tsx';
import type { EventOfMedia, MediaTools } from './MediaTools.tsx';
import { PlayerBar } from './PlayerBar.tsx';
import { nextRecording, previousRecording } from './playbackShortcuts.ts';
import { Stage } from './Stage.tsx';
import { type Playback, usePlayback } from './usePlayback.ts';

const route = getRouteApi('/signed-in/event/$id');

interface EventMediaProps {
  id: number;
  report: EventDetail['incident'];
  /** Lists all recordings. Undefined until its code is loaded. */
  List: typeof MediaList | undefined;
  /** What can be done with the shown recording. Undefined until its code is loaded. */
  Tools: typeof MediaTools | undefined;
}

/** The event's recordings: the shown one, and the list to choose from. One component per event. */
export function EventMedia({ id, report, List, Tools }: EventMediaProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { recording } = route.useSearch();
  const navigate = route.useNavigate();
  const playback = usePlayback({
    recordings: report.recordings ?? [],
    startId: recording,
    frame,
  });
  const { actor, shown, snapshot, step } = playback;
  const all = snapshot.context.recordings;
  useSelectionInUrl({
    selection: snapshot.context.index === 0 ? undefined : shown?.entry.recordingId,
    address: recording,
    select: (wanted) => {
      const index = all.findIndex(({ recordingId }) => recordingId === wanted);
      actor.send({ type: 'select', index: wanted === undefined ? 0 : index });
    },
    write: (selected) => navigate({ search: { recording: selected }, replace: true, resetScroll: false }),
  });
  const zone = incidentZone(report.timeZone);
  useShortcut(nextRecording, () => step('next'));
  useShortcut(previousRecording, () => step('previous'));
  return (
    <>
      <Card title="Media Preview" padding="flush">
        <Player
          playback={playback}
          frame={frame}
          event={{ id, site: report.location?.name, zone }}
          Tools={Tools}
        />
      </Card>
      <div className={styles.beside}>
        <div className={styles.fill}>{List && <List actor={actor} recordings={all} zone={zone} />}</div>
      </div>
    </>
  );
}

interface PlayerProps {
  playback: Playback;
  frame: React.RefObject<HTMLDivElement | null>;
  event: EventOfMedia;
  Tools: typeof MediaTools | undefined;
}

/** Frame and buttons, which go full screen together. */
function Player({ playback, frame, event, Tools }: PlayerProps) {
  const { adminDetail, session } = useApp();
  const analytics = useAdminView(session, adminDetail);
  const figure = useRef<HTMLElement>(null);
  const { shown, ready, step, retry } = playback;
  return (
    <figure ref={figure} className={styles.player}>
      {shown ? (
        <Stage {...{ frame, shown, ready, analytics }} zone={event.zone} onStep={step} onRetry={retry} />
      ) : (
        <EmptyMessage icon="image">No recordings available</EmptyMessage>
      )}
      <PlayerBar
        playback={playback}
        zone={event.zone}
        tools={Tools && <Tools event={event} media={shown?.media ?? null} figure={figure} />}
      />
    </figure>
  );
}
