import { shallowEqual, useSelector } from '@xstate/react';
import { type CSSProperties, memo, useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { runningText } from '#core/format/dateTimes.ts';
import { listen } from '#core/listeners.ts';
import { keyText } from '#core/shortcuts/keyCaps.ts';
import { Button, buttonLook } from '#core/ui/Button.tsx';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import { RATES } from '#machines/player.ts';
import styles from './ControlBar.module.css';
import {
  boxesAction,
  clipActions,
  downloadAction,
  endActions,
  keepActions,
  offered,
  type PlayerAction,
  type PlayerControls,
  type PlayerOffer,
  type PlayerState,
  screenActions,
  speedActions,
  zoomActions,
} from './playerActions.ts';
import { handFocusToShown } from './Stage.tsx';
import type { PlayerActor } from './usePlayer.ts';

/** A recording's file under the name that it is saved by. */
export interface NamedFile {
  readonly url: string;
  readonly name: string;
}

interface ControlBarProps {
  readonly actor: PlayerActor;
  /** Must keep its identity: a step to another recording renders the bar, and few of its buttons. */
  readonly controls: PlayerControls;
  /** Null while no clip is shown. */
  readonly video: HTMLVideoElement | null;
  readonly hasSound: boolean;
  /** Whether a picture is shown. */
  readonly hasPicture: boolean;
  readonly offer: PlayerOffer;
  /** Of the recording, also where it cannot be shown; null while nothing is loaded. */
  readonly file: NamedFile | null;
}

export function ControlBar(props: ControlBarProps) {
  const { actor, controls, video, hasSound, hasPicture, offer, file } = props;
  const shown = useSelector(actor, shownOf, shallowEqual);
  const state = { ...shown, hasClip: video !== null, hasPicture };
  const tools = (actions: readonly PlayerAction[]) =>
    offered(actions, offer).map((action) => (
      <Tool key={action.does} action={action} on={controls} {...lookOf(action, state)} />
    ));
  return (
    <div className={styles.bar}>
      <div className={styles.group}>
        {tools(clipActions)}
        <Speed rate={shown.rate} onChange={(rate) => actor.send({ type: 'setRate', rate })} />
        {tools(endActions)}
      </div>
      <div className={styles.group} data-end="true">
        {video && hasSound && <Sound isHeard={shown.isHeard} volume={shown.volume} actor={actor} />}
        <span className={styles.wide}>{tools(zoomActions)}</span>
        {tools([boxesAction, ...keepActions])}
        <DownloadLink file={file} />
        {tools(screenActions)}
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
    volume: snapshot.context.volume,
    isFull: snapshot.matches({ screen: 'full' }),
    hasBoxes: snapshot.matches({ boxes: 'shown' }),
    rate: snapshot.context.rate,
  };
}

function lookOf({ look, does, icon, isOn, isReady }: PlayerAction, state: PlayerState) {
  return {
    ...(look?.(state) ?? { name: does, icon }),
    isOn: isOn?.(state),
    isOff: isReady?.(state) === false,
  };
}

interface SpeedProps {
  readonly rate: number;
  readonly onChange: (rate: number) => void;
}

function Speed({ rate, onChange }: SpeedProps) {
  return (
    <select
      className={styles.rate}
      aria-label="Speed"
      title={`Speed (${speedActions.flatMap(({ keys }) => keys).join(' and ')})`}
      value={rate}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {[...new Set([...RATES, rate])]
        .toSorted((a, b) => a - b)
        .map((one) => (
          <option key={one} value={one}>
            {one}x
          </option>
        ))}
    </select>
  );
}

/** Without a file it leads nowhere, and keeps the focus all the same. */
function DownloadLink({ file }: { readonly file: NamedFile | null }) {
  const { does, icon } = downloadAction;
  return (
    <a
      {...buttonLook({ variant: 'quiet' })}
      href={file?.url}
      download={file?.name}
      role={file === null ? 'link' : undefined}
      tabIndex={0}
      aria-disabled={file === null}
      aria-label={does}
      title={tipOf(does, downloadAction)}
    >
      <Icon name={icon} />
    </a>
  );
}

/** The name of a button, and the key that does the same. */
function tipOf(name: string, { keys: [key] }: PlayerAction): string {
  return key === undefined ? name : `${name} (${keyText(key)})`;
}

interface SoundProps {
  readonly isHeard: boolean;
  readonly volume: number;
  readonly actor: PlayerActor;
}

/** For clips that have sound. */
function Sound({ isHeard, volume, actor }: SoundProps) {
  const name = isHeard ? 'Mute' : 'Unmute';
  return (
    <>
      <Button
        ref={handFocusToShown}
        variant="quiet"
        aria-label={name}
        title={name}
        onClick={() => actor.send({ type: 'toggleSound' })}
      >
        <Icon name={isHeard ? 'voice' : 'muted'} />
      </Button>
      <input
        ref={handFocusToShown}
        className={styles.volume}
        type="range"
        aria-label="Volume"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={({ target }) => actor.send({ type: 'setVolume', volume: target.valueAsNumber })}
      />
    </>
  );
}

interface ToolProps {
  readonly action: PlayerAction;
  readonly on: PlayerControls;
  readonly name: string;
  readonly icon: IconName;
  /** Of a switch. */
  readonly isOn: boolean | undefined;
  readonly isOff: boolean;
}

/** A button of the bar: a picture, its name, and the key that does the same. */
const Tool = memo(function Tool({ action, on, name, icon, isOn, isOff }: ToolProps) {
  return (
    <Button
      variant="quiet"
      aria-label={name}
      aria-pressed={isOn}
      isOff={isOff}
      title={tipOf(name, action)}
      onClick={() => action.perform(on)}
    >
      <Icon name={icon} />
    </Button>
  );
});

type Share = CSSProperties & Record<'--share', string>;
const coloured = (share: number): Share => ({ '--share': `${share * 100}%` });

interface TimelineProps {
  /** Null while no clip is shown. */
  readonly video: HTMLVideoElement | null;
  readonly onSeek: (seconds: number) => void;
}

/** Where the clip is, to be moved along. A pointer over it sees the time there. */
export const Timeline = memo(function Timeline({ video, onSeek }: TimelineProps) {
  const played = usePosition(video);
  const [sought, setSought] = useSought(video);
  const seconds = sought ?? played;
  const [isFocused, setFocused] = useState(false);
  const isMoved = sought !== null || video?.paused !== false;
  const told = useToldPosition(isMoved ? seconds : Math.floor(seconds), !isMoved && isFocused);
  const [pointed, setPointed] = useState<number | null>(null);
  const length = video && Number.isFinite(video.duration) ? video.duration : 0;
  const isOff = length === 0;
  const most = length || 1;
  const at = Math.min(seconds, length);
  return (
    <div className={styles.timeline}>
      <span className={styles.time}>{isOff ? '' : clockText(seconds)}</span>
      <span className={styles.track}>
        <input
          type="range"
          aria-label="Position"
          aria-valuetext={isOff ? 'No clip' : `${clockText(told)} of ${clockText(length)}`}
          className={styles.slider}
          style={coloured(at / most)}
          min={0}
          max={most}
          step={0.1}
          value={at}
          // Not disabled: Play all is without a clip between two of them, and the focus would be lost.
          aria-disabled={isOff}
          onChange={({ target }) => {
            if (isOff) return;
            setSought(target.valueAsNumber);
            onSeek(target.valueAsNumber);
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onPointerMove={({ currentTarget, clientX }) => {
            const { left, width } = currentTarget.getBoundingClientRect();
            setPointed(Math.min(1, Math.max(0, (clientX - left) / width)));
          }}
          onPointerLeave={() => setPointed(null)}
          // The arrow keys step through the recordings again.
          onPointerUp={({ currentTarget }) => currentTarget.blur()}
        />
        {pointed !== null && !isOff && (
          <span className={styles.pointed} style={{ left: `${pointed * 100}%` }} aria-hidden="true">
            {clockText(pointed * length)}
          </span>
        )}
      </span>
      <span className={styles.time}>{isOff ? '' : clockText(length)}</span>
    </div>
  );
});

/**
 * The position that screen readers are told. They read each change of a slider that has the focus: while the clip moves it,
 * the position stays that of the focus, or of the person's last move.
 */
function useToldPosition(seconds: number, isKept: boolean): number {
  const [told, setTold] = useState(seconds);
  if (isKept || told === seconds) return told;
  setTold(seconds);
  return seconds;
}

/** Where the person has put the slider, until the clip is there: it must not spring back meanwhile. */
function useSought(video: HTMLVideoElement | null) {
  const [sought, setSought] = useState<number | null>(null);
  useEffect(() => {
    const reached = () => setSought(null);
    reached();
    return video ? listen(video, { seeked: reached }) : undefined;
  }, [video]);
  return [sought, setSought] as const;
}

/** '0:07.3', '12:05.0', '1:02:03.0' */
function clockText(seconds: number): string {
  const tenths = Math.floor(Math.max(0, seconds) * 10 + 1e-6);
  return `${runningText(Math.floor(tenths / 10))}.${tenths % 10}`;
}

const MOVES = ['timeupdate', 'seeking', 'seeked', 'loadedmetadata', 'durationchange'];

/** Seconds from the clip's start of the picture on screen, picture by picture; 0 without a clip. */
export function usePosition(video: HTMLVideoElement | null): number {
  const [position, setPosition] = useState({ video, seconds: video?.currentTime ?? 0 });
  useEffect(() => {
    if (video === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const tell = () => setPosition({ video, seconds: video.currentTime });
    for (const move of MOVES) video.addEventListener(move, tell, { signal });
    // Older browsers tell four times a second, by 'timeupdate' alone.
    const onFrame = () => {
      if (signal.aborted) return;
      tell();
      video.requestVideoFrameCallback(onFrame);
    };
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(onFrame);
    tell();
    return () => listening.abort();
  }, [video]);
  return position.video === video ? position.seconds : (video?.currentTime ?? 0);
}
