import type { Size } from './mediaBoxes.ts';
import type { MediaElement } from './mediaElement.ts';

/** Width and height of the picture itself in pixels; null when they are unknown. */
export function pictureSize(element: MediaElement): Size | null {
  const size =
    element instanceof HTMLVideoElement
      ? { width: element.videoWidth, height: element.videoHeight }
      : { width: element.naturalWidth, height: element.naturalHeight };
  return size.width > 0 && size.height > 0 ? size : null;
}
