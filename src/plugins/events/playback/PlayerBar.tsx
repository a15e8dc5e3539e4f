import type { ReactNode } from 'react';
import { formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import styles from './PlayerBar.module.css';
import { cameraText, recordingTypeLabel } from './recordingName.ts';
import type { Playback } from './usePlayback.ts';

interface PlayerBarProps {
  playback: Playback;
  /** Zone of the times. */
  zone: string | undefined;
  /** Stands at the end of the bar. Its room is kept. */
  tools: ReactNode;
}

/** The name of the shown recording, and the buttons. Without recordings, only the disabled step buttons. */
export function PlayerBar({ playback: { snapshot, shown, step }, zone, tools }: PlayerBarProps) {
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
              <time dateTime={isoInstant(shown.entry.startTime)}>
                {formatDateTimeSeconds(shown.entry.startTime, { zone })}
              </time>
            </span>
          </figcaption>
          <div className={styles.tools}>{tools}</div>
        </>
      )}
    </div>
  );
}
