import type { ApiClient, CallOptions } from './client.ts';
import { type RecordingContent, recordingDataCall } from './wire/recording.ts';

/**
 * The address of a recording's media, valid for minutes, and what was detected on it.
 * @param width CSS pixels of the place where it will be shown; undefined leaves the size to the provider
 * @param height likewise
 * @returns null when the response was empty or unusable
 * @throws ApiError, AbortError; Error when width or height is null
 */
export function recordingContentJson(
  api: ApiClient,
  id: number,
  width?: number,
  height?: number,
  call: CallOptions = {},
): Promise<RecordingContent | null> {
  return api.send(recordingDataCall, { params: { id }, query: { width, height }, ...call });
}
