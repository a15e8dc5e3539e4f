/** Pictures and clips as elements that can be shown in the very next frame. */
import type { Size } from './mediaBoxes.ts';

export type MediaElement = HTMLImageElement | HTMLVideoElement;

/** The file is there, and this browser cannot show its picture: another program may. */
export class UnplayableError extends Error {
  override readonly name = 'UnplayableError';
}

/**
 * A decoded picture.
 * @throws UnplayableError
 */
export async function decodedImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  image.draggable = false;
  try {
    await image.decode();
  } catch (cause) {
    throw new UnplayableError('The picture cannot be shown in this browser.', { cause });
  }
  if (pictureSize(image) === null) throw new UnplayableError('The picture has no size.');
  return image;
}

/**
 * A clip whose first picture is loaded; muted, not yet playing.
 * @throws UnplayableError; the signal's reason when it aborts
 */
export function bufferedVideo(url: string, signal: AbortSignal): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const on = (target: EventTarget, type: string, act: () => void) =>
      target.addEventListener(type, act, { signal: listening.signal });
    const ready = () => {
      listening.abort();
      resolve(video);
    };
    const fail = (reason: unknown) => {
      listening.abort();
      // Otherwise it would continue to read from an address that is about to be revoked.
      emptyElement(video);
      reject(reason);
    };
    // Phones that save data stop after the header and continue when the clip is played. Whether 'loadedmetadata' or
    // 'suspend' comes first differs between them.
    const look = () => {
      const { readyState, networkState } = video;
      const hasStopped = networkState === HTMLMediaElement.NETWORK_IDLE;
      if (readyState < (hasStopped ? HTMLMediaElement.HAVE_METADATA : HTMLMediaElement.HAVE_CURRENT_DATA))
        return;
      // Of a clip whose picture a browser cannot decode, it plays the sound. Only the size tells.
      if (pictureSize(video) !== null) ready();
      else fail(new UnplayableError('The clip has no picture that this browser can show.'));
    };
    for (const type of ['loadedmetadata', 'suspend', 'loadeddata']) on(video, type, look);
    on(video, 'error', () =>
      fail(new UnplayableError('The clip cannot be played in this browser.', { cause: video.error })),
    );
    on(signal, 'abort', () => fail(signal.reason));
    video.src = url;
    video.load();
  });
}

/**
 * Tells when a clip that was shown loses its picture, e.g. at a damaged place of its file; at once where it has lost it
 * already. The sound may go on without it.
 */
export function onPictureLost(video: HTMLVideoElement, tell: () => void, signal: AbortSignal): void {
  const look = () => (video.error !== null || pictureSize(video) === null) && tell();
  video.addEventListener('error', tell, { signal });
  video.addEventListener('resize', look, { signal });
  look();
}

/** Frees what an element holds. It shows nothing afterwards. */
export function emptyElement(element: MediaElement): void {
  if (element instanceof HTMLVideoElement) element.pause();
  element.removeAttribute('src');
  // A video keeps its decoder and its data until it is told to load nothing.
  if (element instanceof HTMLVideoElement) element.load();
  element.remove();
}

/** Width and height of the picture itself in pixels; null when they are unknown. */
export function pictureSize(element: MediaElement): Size | null {
  const size =
    element instanceof HTMLVideoElement
      ? { width: element.videoWidth, height: element.videoHeight }
      : { width: element.naturalWidth, height: element.naturalHeight };
  return size.width > 0 && size.height > 0 ? size : null;
}
