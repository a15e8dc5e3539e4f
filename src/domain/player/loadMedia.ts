/** Loads one recording completely enough to be shown in the very next frame, where the browser can show it. */

import type { RecordingEntry } from '#contract/event.ts';
import type { RecordingContent, RecordingMeta } from '#contract/recording.ts';
import type { ApiClient } from '#core/api/client.ts';
import { fetchMedia, isCutOff, MediaError, type MediaHosts, recordingContentJson } from '#core/api/media.ts';
import {
  bufferedVideo,
  decodedImage,
  emptyElement,
  type MediaElement,
  UnplayableError,
} from './mediaElement.ts';

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
  const format = content.recording?.recordingFormat === 'H264' ? 'video' : 'image';
  return {
    ...(await shownMedia(blob, format, signal, onUnplayable)),
    format,
    blob,
    metas: content.metas ?? [],
    camera: recording.cameraName ?? content.camera?.name,
    time: recording.startTime ?? content.recording?.StartTime,
  };
}

/** Releases everything that `loadMedia` holds. */
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
  // Some hosts send no type, and some browsers play nothing without one.
  const url = URL.createObjectURL(blob.slice(0, blob.size, format === 'video' ? 'video/mp4' : 'image/jpeg'));
  try {
    return { element: await (format === 'video' ? bufferedVideo(url, signal) : decodedImage(url)), url };
  } catch (error) {
    if (error instanceof UnplayableError && !isCutOff(new Uint8Array(await blob.arrayBuffer()))) {
      onUnplayable(error);
      return { element: null, url };
    }
    URL.revokeObjectURL(url);
    // Asking again may bring the rest of a file that is cut off.
    throw error instanceof UnplayableError ? new MediaError('The media file did not come whole.') : error;
  }
}

export interface RecordingSource {
  readonly api: ApiClient;
  readonly hosts: MediaHosts;
  /** Width in CSS pixels to request the picture in. */
  readonly width: () => number;
}

interface FetchedRecording {
  readonly content: RecordingContent;
  readonly blob: Blob;
}

/** @throws ApiError, MediaError, AbortError; Error when the recording has no media */
export function fetchRecording(
  source: RecordingSource,
  recordingId: number,
  signal: AbortSignal,
): Promise<FetchedRecording> {
  return againWhenExpired(() => attempt(source, recordingId, signal));
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

async function attempt(
  { api, hosts, width }: RecordingSource,
  recordingId: number,
  signal: AbortSignal,
): Promise<FetchedRecording> {
  const content = await recordingContentJson(api, recordingId, width(), undefined, { signal });
  if (!content?.url) throw new Error(`Recording ${recordingId} has no media.`);
  return { content, blob: await fetchMedia(hosts, content.url, signal) };
}
