/** One recording as the provider keeps it: unchanged bytes, their digest, and whether an earlier read gave others. */

import type { MediaHosts } from '#contract/portalConfig.ts';
import type { RecordingContent } from '#contract/recording.ts';
import { requestIdIn } from '#core/api/apiError.ts';
import type { ApiClient } from '#core/api/client.ts';
import { isMediaFile, readMedia, recordingContentJson } from '#core/api/media.ts';
import { againWhenExpired } from '#domain/player/loadMedia.ts';
import { sha256 } from './packageWriter.ts';

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
  readonly buffers: BufferPool;
  /** @param expected the whole size in bytes; null when it is not known */
  readonly onBytes: (received: number, expected: number | null) => void;
}

export interface Original {
  readonly content: RecordingContent;
  /** In a buffer of `buffers`, which may be given back once they are not used any more. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
  /** Ids of the provider's responses, each once. */
  readonly requestIds: readonly string[];
  /** Whether an earlier read in `reads` had other bytes. */
  readonly isChanged: boolean;
}

/** @throws ApiError, MediaError, AbortError; Error when the recording has no media */
export function fetchOriginal(
  { api, hosts, reads, buffers, onBytes }: OriginalSource,
  recordingId: number,
  signal: AbortSignal,
): Promise<Original> {
  return againWhenExpired(async () => {
    const requestIds = new Set<string>();
    const noteId = (headers: Headers) => {
      const id = requestIdIn(headers);
      if (id !== null) requestIds.add(id);
    };
    const call = { signal, onHeaders: noteId };
    // Without a width and a height the provider sends the recording as it is kept.
    const content = await recordingContentJson(api, recordingId, {}, call);
    if (!content?.url) throw new Error('The provider names no media for this recording.');

    const file = createFile(buffers);
    let stated: number | null = null;
    const read = async ({ body, headers }: Response, onPart: (part: Uint8Array) => void) => {
      noteId(headers);
      stated = Number(headers.get('content-length')) || null;
      for await (const part of partsOf(body)) {
        onPart(part);
        file.add(part, stated);
        onBytes(file.bytes().length, stated);
      }
    };
    const remember = async () => {
      const bytes = file.bytes();
      const digest = await sha256(bytes);
      reads.set(recordingId, { bytes: bytes.length, sha256: digest, stated });
      return digest;
    };
    try {
      await readMedia(hosts, content.url, read, signal);
      const isChanged = await differs(reads.get(recordingId), file.bytes());
      const digest = await remember();
      return { content, bytes: file.bytes(), sha256: digest, requestIds: [...requestIds], isChanged };
    } catch (error) {
      // An error page is no earlier version of the recording.
      if (isMediaFile(file.bytes()) && !signal.aborted) await remember();
      buffers.give(file.bytes().buffer);
      throw error;
    }
  });
}

/** Bytes that are read at once. */
const PART = 262_144;

/** The parts of a stream in turn. Where the browser can, all of them use the same memory. */
async function* partsOf(body: Response['body']): AsyncGenerator<Uint8Array, void> {
  if (body === null) return;
  const reader = byteReader(body);
  let memory = new Uint8Array(PART);
  for (let read = await reader.read(memory); !read.done; read = await reader.read(memory)) {
    yield read.value;
    memory = new Uint8Array(read.value.buffer);
  }
}

function byteReader(body: NonNullable<Response['body']>) {
  try {
    return body.getReader({ mode: 'byob' });
  } catch {
    return body.getReader();
  }
}

/** Collects the parts of a file in one buffer. */
function createFile(buffers: BufferPool) {
  let buffer = buffers.take(0);
  let length = 0;
  return {
    /** @param whole size of the whole file; null when it is not known */
    add: (part: Uint8Array, whole: number | null) => {
      const least = length + part.length;
      if (least > buffer.byteLength) {
        const larger = buffers.take(Math.max(least, buffer.byteLength * 2, length === 0 ? (whole ?? 0) : 0));
        new Uint8Array(larger).set(new Uint8Array(buffer, 0, length));
        buffers.give(buffer);
        buffer = larger;
      }
      new Uint8Array(buffer).set(part, length);
      length = least;
    },
    bytes: () => new Uint8Array(buffer, 0, length),
  };
}

/** Whether the earlier read cannot have been of a file with these bytes. */
async function differs(earlier: EarlierRead | undefined, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (earlier === undefined) return false;
  if (earlier.bytes > bytes.length) return true;
  if (earlier.stated !== null && earlier.stated !== bytes.length) return true;
  return (await sha256(bytes.subarray(0, earlier.bytes))) !== earlier.sha256;
}

/** Memory for recordings. It is used again, because they come faster than browsers collect what is left of them. */
export interface BufferPool {
  /** At least so many bytes, with whatever was in them before. */
  take(size: number): ArrayBuffer;
  /** Nobody uses it any more. */
  give(buffer: ArrayBuffer): void;
}

/** Buffers that are kept: as many as recordings are fetched at once. The largest stay. */
const MOST = 3;

export function createBufferPool(): BufferPool {
  // The smallest first.
  const free: ArrayBuffer[] = [];
  return {
    take: (size) => {
      const at = free.findIndex(({ byteLength }) => byteLength >= size);
      const [kept] = at < 0 ? [] : free.splice(at, 1);
      return kept ?? new ArrayBuffer(size);
    },
    give: (buffer) => {
      free.push(buffer);
      free.sort((one, other) => one.byteLength - other.byteLength);
      if (free.length > MOST) free.shift();
    },
  };
}
