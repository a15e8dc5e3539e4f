import { type CSSProperties, memo, useEffect, useState } from 'react';
import styles from './Timeline.module.css';

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
  const [pointed, setPointed] = useState<number | null>(null);
  const length = video && Number.isFinite(video.duration) ? video.duration : 0;
  const isOff = length === 0;
  const share = isOff ? 0 : Math.min(1, seconds / length);
  return (
    <div className={styles.timeline}>
      <span className={styles.time}>{isOff ? '' : clockText(seconds)}</span>
      <span className={styles.track}>
        <input
          type="range"
          aria-label="Position"
          aria-valuetext={isOff ? 'No clip' : `${clockText(seconds)} of ${clockText(length)}`}
          className={styles.slider}
          style={coloured(share)}
          min={0}
          max={isOff ? 1 : length}
          step={0.1}
          value={isOff ? 0 : Math.min(seconds, length)}
          disabled={isOff}
          onChange={({ target }) => {
            setSought(target.valueAsNumber);
            onSeek(target.valueAsNumber);
          }}
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

/** Where the person has put the slider, until the clip is there: it must not spring back meanwhile. */
function useSought(video: HTMLVideoElement | null) {
  const [sought, setSought] = useState<number | null>(null);
  useEffect(() => {
    const reached = () => setSought(null);
    reached();
    video?.addEventListener('seeked', reached);
    return () => video?.removeEventListener('seeked', reached);
  }, [video]);
  return [sought, setSought] as const;
}

/** '0:07.3', '12:05.0', '1:02:03.0' */
function clockText(seconds: number): string {
  const tenths = Math.floor(Math.max(0, seconds) * 10 + 1e-6);
  const whole = Math.floor(tenths / 10);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const head = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${head}:${two(whole % 60)}.${tenths % 10}`;
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
