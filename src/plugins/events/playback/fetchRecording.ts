/** Loads one recording: the provider's data about it, and its media file. */
import type { ApiClient } from '#core/api/client.ts';
import { fetchMedia, MediaError, type MediaHosts } from '#core/api/media.ts';
import { recordingContentJson } from '#core/api/recording.ts';
import type { RecordingContent } from '#core/api/wire/recording.ts';

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

/**
 * The address of a media file expires. When the media host says so, the recording is requested once more.
 * @throws ApiError, MediaError, AbortError; Error when the recording has no media
 */
export async function fetchRecording(
  source: RecordingSource,
  recordingId: number,
  signal: AbortSignal,
): Promise<FetchedRecording> {
  try {
    return await attempt(source, recordingId, signal);
  } catch (error) {
    if (!(error instanceof MediaError && error.isExpired)) throw error;
    return attempt(source, recordingId, signal);
  }
}

async function attempt(
  { api, hosts, width }: RecordingSource,
  recordingId: number,
  signal: AbortSignal,
): Promise<FetchedRecording> {
  const content = await recordingContentJson(api, recordingId, width(), undefined, { signal });
  if (!content?.url) throw new Error(`Recording ${recordingId} has no media.`);
  return { content, blob: await fetchMedia(hosts, content.url, { signal }) };
}
