/** Pictures and clips as elements that can be shown in the very next frame. */

export type MediaElement = HTMLImageElement | HTMLVideoElement;

/**
 * A decoded picture.
 * @throws when the file is no picture
 */
export async function decodedImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  image.draggable = false;
  await image.decode();
  return image;
}

/**
 * A clip whose first picture is loaded; muted, not yet playing.
 * @throws when the browser cannot play it, or the signal aborts
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
      if (readyState >= (hasStopped ? HTMLMediaElement.HAVE_METADATA : HTMLMediaElement.HAVE_CURRENT_DATA))
        ready();
    };
    for (const type of ['loadedmetadata', 'suspend', 'loadeddata']) on(video, type, look);
    on(video, 'error', () => fail(new Error('The clip cannot be played.', { cause: video.error })));
    on(signal, 'abort', () => fail(signal.reason));
    video.src = url;
    video.load();
  });
}

/** Frees what an element holds. It shows nothing afterwards. */
export function emptyElement(element: MediaElement): void {
  if (element instanceof HTMLVideoElement) element.pause();
  element.removeAttribute('src');
  // A video keeps its decoder and its data until it is told to load nothing.
  if (element instanceof HTMLVideoElement) element.load();
  element.remove();
}
