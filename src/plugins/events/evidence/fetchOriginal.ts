/** One recording as the provider keeps it: unchanged bytes, their digest, and whether an earlier read gave others. */
import type { ApiClient } from '#core/api/client.ts';
import { fetchMedia, type MediaHosts } from '#core/api/media.ts';
import { recordingContentJson } from '#core/api/recording.ts';
import type { RecordingContent } from '#core/api/wire/recording.ts';
import { againWhenExpired } from '#domain/playback/loadMedia.ts';
import { sha256 } from './sha256.ts';

/** What was read of a recording before, perhaps only its beginning. */
interface EarlierRead {
  readonly bytes: number;
  /** Of these bytes. */
  readonly sha256: string;
  /** The whole size in bytes, as the media host said; null when it did not say. */
  readonly stated: number | null;
}

/** By the recording's id. */
export type EarlierReads = Map<number, EarlierRead>;

export interface OriginalSource {
  readonly api: ApiClient;
  readonly hosts: MediaHosts;
  readonly reads: EarlierReads;
  /** @param expected the whole size in bytes; null when it is not known */
  readonly onBytes: (received: number, expected: number | null) => void;
}

interface Original {
  readonly content: RecordingContent;
  readonly blob: Blob;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
  /** Ids of the provider's responses, each once. */
  readonly requestIds: readonly string[];
  /** Whether an earlier read in `reads` had other bytes. */
  readonly isChanged: boolean;
}

/** @throws ApiError, MediaError, AbortError; Error when the recording has no media */
export function fetchOriginal(
  source: OriginalSource,
  recordingId: number,
  signal: AbortSignal,
): Promise<Original> {
  return againWhenExpired(() => attempt(source, recordingId, signal));
}

async function attempt(
  { api, hosts, reads, onBytes }: OriginalSource,
  recordingId: number,
  signal: AbortSignal,
): Promise<Original> {
  const requestIds = new Set<string>();
  const noteId = (headers: Headers) => {
    const id = headers.get('x-request-id');
    if (id !== null) requestIds.add(id);
  };
  const call = { signal, onHeaders: noteId };
  // Without a width and a height the provider sends the recording as it is kept.
  const content = await recordingContentJson(api, recordingId, undefined, undefined, call);
  if (!content?.url) throw new Error('The provider names no media for this recording.');

  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  let stated: number | null = null;
  const onPart = (part: Uint8Array<ArrayBuffer>, headers: Headers) => {
    if (parts.length === 0) {
      noteId(headers);
      stated = Number(headers.get('content-length')) || null;
    }
    parts.push(part);
    received += part.length;
    onBytes(received, stated);
  };
  const remember = async (bytes: Uint8Array<ArrayBuffer>) =>
    reads.set(recordingId, { bytes: bytes.length, sha256: await sha256(bytes), stated });
  try {
    const blob = await fetchMedia(hosts, content.url, { signal, onPart });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const isChanged = await differs(reads.get(recordingId), bytes);
    await remember(bytes);
    const digest = reads.get(recordingId)?.sha256 ?? '';
    return { content, blob, bytes, sha256: digest, requestIds: [...requestIds], isChanged };
  } catch (error) {
    if (parts.length > 0 && !signal.aborted)
      await remember(new Uint8Array(await new Blob(parts).arrayBuffer()));
    throw error;
  }
}

/** Whether the earlier read cannot have been of a file with these bytes. */
async function differs(earlier: EarlierRead | undefined, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (earlier === undefined) return false;
  if (earlier.bytes > bytes.length) return true;
  if (earlier.stated !== null && earlier.stated !== bytes.length) return true;
  return (await sha256(bytes.subarray(0, earlier.bytes))) !== earlier.sha256;
}
