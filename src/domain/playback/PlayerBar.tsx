import { memo } from 'react';
import { formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import styles from './PlayerBar.module.css';
import { cameraText, recordingTypeLabel } from './recordingName.ts';
import type { Playback } from './usePlayback.ts';

interface PlayerBarProps {
  playback: Playback;
  /** Goes on after the last recording, to the next incident. Undefined where there is none. */
  onPastEnd: (() => void) | undefined;
  /** Zone of the times. */
  zone: string | undefined;
}

/** The name of the shown recording, and the buttons. Without recordings, only the disabled step buttons. */
export const PlayerBar = memo(function PlayerBar({ playback, onPastEnd, zone }: PlayerBarProps) {
  const { snapshot, shown, step } = playback;
  const { recordings, index } = snapshot.context;
  const goNext = snapshot.can({ type: 'next' }) ? () => step('next') : onPastEnd;
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
        <Button disabled={!goNext} onClick={goNext} data-player-next="">
          {goNext && goNext === onPastEnd ? 'Next incident' : 'Next'}
          <Icon name="chevron-right" />
        </Button>
      </div>
      {shown && (
        <figcaption className={styles.caption} aria-live="polite">
          <strong>{cameraText(shown.entry.cameraName)}</strong>
          <span>
            {recordingTypeLabel(shown.entry.recordingType)} ·{' '}
            <time dateTime={isoInstant(shown.entry.startTime)}>
              {formatDateTimeSeconds(shown.entry.startTime, { zone })}
            </time>
          </span>
        </figcaption>
      )}
    </div>
  );
});
