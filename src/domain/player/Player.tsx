import { memo, useEffect, useRef, useState } from 'react';
import { useAdminView } from '#core/app/useApp.ts';
import { formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { shownText } from '#core/format/texts.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { useTimeStyle } from '#core/format/timeStyleShown.ts';
import { ActionButton } from '#core/shortcuts/ActionButton.tsx';
import { EmptyMessage } from '#core/ui/Notice.tsx';
import { hasSameMoments } from './CameraRow.tsx';
import styles from './Player.module.css';
import { PlayerPanel, type PlayerPanelProps } from './PlayerPanel.tsx';
import { nextRecording, previousRecording } from './playerActions.ts';
import { recordingTypeLabel } from './recordingName.ts';
import { Stage } from './Stage.tsx';
import type { Playback } from './usePlayback.ts';

type PlayerProps = Omit<PlayerPanelProps, 'figure' | 'below' | 'analytics'>;

/** Frame and buttons, which go full screen together. */
export function Player(props: PlayerProps) {
  const analytics = useAdminView();
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
        <Stage {...{ frame, shown }} playback={actor} zone={event.zone} onRetry={retry} />
      ) : (
        <EmptyMessage icon="image">No recordings available</EmptyMessage>
      )}
      <div className={styles.beside}>
        {shown && (
          <div className={styles.panel} data-print="no">
            {hasPanel && <PlayerPanel {...props} {...{ figure, below, analytics }} />}
          </div>
        )}
        <PlayerBar playback={playback} zone={event.zone} />
        <div
          ref={below}
          className={styles.moment}
          // There is a row for the others of a moment then.
          data-close={hasSameMoments(playback.snapshot.context.recordings)}
        />
      </div>
    </figure>
  );
}

interface PlayerBarProps {
  playback: Playback;
  /** Zone of the times. */
  zone: string | undefined;
}

/** The name of the shown recording, and the buttons. Without recordings, only the step buttons, out of use. */
const PlayerBar = memo(function PlayerBar({ playback, zone }: PlayerBarProps) {
  useTimeStyle();
  const { snapshot, shown, step } = playback;
  const { recordings, index } = snapshot.context;
  return (
    <div className={styles.bar}>
      <div className={styles.steps}>
        <ActionButton action={previousRecording} on={step} isOff={!snapshot.can({ type: 'previous' })} />
        <p className={styles.position}>
          {shown ? index + 1 : 0} of {recordings.length}
        </p>
        <ActionButton action={nextRecording} on={step} isOff={!snapshot.can({ type: 'next' })} />
      </div>
      {shown && (
        <div id="shown-recording" tabIndex={-1} className={styles.caption} aria-live="polite">
          <strong>{shownText(shown.entry.cameraName)}</strong>
          <span>
            {recordingTypeLabel(shown.entry.recordingType)} ·{' '}
            {timeElement(shown.entry.startTime, formatDateTimeSeconds(shown.entry.startTime, { zone }))}
          </span>
        </div>
      )}
    </div>
  );
});
