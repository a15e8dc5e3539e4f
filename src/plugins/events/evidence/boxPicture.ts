/** A recording's picture with its boxes drawn on it, as a file of its own. */
import type { RecordingMeta } from '#contract/recording.ts';
import { readBoxes } from '#domain/player/mediaBoxes.ts';
import { bufferedVideo, decodedImage, emptyElement, type MediaElement } from '#domain/player/mediaElement.ts';
import { drawnPicture } from '#domain/player/saveSnapshot.ts';

interface BoxedRecording {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly format: 'video' | 'image';
  readonly metas: readonly RecordingMeta[];
  /** Whether boxes other than motion are drawn. */
  readonly analytics: boolean;
}

/**
 * A PNG of the picture's own size. Of a clip it is the picture in the middle, with the boxes of that moment.
 * @returns null when there is nothing to draw
 * @throws when the browser cannot show the recording, or the signal aborts
 */
export async function boxPicture(
  { bytes, format, metas, analytics }: BoxedRecording,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const boxes = readBoxes(metas, analytics);
  if (boxes(null).length === 0) return null;
  const file = new Blob([bytes], { type: format === 'video' ? 'video/mp4' : 'image/jpeg' });
  const url = URL.createObjectURL(file);
  let element: MediaElement | null = null;
  try {
    element =
      format === 'video' ? await middleOf(await bufferedVideo(url, signal), signal) : await decodedImage(url);
    const shown = boxes(element instanceof HTMLVideoElement ? element.currentTime : null);
    return new Uint8Array(await (await drawnPicture(element, shown)).arrayBuffer());
  } finally {
    if (element !== null) emptyElement(element);
    URL.revokeObjectURL(url);
  }
}

function middleOf(video: HTMLVideoElement, signal: AbortSignal): Promise<HTMLVideoElement> {
  return new Promise((resolve, reject) => {
    if (!Number.isFinite(video.duration)) return resolve(video);
    video.addEventListener('seeked', () => resolve(video), { once: true });
    video.addEventListener('error', () => reject(new Error('The clip cannot be played.')), { once: true });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    video.currentTime = video.duration / 2;
  });
}
