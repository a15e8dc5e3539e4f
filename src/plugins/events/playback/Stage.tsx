import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAwaitedContent } from '#core/app/awaitedContent.ts';
import { useApp } from '#core/app/useApp.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import type { LoadedMedia } from './loadMedia.ts';
import type { MediaElement } from './mediaElement.ts';
import { recordingName } from './recordingName.ts';
import styles from './Stage.module.css';
import { useSwipe } from './swipe.ts';
import { useMediaLayers } from './useMediaLayers.ts';
import type { ShownRecording, Step } from './usePlayback.ts';

const loadLayer = () => import('./DetectionLayer.tsx');

interface StageProps {
  frame: RefObject<HTMLDivElement | null>;
  shown: ShownRecording;
  /** Everything that is loaded, including the shown recording. */
  ready: readonly LoadedMedia[];
  /** Whether boxes other than motion are shown. */
  analytics: boolean;
  /** Zone of the time in the picture's name. */
  zone: string | undefined;
  /** Must keep its identity. */
  onStep: (step: Step) => void;
  onRetry: () => void;
}

/** The frame that shows one picture or clip at a time. */
export function Stage({ frame, shown, ready, analytics, zone, onStep, onRetry }: StageProps) {
  const { entry, media, hasFailed } = shown;
  const layers = useRef<HTMLDivElement>(null);
  useMediaLayers(layers, { ready, shown: media, name: recordingName(entry, zone) });
  useSwipe(frame, onStep);
  const isLoading = !media && !hasFailed;
  useAwaitedContent(isLoading);
  const layer = useLazyCode(loadLayer, media !== null);
  const broken = useMediaError(media?.element ?? null, entry.recordingId);
  return (
    <div ref={frame} className={styles.stage} aria-busy={isLoading}>
      <div ref={layers} className={styles.layers} />
      {layer && media && !broken && (
        <layer.DetectionLayer frame={frame} shown={media} analytics={analytics} />
      )}
      {isLoading && <p className={styles.loading}>Loading recording...</p>}
      {/* The region exists before its text, because screen readers announce only what changes in it. */}
      <div role="status">
        {hasFailed && (
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

/** Whether an element that was shown has failed later, e.g. a clip that is damaged in the middle. */
function useMediaError(element: MediaElement | null, recordingId: number): boolean {
  const { errors } = useApp();
  const [broken, setBroken] = useState<MediaElement | null>(null);
  useEffect(() => {
    if (element === null) return;
    const onError = () => {
      setBroken(element);
      errors.report('The clip broke off.', `playing recording ${recordingId}`);
    };
    element.addEventListener('error', onError);
    return () => element.removeEventListener('error', onError);
  }, [element, errors, recordingId]);
  return element !== null && broken === element;
}
