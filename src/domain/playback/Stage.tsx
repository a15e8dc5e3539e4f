import { memo, type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { recordingName } from './recordingName.ts';
import styles from './Stage.module.css';
import { useMediaLayers } from './useMediaLayers.ts';
import type { Playback, ShownRecording } from './usePlayback.ts';

interface StageProps {
  frame: RefObject<HTMLDivElement | null>;
  shown: ShownRecording;
  playback: Playback['actor'];
  /** Zone of the time in the picture's name. */
  zone: string | undefined;
  onRetry: () => void;
}

/** The frame that shows one picture or clip at a time. */
export const Stage = memo(function Stage({ frame, shown, playback, zone, onRetry }: StageProps) {
  const { entry, file, media, trouble } = shown;
  const layers = useRef<HTMLDivElement>(null);
  useMediaLayers(layers, { playback, shown: media, name: recordingName(entry, zone) });
  const isLoading = media === null && trouble === null;
  return (
    <div ref={frame} className={styles.stage} aria-busy={isLoading}>
      <div ref={layers} className={styles.layers} />
      {isLoading && <p className={styles.loading}>Loading recording...</p>}
      {/* The region exists before its text, because screen readers announce only what changes in it. */}
      <div role="status">
        {trouble === 'unloaded' && (
          <Trouble text="This recording could not be loaded.">
            <Button icon="retry" onClick={onRetry}>
              Retry
            </Button>
          </Trouble>
        )}
        {trouble === 'elsewhere' && (
          <Trouble text="This recording is on a host that the portal is not set up for. Please tell the support." />
        )}
        {trouble === 'unplayable' && (
          <Trouble
            text={`This recording cannot be ${file?.format === 'image' ? 'shown' : 'played'} in this browser. Download it to open it in another program.`}
          />
        )}
      </div>
    </div>
  );
});

/** Says in the frame what is wrong with the picture. */
export function Trouble({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.trouble}>
      <Icon name="warning" size="large" />
      <p>{text}</p>
      {children}
    </div>
  );
}
