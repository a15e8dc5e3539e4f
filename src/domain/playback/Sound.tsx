import styles from './ControlBar.module.css';
import { Tool } from './Tool.tsx';
import type { PlayerActor } from './usePlayer.ts';

interface SoundProps {
  readonly video: HTMLVideoElement;
  readonly isHeard: boolean;
  readonly actor: PlayerActor;
}

/** For clips that have sound. */
export function Sound({ video, isHeard, actor }: SoundProps) {
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
