/** Loads one recording so far that it can be shown in the very next frame. */
import type { RecordingMeta } from '#core/api/wire/recording.ts';
import { type FetchedRecording, fetchRecording, type RecordingSource } from './fetchRecording.ts';
import { bufferedVideo, decodedImage, emptyElement, type MediaElement } from './mediaElement.ts';

export interface LoadedMedia {
  readonly format: 'video' | 'image';
  readonly element: MediaElement;
  /** Blob URL, alive until the media is released. */
  readonly url: string;
  readonly metas: readonly RecordingMeta[];
  /** As the recording itself says; the event's list may know them too. */
  readonly camera: string | null;
  readonly time: string | null;
}

/** @throws when any part of it cannot be had or shown */
export async function loadMedia(
  source: RecordingSource,
  recordingId: number,
  signal: AbortSignal,
): Promise<LoadedMedia> {
  return readyMedia(await fetchRecording(source, recordingId, signal), signal);
}

/** Lets go of everything that `loadMedia` holds. */
export function releaseMedia({ element, url }: LoadedMedia): void {
  emptyElement(element);
  URL.revokeObjectURL(url);
}

async function readyMedia({ content, blob }: FetchedRecording, signal: AbortSignal): Promise<LoadedMedia> {
  const format = content.recording?.recordingFormat === 'H264' ? 'video' : 'image';
  // Some hosts name no type, and some browsers play nothing without one.
  const url = URL.createObjectURL(blob.slice(0, blob.size, format === 'video' ? 'video/mp4' : 'image/jpeg'));
  try {
    return {
      format,
      element: await (format === 'video' ? bufferedVideo(url, signal) : decodedImage(url)),
      url,
      metas: content.metas ?? [],
      camera: content.camera?.name ?? null,
      time: content.recording?.StartTime ?? null,
    };
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
}
