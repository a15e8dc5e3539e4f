/** Loads one recording completely enough to be shown in the very next frame. */

import type { ApiClient } from '#core/api/client.ts';
import { fetchMedia, MediaError, type MediaHosts } from '#core/api/media.ts';
import { recordingContentJson } from '#core/api/recording.ts';
import type { RecordingEntry } from '#core/api/wire/eventDetail.ts';
import type { RecordingContent, RecordingMeta } from '#core/api/wire/recording.ts';
import { bufferedVideo, decodedImage, emptyElement, type MediaElement } from './mediaElement.ts';

export interface LoadedMedia {
  readonly element: MediaElement;
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

/** @throws when any part cannot be loaded or shown */
export async function loadMedia(
  source: RecordingSource,
  recording: RecordingEntry,
  signal: AbortSignal,
): Promise<LoadedMedia> {
  const { content, blob } = await fetchRecording(source, recording.recordingId, signal);
  const format = content.recording?.recordingFormat === 'H264' ? 'video' : 'image';
  return {
    ...(await shownMedia(blob, format, signal)),
    format,
    blob,
    metas: content.metas ?? [],
    camera: recording.cameraName ?? content.camera?.name,
    time: recording.startTime ?? content.recording?.StartTime,
  };
}

/** Releases everything that `loadMedia` holds. */
export function releaseMedia({ element, url }: LoadedMedia): void {
  emptyElement(element);
  URL.revokeObjectURL(url);
}

async function shownMedia(
  blob: Blob,
  format: 'video' | 'image',
  signal: AbortSignal,
): Promise<Pick<LoadedMedia, 'element' | 'url'>> {
  // Some hosts send no type, and some browsers play nothing without one.
  const url = URL.createObjectURL(blob.slice(0, blob.size, format === 'video' ? 'video/mp4' : 'image/jpeg'));
  try {
    return { element: await (format === 'video' ? bufferedVideo(url, signal) : decodedImage(url)), url };
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
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
