import { formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { Button, buttonLook } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import type { LoadedMedia } from './loadMedia.ts';
import styles from './PlayerBar.module.css';
import { cameraText, recordingTypeLabel } from './recordingName.ts';
import type { FullScreen } from './useFullScreen.ts';
import type { Playback } from './usePlayback.ts';

interface PlayerBarProps {
  playback: Playback;
  fullScreen: FullScreen;
}

/** The name of the shown recording, and the buttons. Without recordings, only the disabled step buttons. */
export function PlayerBar({ playback: { snapshot, shown, step }, fullScreen }: PlayerBarProps) {
  const { recordings, index } = snapshot.context;
  return (
    <div className={styles.bar}>
      <div className={styles.steps}>
        <Button
          icon="chevron-left"
          disabled={!snapshot.can({ type: 'previous' })}
          onClick={() => step('previous')}
        >
          Prev
        </Button>
        <p className={styles.position}>
          {shown ? index + 1 : 0} of {recordings.length}
        </p>
        <Button disabled={!snapshot.can({ type: 'next' })} onClick={() => step('next')}>
          Next
          <Icon name="chevron-right" />
        </Button>
      </div>
      {shown && (
        <>
          <figcaption className={styles.caption} aria-live="polite">
            <strong>{cameraText(shown.entry.cameraName)}</strong>
            <span>
              {recordingTypeLabel(shown.entry.recordingType)} ·{' '}
              <time>{formatDateTimeSeconds(shown.entry.startTime)}</time>
            </span>
          </figcaption>
          <div className={styles.tools}>
            <DownloadLink media={shown.media} />
            {fullScreen.isPossible && (
              <Button
                icon="fullscreen"
                variant="quiet"
                aria-label={fullScreen.isOn ? 'Leave full screen' : 'Full screen'}
                aria-pressed={fullScreen.isOn}
                onClick={fullScreen.toggle}
              />
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** Saves the shown recording. Disabled while there is nothing to save, so that the bar keeps its layout. */
function DownloadLink({ media }: { media: LoadedMedia | null }) {
  const label = 'Download recording';
  if (media === null) return <Button icon="download" variant="quiet" aria-label={label} disabled />;
  return (
    <a {...buttonLook({ variant: 'quiet' })} href={media.url} download={media.fileName} aria-label={label}>
      <Icon name="download" />
    </a>
  );
}
