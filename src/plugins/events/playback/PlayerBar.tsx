import type { RecordingEntry } from '#core/api/wire/event.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { usePageIsThere } from '#core/page/usePageIsThere.ts';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { recordingTypeLabel } from '#domain/texts/recordingTypeLabel.ts';
import type { LoadedMedia } from './loadMedia.ts';
import styles from './PlayerBar.module.css';
import { cameraText } from './recordingName.ts';
import type { FullScreen } from './useFullScreen.ts';
import type { Playback } from './usePlayback.ts';

// What a recording can be saved by comes after it can be seen.
const loadSaving = () => import('./DownloadLink.tsx');

interface PlayerBarProps {
  playback: Playback;
  /** Without one there is nothing but the steps, out of use. */
  entry: RecordingEntry | undefined;
  shown: LoadedMedia | null;
  fullScreen: FullScreen;
  site: string | null | undefined;
  eventId: number;
}

/** What is shown, and the buttons under it. */
export function PlayerBar({ playback, entry, shown, fullScreen, site, eventId }: PlayerBarProps) {
  const { snapshot, step } = playback;
  const { ids, index } = snapshot.context;
  const saving = useLazyCode(loadSaving, usePageIsThere());
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
          {entry ? index + 1 : 0} of {ids.length}
        </p>
        <Button disabled={!snapshot.can({ type: 'next' })} onClick={() => step('next')}>
          Next
          <Icon name="chevron-right" />
        </Button>
      </div>
      {entry && (
        <>
          <figcaption className={styles.caption} aria-live="polite">
            <strong>{cameraText(entry.cameraName)}</strong>
            <span>
              {recordingTypeLabel(entry.recordingType)} ·{' '}
              <time>{formatDateTimeSeconds(entry.startTime)}</time>
            </span>
          </figcaption>
          <div className={styles.tools}>
            {saving ? (
              <saving.DownloadLink media={shown} entry={entry} site={site} eventId={eventId} />
            ) : (
              <Button icon="download" variant="quiet" aria-label="Download recording" disabled />
            )}
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
