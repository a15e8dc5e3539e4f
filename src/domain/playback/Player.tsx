import { useEffect, useRef, useState } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { useAdminView } from '#core/session/useCurrentUser.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import styles from './Player.module.css';
import { PlayerBar } from './PlayerBar.tsx';
import { PlayerPanel, type PlayerPanelProps } from './PlayerPanel.tsx';
import { Stage } from './Stage.tsx';
import type { Playback } from './usePlayback.ts';

interface PlayerProps extends Omit<PlayerPanelProps, 'figure' | 'below' | 'analytics'> {
  /** Goes on after the last recording, to the next incident. Undefined where there is none. */
  onPastEnd?: (() => void) | undefined;
}

/** Frame and buttons, which go full screen together. */
export function Player({ onPastEnd, ...props }: PlayerProps) {
  const { adminDetail, session } = useApp();
  const analytics = useAdminView(session, adminDetail);
  const figure = useRef<HTMLElement>(null);
  const below = useRef<HTMLDivElement>(null);
  const { playback, frame, event } = props;
  const { actor, shown, retry } = playback;
  const isLoaded = shown !== null && (shown.media !== null || shown.trouble !== null);
  const [hasPanel, setHasPanel] = useState(false);
  // The panel draws into the frame, which is in the document after the first render.
  useEffect(() => {
    if (isLoaded) setHasPanel(true);
  }, [isLoaded]);
  return (
    <figure ref={figure} className={styles.player}>
      {shown ? (
        <>
          <Stage {...{ frame, shown }} playback={actor} zone={event.zone} onRetry={retry} />
          <div className={styles.panel} data-print="no">
            {hasPanel && <PlayerPanel {...props} {...{ figure, below, analytics }} />}
          </div>
        </>
      ) : (
        <EmptyMessage icon="image">No recordings available</EmptyMessage>
      )}
      <PlayerBar playback={playback} onPastEnd={onPastEnd} zone={event.zone} />
      <div
        ref={below}
        className={styles.moment}
        data-close={areClose(playback.snapshot.context.recordings)}
      />
    </figure>
  );
}

/** Whether some recordings begin at about the same time: there is a row for the others of a moment then. */
function areClose(recordings: Playback['snapshot']['context']['recordings']): boolean {
  const starts = recordings.map(({ startTime }) => parseInstant(startTime)?.getTime() ?? Number.NaN);
  return starts.some((start, index) => Math.abs(start - (starts[index - 1] ?? Number.NaN)) <= 10_000);
}
