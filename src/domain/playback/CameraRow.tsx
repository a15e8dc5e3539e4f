import { memo, useEffect, useRef } from 'react';
import { Icon } from '#core/ui/Icon.tsx';
import styles from './CameraRow.module.css';
import type { MediaFile } from './loadMedia.ts';
import { cameraText, recordingTypeLabel } from './recordingName.ts';
import { sameMoment } from './sameMoment.ts';
import type { Playback } from './usePlayback.ts';

/**
 * The other recordings that begin within ten seconds of the shown one, to be pressed. Follows the loaders only by being
 * rendered again, so that its owner can put it off.
 */
export function CameraRow({ playback: { actor, snapshot } }: { playback: Playback }) {
  const { recordings, index, preloader } = snapshot.context;
  const { loaders } = preloader.getSnapshot().context;
  const others = sameMoment(recordings, index);
  if (others.length === 0) return null;
  return (
    <ul className={styles.row} aria-label="Other recordings of this moment">
      {others.map(({ entry, place, seconds }) => (
        <li key={place}>
          <button
            type="button"
            className={styles.camera}
            onClick={() => actor.send({ type: 'select', index: place })}
          >
            <Thumbnail file={loaders.get(entry.recordingId)?.getSnapshot().context.loaded ?? null} />
            <span className={styles.words}>
              <span className={styles.name}>{cameraText(entry.cameraName)}</span>
              <span className={styles.more}>
                {recordingTypeLabel(entry.recordingType)}, {seconds < 0 ? '−' : '+'}
                {Math.abs(seconds)} s
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The recording's first picture where it is loaded and can be shown. Nothing is asked for. */
const Thumbnail = memo(function Thumbnail({ file }: { file: MediaFile | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = file?.element ?? null;
  useEffect(() => {
    const { current } = canvas;
    if (current === null || picture === null) return;
    current.getContext('2d')?.drawImage(picture, 0, 0, current.width, current.height);
  }, [picture]);
  return (
    <span className={styles.picture}>
      {picture === null ? (
        <Icon name="image" size="small" />
      ) : (
        <canvas ref={canvas} width={128} height={72} />
      )}
    </span>
  );
});
