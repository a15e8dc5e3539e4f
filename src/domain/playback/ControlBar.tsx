import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { buttonLook } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { downloadIcon } from '#core/ui/lateIcons.ts';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import { RATES } from '#machines/playerSpeed.ts';
import styles from './ControlBar.module.css';
import { downloadName } from './downloadName.ts';
import type { MediaFile } from './loadMedia.ts';
import * as icons from './playerIcons.ts';
import { Sound } from './Sound.tsx';
import type { EventOfMedia } from './saveSnapshot.ts';
import { Tool } from './Tool.tsx';
import type { PlayerActor } from './usePlayer.ts';

interface ControlBarProps {
  readonly actor: PlayerActor;
  /** Null while no clip is shown. */
  readonly video: HTMLVideoElement | null;
  readonly hasSound: boolean;
  /** Whether the recordings may play one after another from here. */
  readonly canPlayAll: boolean;
  readonly zoomBy: ((factor: number) => void) | null;
  readonly onSnapshot: (() => void) | null;
  /** Whether the event has a page to link to. */
  readonly hasLink: boolean;
  readonly onCopyLink: (() => void) | null;
  /** Of the recording, to be saved, also where it cannot be shown; null while nothing is loaded. */
  readonly file: MediaFile | null;
  /** For the name of its file. */
  readonly event: EventOfMedia;
}

/** The player's buttons: those of the clip, then those of any picture. */
export function ControlBar(props: ControlBarProps) {
  const { actor, video, hasSound, canPlayAll, zoomBy, onSnapshot, hasLink, onCopyLink, file } = props;
  const { id, site, zone } = props.event;
  const shown = useSelector(actor, shownOf, shallowEqual);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const { isPlaying, isLooping, isAll, isHeard, isFull, hasBoxes, rate } = shown;
  const noClip = video === null;
  const fileName = useMemo(
    () => file && downloadName({ site, zone, ...file, eventId: id }),
    [file, id, site, zone],
  );
  return (
    <div className={styles.bar}>
      <div className={styles.group}>
        <Tool
          name={isPlaying ? 'Pause' : 'Play'}
          keyName="k"
          icon={isPlaying ? icons.pauseIcon : 'play'}
          isOff={noClip}
          onPress={() => actor.send({ type: 'togglePlay' })}
        />
        <Tool
          name="Frame back"
          keyName=","
          icon={icons.frameBackIcon}
          isOff={noClip}
          onPress={() => actor.send({ type: 'stepFrame', by: -1 })}
        />
        <Tool
          name="Frame on"
          keyName="."
          icon={icons.frameOnIcon}
          isOff={noClip}
          onPress={() => actor.send({ type: 'stepFrame', by: 1 })}
        />
        <select
          className={styles.rate}
          aria-label="Speed"
          title="Speed (< and >)"
          value={rate}
          onChange={({ target }) => actor.send({ type: 'setRate', rate: Number(target.value) })}
        >
          {[...new Set([...RATES, rate])]
            .toSorted((a, b) => a - b)
            .map((one) => (
              <option key={one} value={one}>
                {one}x
              </option>
            ))}
        </select>
        <Tool
          name="Loop"
          icon={icons.loopIcon}
          isOn={isLooping}
          onPress={() => actor.send({ type: 'toggleLoop' })}
        />
        {canPlayAll && !isStill && (
          <Tool
            name="Play all"
            icon={icons.playAllIcon}
            isOn={isAll}
            onPress={() => actor.send({ type: 'togglePlayAll' })}
          />
        )}
      </div>
      <div className={styles.group} data-end="true">
        {video && hasSound && <Sound video={video} isHeard={isHeard} actor={actor} />}
        {zoomBy && (
          <span className={styles.wide}>
            <Tool name="Zoom out" keyName="-" icon={icons.zoomOutIcon} onPress={() => zoomBy(1 / 1.5)} />
            <Tool name="Zoom in" keyName="+" icon={icons.zoomInIcon} onPress={() => zoomBy(1.5)} />
          </span>
        )}
        <Tool
          name="Boxes"
          keyName="b"
          icon={icons.boxesIcon}
          isOn={hasBoxes}
          onPress={() => actor.send({ type: 'toggleBoxes' })}
        />
        <Tool
          name="Save a snapshot"
          keyName="Shift+S"
          icon={icons.snapshotIcon}
          isOff={onSnapshot === null}
          onPress={() => onSnapshot?.()}
        />
        {hasLink && (
          <Tool
            name="Copy link to this moment"
            icon={icons.linkIcon}
            isOff={onCopyLink === null}
            onPress={() => onCopyLink?.()}
          />
        )}
        {file === null || fileName === null ? (
          <Tool name="Download recording" icon={downloadIcon} isOff onPress={() => {}} />
        ) : (
          <a
            {...buttonLook({ variant: 'quiet' })}
            href={file.url}
            download={fileName}
            aria-label="Download recording"
            title="Download recording"
          >
            <Icon name={downloadIcon} />
          </a>
        )}
        {document.pictureInPictureEnabled && (
          <Tool
            name="Picture in picture"
            icon={icons.pictureInPictureIcon}
            isOff={noClip}
            onPress={() => togglePictureInPicture(video)}
          />
        )}
        {document.fullscreenEnabled && (
          <Tool
            name={isFull ? 'Leave full screen' : 'Full screen'}
            keyName="f"
            icon={icons.fullScreenIcon}
            isOn={isFull}
            onPress={() => actor.send({ type: 'toggleScreen' })}
          />
        )}
      </div>
    </div>
  );
}

/** What the bar shows of the player, which tells more. */
function shownOf(snapshot: SnapshotFrom<PlayerActor>) {
  return {
    isPlaying: snapshot.matches({ media: { clip: 'playing' } }),
    isLooping: snapshot.matches({ end: 'looping' }),
    isAll: snapshot.matches({ end: 'playingAll' }),
    isHeard: snapshot.matches({ sound: 'heard' }),
    isFull: snapshot.matches({ screen: 'full' }),
    hasBoxes: snapshot.matches({ boxes: 'shown' }),
    rate: snapshot.context.rate,
  };
}

function togglePictureInPicture(video: HTMLVideoElement | null): void {
  const change =
    document.pictureInPictureElement === null
      ? video?.requestPictureInPicture()
      : document.exitPictureInPicture();
  // Refused, e.g. by the embedding page.
  change?.catch(() => undefined);
}
