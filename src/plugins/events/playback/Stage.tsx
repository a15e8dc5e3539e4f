import { type RefObject, useRef } from 'react';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import styles from './Stage.module.css';
import type { ShownMedia } from './shownMedia.ts';
import type { Step } from './step.ts';
import { useMediaError } from './useMediaError.ts';
import { useMediaLayers } from './useMediaLayers.ts';
import { useSwipe } from './useSwipe.ts';

const loadLayer = () => import('./DetectionLayer.tsx');

interface StageProps {
  frame: RefObject<HTMLDivElement | null>;
  media: ShownMedia;
  recordingId: number;
  /** What the picture shows, for those who cannot see it. */
  name: string;
  failed: boolean;
  /** Whether boxes other than motion are drawn. */
  analytics: boolean;
  /** Must keep its identity. */
  onStep: (step: Step) => void;
  onRetry: () => void;
}

/** The frame in which pictures and clips take turns. */
export function Stage({ frame, media, recordingId, name, failed, analytics, onStep, onRetry }: StageProps) {
  const layers = useRef<HTMLDivElement>(null);
  const { shown } = media;
  const layer = useLazyCode(loadLayer, shown !== null);
  useMediaLayers(layers, media, name);
  useSwipe(frame, onStep);
  const broken = useMediaError(shown?.element ?? null, recordingId);
  return (
    <div ref={frame} className={styles.stage} aria-busy={!shown && !failed}>
      <div ref={layers} className={styles.layers} />
      {layer && shown && !broken && (
        <layer.DetectionLayer frame={frame} shown={shown} analytics={analytics} />
      )}
      {!shown && !failed && <p className={styles.loading}>Loading recording...</p>}
      {/* There before its words are: screen readers tell only what changes in it. */}
      <div role="status">
        {failed && (
          <Trouble text="This recording could not be loaded.">
            <Button icon="retry" onClick={onRetry}>
              Retry
            </Button>
          </Trouble>
        )}
        {broken && <Trouble text="This recording cannot be played to its end." />}
      </div>
    </div>
  );
}

function Trouble({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className={styles.trouble}>
      <Icon name="warning" size="large" />
      <p>{text}</p>
      {children}
    </div>
  );
}
