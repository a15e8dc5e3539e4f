/**
 * Fetches pictures and clips from the short-lived addresses that recordings name. The token is never sent with them.
 */
import type { QueryOf } from '#contract/call.ts';
import type { MediaHosts } from '#contract/portalConfig.ts';
import { type RecordingContent, recordingDataCall } from '#contract/recording.ts';
import { MediaError } from './apiError.ts';
import { type ApiClient, abortError, type CallOptions, startDeadline } from './client.ts';
import { isAskedEarly, takeEarlyResponse } from './earlyResponses.ts';
import { isCutMp4 } from './mp4.ts';
import { apiUrl, fillPath, mediaAddress, requestMedia } from './request.ts';

/** Milliseconds without any data. A long clip on a slow line may take its time; a dead line may not. */
const TIMEOUT = 30_000;

/**
 * Fetches the whole media file of one recording.
 * @param url absolute http(s) address on a known host, or a path
 * @throws MediaError, also when what came is no picture or clip, or not all of it; AbortError
 */
export function fetchMedia(hosts: MediaHosts, url: string, signal?: AbortSignal): Promise<Blob> {
  return readMedia(hosts, url, wholeBody, signal);
}

/**
 * @param read reads the response to its end, and calls `onPart` with each part that has come
 * @throws as `fetchMedia`
 */
export async function readMedia<Result>(
  hosts: MediaHosts,
  url: string,
  read: (response: Response, onPart: OnPart) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const address = mediaAddress(hosts, url);
  const deadline = startDeadline(TIMEOUT, signal);
  try {
    const early = takeEarlyResponse({ url: address, signal: deadline.signal });
    const response = await (early ?? requestMedia(address, deadline.signal));
    deadline.restart();
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new MediaError('The media could not be loaded.', response.status);
    }
    const received = createReceipt();
    const result = await read(response, (part) => {
      deadline.restart();
      received.note(part);
    });
    received.check(response.headers);
    return result;
  } catch (error) {
    if (signal?.aborted) throw abortError();
    throw error instanceof MediaError ? error : new MediaError('The media could not be loaded.');
  } finally {
    deadline.release();
  }
}

type OnPart = (part: Uint8Array) => void;

/** Takes note of what comes. A status of 200 alone says nothing about it: hosts send error pages and broken files with it. */
function createReceipt() {
  const head: number[] = [];
  let size = 0;
  return {
    note(part: Uint8Array): void {
      size += part.length;
      if (head.length < HEAD_BYTES) head.push(...part.subarray(0, HEAD_BYTES - head.length));
    },
    /** @throws MediaError when it was not a whole picture or clip */
    check(headers: Headers): void {
      if (size === 0) throw new MediaError('The media file is empty.');
      if (!isMediaFile(Uint8Array.from(head)))
        throw new MediaError('What was received is neither a picture nor a clip.');
      // The length of a compressed answer is not that of the file. Some browsers let a body pass that breaks off.
      const isPlain = headers.get('content-encoding') === null;
      if (isPlain && size < Number(headers.get('content-length')))
        throw new MediaError('The media file is incomplete.');
    },
  };
}

async function wholeBody({ body, headers }: Response, onPart: OnPart): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    onPart(read.value);
    parts.push(read.value);
  }
  return withoutScript(new Blob(parts, { type: headers.get('content-type') ?? '' }));
}

/** A blob address has the portal's own origin. A page or an SVG opened from one could therefore run script in it. */
function withoutScript(blob: Blob): Blob {
  // A second type may follow a comma, and a browser could use that one.
  const isHarmless = /^(?:image|video|audio)\/(?!svg)[^,]*$/.test(blob.type);
  return isHarmless ? blob : blob.slice(0, blob.size, 'application/octet-stream');
}

// What the bytes of a recording's file say about themselves. A package of evidence asks it
// about files that it has.

/** Bytes of a file's beginning that tell what it is. */
export const HEAD_BYTES = 200;

interface Signature {
  readonly at: number;
  /** One character per byte. */
  readonly text: string;
}

const starting = (...texts: string[]): Signature[] => texts.map((text) => ({ at: 0, text }));
const MP4_BOXES = ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'free', 'skip', 'wide', 'pnot'];

/** Of the files that cameras and recorders make. All signatures of one entry have to match. */
const KINDS: readonly (readonly Signature[])[] = [
  ...starting(
    // JPEG, PNG, GIF, TIFF, JPEG XL, JPEG 2000.
    ...['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8', 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'],
    ...['\xff\x0a', '\0\0\0\x0cJXL ', '\0\0\0\x0cjP  ', '\xff\x4f\xff\x51'],
    // Matroska and WebM, Ogg, Flash video, Windows media; then streams of MPEG and H.264, and recorders' own frames of them.
    ...['\x1aE\xdf\xa3', 'OggS', 'FLV\x01', '0&\xb2u', '\0\0\x01', '\0\0\0\x01', 'IMKH', 'DHAV'],
  ).map((one) => [one]),
  ...MP4_BOXES.map((text) => [{ at: 4, text }]),
  ...['WEBP', 'AVI '].map((text) => [
    { at: 0, text: 'RIFF' },
    { at: 8, text },
  ]),
  [
    { at: 0, text: 'BM' },
    { at: 6, text: '\0\0\0\0' },
  ],
  // Packets of a transport stream, plain and with a time before each.
  [
    { at: 0, text: 'G' },
    { at: 188, text: 'G' },
  ],
  [
    { at: 4, text: 'G' },
    { at: 196, text: 'G' },
  ],
];

/**
 * Whether a file is a picture or a clip, whatever its name and its host say: not an error page, not a text.
 * @param head its first `HEAD_BYTES` bytes, or all of it
 */
export function isMediaFile(head: Uint8Array): boolean {
  return KINDS.some((signatures) => signatures.every((signature) => matches(head, signature)));
}

function matches(head: Uint8Array, { at, text }: Signature): boolean {
  return [...text].every((character, place) => head[at + place] === character.charCodeAt(0));
}

/** Whether an MP4 or JPEG file ends before its own end. Of other files nothing is known. */
export function isCutOff(file: Uint8Array): boolean {
  if (matches(file, { at: 0, text: '\xff\xd8' })) return isCutJpeg(file);
  return MP4_BOXES.some((text) => matches(file, { at: 4, text })) && isCutMp4(file);
}

/** The parts before the picture's data tell their lengths; the data then end with a mark. */
function isCutJpeg(file: Uint8Array): boolean {
  let at = 2;
  while (at + 4 <= file.length && file[at] === 0xff && file[at + 1] !== 0xda)
    at += file[at + 1] === 0xff ? 1 : 2 + (file[at + 2] ?? 0) * 256 + (file[at + 3] ?? 0);
  for (let end = file.indexOf(0xd9, at); end >= 0; end = file.indexOf(0xd9, end + 1))
    if (file[end - 1] === 0xff) return false;
  return true;
}

/**
 * The address of a recording's media, valid for minutes, and what was detected on it.
 * @param size CSS pixels of the place where it will be shown; what is left out is left to the provider
 * @returns null when the response was empty or unusable
 * @throws ApiError, AbortError; Error when width or height is null
 */
export function recordingContentJson(
  api: ApiClient,
  id: number,
  size: QueryOf<typeof recordingDataCall>,
  call: CallOptions = {},
): Promise<RecordingContent | null> {
  return api.send(recordingDataCall, { params: { id }, query: size, ...call });
}

/** Whether the recording's data was requested in this width before the portal ran. @param apiBaseUrl as in MediaHosts */
export function isRecordingAsked(apiBaseUrl: string, id: number, width: number): boolean {
  return isAskedEarly(apiUrl(apiBaseUrl, fillPath(recordingDataCall.path, { id }), { width }));
}
