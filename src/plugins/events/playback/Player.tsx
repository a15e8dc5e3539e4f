import { useRef } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { useAdminView } from '#core/session/useAdminView.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import styles from './Player.module.css';
import { PlayerBar } from './PlayerBar.tsx';
import { Stage } from './Stage.tsx';
import { useFullScreen } from './useFullScreen.ts';
import type { Playback } from './usePlayback.ts';

interface PlayerProps {
  playback: Playback;
  frame: React.RefObject<HTMLDivElement | null>;
}

/** Frame and buttons; together they go full screen. */
export function Player({ playback, frame }: PlayerProps) {
  const { adminDetail, session } = useApp();
  const analytics = useAdminView(session, adminDetail);
  const figure = useRef<HTMLElement>(null);
  const fullScreen = useFullScreen(figure);
  const { shown, ready, step, retry } = playback;
  return (
    <figure ref={figure} className={styles.player}>
      {shown ? (
        <Stage {...{ frame, shown, ready, analytics }} onStep={step} onRetry={retry} />
      ) : (
        <EmptyMessage icon="image">No recordings available</EmptyMessage>
      )}
      <PlayerBar playback={playback} fullScreen={fullScreen} />
    </figure>
  );
}
