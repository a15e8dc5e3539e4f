import { shallowEqual, useSelector } from '@xstate/react';
import { memo, useCallback, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { Button, buttonLook } from '#core/ui/Button.tsx';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import { RATES } from '#machines/player.ts';
import styles from './ControlBar.module.css';
import type { MediaFile } from './loadMedia.ts';
import { downloadName } from './recordingName.ts';
import type { EventOfMedia } from './saveSnapshot.ts';
import type { PlayerActor } from './usePlayer.ts';

interface ControlBarProps {
  readonly actor: PlayerActor;
  /** Null while no clip is shown. */
  readonly video: HTMLVideoElement | null;
  readonly hasSound: boolean;
  /** Whether the recordings may play one after another from here. */
  readonly canPlayAll: boolean;
  /** Whether a picture is shown. */
  readonly hasPicture: boolean;
  /** Whether the event has a page to link to. */
  readonly hasLink: boolean;
  readonly acts: BarActs;
  /** Of the recording, to be saved, also where it cannot be shown; null while nothing is loaded. */
  readonly file: MediaFile | null;
  /** For the name of its file. */
  readonly event: EventOfMedia;
}

/** What the bar asks of the panel around it. Must keep its identity. */
export interface BarActs {
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly snap: () => void;
  readonly copyLink: () => void;
}

/** The player's buttons: those of the clip, then those of any picture. */
export function ControlBar(props: ControlBarProps) {
  const { actor, video, hasSound, canPlayAll, hasPicture, hasLink, acts, file } = props;
  const { id, site, zone } = props.event;
  const shown = useSelector(actor, shownOf, shallowEqual);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const { isPlaying, isLooping, isAll, isHeard, isFull, hasBoxes, rate } = shown;
  const noClip = video === null;
  const fileName = useMemo(
    () => file && downloadName({ site, zone, ...file, eventId: id }),
    [file, id, site, zone],
  );
  const pictureInPicture = useCallback(() => togglePictureInPicture(video), [video]);
  const sends = useMemo(
    () => ({
      togglePlay: () => actor.send({ type: 'togglePlay' }),
      frameBack: () => actor.send({ type: 'stepFrame', by: -1 }),
      frameOn: () => actor.send({ type: 'stepFrame', by: 1 }),
      toggleLoop: () => actor.send({ type: 'toggleLoop' }),
      togglePlayAll: () => actor.send({ type: 'togglePlayAll' }),
      toggleBoxes: () => actor.send({ type: 'toggleBoxes' }),
      toggleScreen: () => actor.send({ type: 'toggleScreen' }),
    }),
    [actor],
  );
  return (
    <div className={styles.bar}>
      <div className={styles.group}>
        <Tool
          name={isPlaying ? 'Pause' : 'Play'}
          keyName="k"
          icon={isPlaying ? 'pause' : 'play'}
          isOff={noClip}
          onPress={sends.togglePlay}
        />
        <Tool name="Frame back" keyName="," icon="frame-back" isOff={noClip} onPress={sends.frameBack} />
        <Tool name="Frame on" keyName="." icon="frame-on" isOff={noClip} onPress={sends.frameOn} />
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
        <Tool name="Loop" icon="loop" isOn={isLooping} onPress={sends.toggleLoop} />
        {canPlayAll && !isStill && (
          <Tool name="Play all" icon="play-all" isOn={isAll} onPress={sends.togglePlayAll} />
        )}
      </div>
      <div className={styles.group} data-end="true">
        {video && hasSound && <Sound video={video} isHeard={isHeard} actor={actor} />}
        <span className={styles.wide}>
          <Tool name="Zoom out" keyName="-" icon="zoom-out" onPress={acts.zoomOut} />
          <Tool name="Zoom in" keyName="+" icon="zoom-in" onPress={acts.zoomIn} />
        </span>
        <Tool name="Boxes" keyName="b" icon="boxes" isOn={hasBoxes} onPress={sends.toggleBoxes} />
        <Tool
          name="Save a snapshot"
          keyName="Shift+S"
          icon="snapshot"
          isOff={!hasPicture}
          onPress={acts.snap}
        />
        {hasLink && (
          <Tool name="Copy link to this moment" icon="link" isOff={!hasPicture} onPress={acts.copyLink} />
        )}
        {file === null || fileName === null ? (
          <Tool name="Download recording" icon="download" isOff onPress={nothing} />
        ) : (
          <a
            {...buttonLook({ variant: 'quiet' })}
            href={file.url}
            download={fileName}
            aria-label="Download recording"
            title="Download recording"
          >
            <Icon name="download" />
          </a>
        )}
        {document.pictureInPictureEnabled && (
          <Tool
            name="Picture in picture"
            icon="picture-in-picture"
            isOff={noClip}
            onPress={pictureInPicture}
          />
        )}
        {document.fullscreenEnabled && (
          <Tool
            name={isFull ? 'Leave full screen' : 'Full screen'}
            keyName="f"
            icon="full-screen"
            isOn={isFull}
            onPress={sends.toggleScreen}
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

const nothing = () => undefined;

function togglePictureInPicture(video: HTMLVideoElement | null): void {
  const change =
    document.pictureInPictureElement === null
      ? video?.requestPictureInPicture()
      : document.exitPictureInPicture();
  // Refused, e.g. by the embedding page.
  change?.catch(() => undefined);
}

interface SoundProps {
  readonly video: HTMLVideoElement;
  readonly isHeard: boolean;
  readonly actor: PlayerActor;
}

/** For clips that have sound. */
function Sound({ video, isHeard, actor }: SoundProps) {
  return (
    <>
      <Tool
        name={isHeard ? 'Mute' : 'Unmute'}
        icon={isHeard ? 'voice' : 'muted'}
        onPress={() => actor.send({ type: 'toggleSound' })}
      />
      <input
        key={video.src}
        className={styles.volume}
        type="range"
        aria-label="Volume"
        min={0}
        max={1}
        step={0.05}
        defaultValue={video.volume}
        onChange={({ target }) => {
          video.volume = target.valueAsNumber;
        }}
      />
    </>
  );
}

interface ToolProps {
  readonly name: string;
  /** As on the keyboard. */
  readonly keyName?: string;
  readonly icon: IconName;
  /** Of a switch. */
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  /** Must keep its identity: a step to another recording renders the bar, and few of its buttons. */
  readonly onPress: () => void;
}

/** A button of the bar: a picture, its name, and the key that does the same. */
const Tool = memo(function Tool({ name, keyName, icon, isOn, isOff = false, onPress }: ToolProps) {
  return (
    <Button
      variant="quiet"
      aria-label={name}
      aria-pressed={isOn}
      // Not disabled: the focus would be lost when a still follows a clip.
      aria-disabled={isOff}
      title={keyName ? `${name} (${keyName})` : name}
      onClick={isOff ? undefined : onPress}
    >
      <Icon name={icon} />
    </Button>
  );
});
