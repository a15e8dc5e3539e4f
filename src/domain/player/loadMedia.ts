/** Loads one recording completely enough to be shown in the very next frame, where the browser can show it. */
import type { RecordingEntry } from '#contract/event.ts';
import type { MediaHosts } from '#contract/portalConfig.ts';
import type { RecordingContent, RecordingMeta } from '#contract/recording.ts';
import { MediaError } from '#core/api/apiError.ts';
import type { ApiClient } from '#core/api/client.ts';
import { fetchMedia, isCutOff, recordingContentJson } from '#core/api/media.ts';
import { shownText } from '#core/format/texts.ts';
import type { Size } from './mediaBoxes.ts';

/** A recording's file, which can be saved. */
export interface MediaFile {
  /** Null when this browser cannot show it. */
  readonly element: MediaElement | null;
  /** Blob URL, valid until the media is released. */
  readonly url: string;
  readonly metas: readonly RecordingMeta[];
  readonly format: 'video' | 'image';
  /** The file itself, which the browser keeps for the URL anyway. */
  readonly blob: Blob;
  /** As the provider tells them; the list entry of the recording comes first. */
  readonly camera: string | null | undefined;
  readonly time: string | null | undefined;
}

/** A recording that can be shown. */
export interface LoadedMedia extends MediaFile {
  readonly element: MediaElement;
}

export function isShowable(file: MediaFile): file is LoadedMedia {
  return file.element !== null;
}

/**
 * @param onUnplayable is told why this browser cannot show a file that came whole
 * @throws ApiError, MediaError, AbortError; Error when the recording has no media
 */
export async function loadMedia(
  source: RecordingSource,
  recording: RecordingEntry,
  signal: AbortSignal,
  onUnplayable: (reason: UnplayableError) => void,
): Promise<MediaFile> {
  const { content, blob } = await fetchRecording(source, recording.recordingId, signal);
  const facts = recordingFacts(recording, content);
  return { ...(await shownMedia(blob, facts.format, signal, onUnplayable)), ...facts, blob };
}

/** What the list entry of a recording and its content tell together. */
export function recordingFacts(
  entry: RecordingEntry,
  { camera, metas, recording }: RecordingContent,
): Pick<MediaFile, 'format' | 'metas' | 'camera' | 'time'> {
  return {
    format: recording?.recordingFormat === 'H264' ? 'video' : 'image',
    metas: metas ?? [],
    camera: shownText(entry.cameraName, '') || camera?.name,
    time: entry.startTime || recording?.StartTime,
  };
}

/** Some hosts send no type, and some browsers play nothing without one. */
export const MEDIA_TYPES = { video: 'video/mp4', image: 'image/jpeg' } as const;

/** Releases everything that `loadMedia` holds. The preloader calls it for what is no longer kept. */
export function releaseMedia({ element, url }: MediaFile): void {
  if (element !== null) emptyElement(element);
  URL.revokeObjectURL(url);
}

async function shownMedia(
  blob: Blob,
  format: 'video' | 'image',
  signal: AbortSignal,
  onUnplayable: (reason: UnplayableError) => void,
): Promise<Pick<MediaFile, 'element' | 'url'>> {
  const url = URL.createObjectURL(blob.slice(0, blob.size, MEDIA_TYPES[format]));
  try {
    return { element: await (format === 'video' ? bufferedVideo(url, signal) : decodedImage(url)), url };
  } catch (error) {
    if (error instanceof UnplayableError && !isCutOff(new Uint8Array(await blob.arrayBuffer()))) {
      onUnplayable(error);
      return { element: null, url };
    }
    URL.revokeObjectURL(url);
    // Asking again may bring the rest of a file that is cut off.
    throw error instanceof UnplayableError ? new MediaError('The media file is incomplete.') : error;
  }
}

export interface RecordingSource {
  readonly api: ApiClient;
  readonly hosts: MediaHosts;
  readonly width: () => number;
}

/** @throws ApiError, MediaError, AbortError; Error when the recording has no media */
export function fetchRecording(
  { api, hosts, width }: RecordingSource,
  recordingId: number,
  signal: AbortSignal,
): Promise<{ readonly content: RecordingContent; readonly blob: Blob }> {
  return againWhenExpired(async () => {
    const content = await recordingContentJson(api, recordingId, { width: width() }, { signal });
    if (!content?.url) throw new Error(`Recording ${recordingId} has no media.`);
    return { content, blob: await fetchMedia(hosts, content.url, signal) };
  });
}

/**
 * The address of a media file expires. When the media host says so, the recording is requested once more.
 * @param attempt requests the recording and then its media
 */
export async function againWhenExpired<Fetched>(attempt: () => Promise<Fetched>): Promise<Fetched> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof MediaError && error.isExpired)) throw error;
    return attempt();
  }
}

// Pictures and clips as elements that can be shown in the very next frame.

export type MediaElement = HTMLImageElement | HTMLVideoElement;

/** The file is there, and this browser cannot show its picture: another program may. */
class UnplayableError extends Error {
  override readonly name = 'UnplayableError';
}

/**
 * A decoded picture.
 * @throws UnplayableError
 */
export async function decodedImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  // Has a name once it is shown. Without any, screen readers would read its address.
  image.alt = '';
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

/** Whether there is a picture to draw. A busy browser says so of a clip too early, and a phone that saves data reads none. */
export function isDrawable(element: MediaElement): boolean {
  const context = document.createElement('canvas').getContext('2d');
  context?.drawImage(element, 0, 0, 1, 1);
  const [, , , alpha = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
  // Of a still that ends too soon the rest is transparent.
  return alpha > 0;
}

/** Milliseconds after which a picture does not come any more, and between one look for it and the next. */
const [LATE_MS, LOOK_MS] = [10_000, 50];

/**
 * Moves a clip at rest to a moment, and waits for its picture there.
 * @param seconds since the clip's start
 * @returns whether it came
 * @throws Error when the clip cannot be played; the signal's reason when it aborts
 */
export async function frameAt(
  video: HTMLVideoElement,
  seconds: number,
  signal: AbortSignal,
): Promise<boolean> {
  video.currentTime = seconds;
  const late = performance.now() + LATE_MS;
  // Browsers say too early that it is there, and of a clip at rest nothing tells when it is.
  while (video.seeking || !isDrawable(video)) {
    if (performance.now() > late) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    signal.throwIfAborted();
    if (video.error !== null) throw new Error('The clip cannot be played.');
  }
  return true;
}

/** Waits until a still, or a clip at rest, can be drawn as it stands. @returns and throws as `frameAt` does */
export async function pictureComes(element: MediaElement, signal: AbortSignal): Promise<boolean> {
  if (isDrawable(element)) return true;
  return element instanceof HTMLVideoElement && frameAt(element, element.currentTime, signal);
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
