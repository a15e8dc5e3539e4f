import { useEffect, useState } from 'react';

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
