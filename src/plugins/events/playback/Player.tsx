import { useMemo, useRef } from 'react';
import type { RecordingEntry } from '#core/api/wire/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { useAdminView } from '#core/session/useAdminView.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import styles from './Player.module.css';
import { PlayerBar } from './PlayerBar.tsx';
import { recordingName } from './recordingName.ts';
import { Stage } from './Stage.tsx';
import { shownMedia } from './shownMedia.ts';
import { useFullScreen } from './useFullScreen.ts';
import type { Playback } from './usePlayback.ts';

interface PlayerProps {
  playback: Playback;
  recordings: readonly RecordingEntry[];
  frame: React.RefObject<HTMLDivElement | null>;
  site: string | null | undefined;
  eventId: number;
}

/** Frame and buttons; together they go full screen. */
export function Player({ playback, recordings, frame, site, eventId }: PlayerProps) {
  const { adminDetail, session } = useApp();
  const analytics = useAdminView(session, adminDetail);
  const figure = useRef<HTMLElement>(null);
  const fullScreen = useFullScreen(figure);
  const { snapshot, step, retry } = playback;
  const media = useMemo(() => shownMedia(snapshot.context), [snapshot.context]);
  const entry = recordings[snapshot.context.index];
  return (
    <figure ref={figure} className={styles.player}>
      {entry ? (
        <Stage
          frame={frame}
          media={media}
          recordingId={entry.recordingId}
          name={recordingName(entry)}
          failed={snapshot.matches('failed')}
          analytics={analytics}
          onStep={step}
          onRetry={retry}
        />
      ) : (
        <EmptyMessage icon="image">No recordings available</EmptyMessage>
      )}
      <PlayerBar playback={playback} entry={entry} shown={media.shown} {...{ fullScreen, site, eventId }} />
    </figure>
  );
}
