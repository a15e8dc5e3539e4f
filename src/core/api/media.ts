/**
 * Fetches pictures and clips from the short-lived addresses that recordings name. The token is never sent with them.
 */
import { apiUrl } from './apiUrl.ts';
import { abortError, startDeadline } from './deadline.ts';
import { HEAD_BYTES, isMediaFile } from './mediaBytes.ts';

/** Milliseconds without any data. A long clip on a slow line may take its time; a dead line may not. */
const TIMEOUT = 30_000;

export interface MediaHosts {
  /** The API's address, as for the client. Paths are resolved on its host. */
  readonly apiBaseUrl: string;
  /** Other origins that recordings may come from. */
  readonly mediaOrigins: readonly string[];
}

/** A recording's picture or clip could not be loaded. */
export class MediaError extends Error {
  /** HTTP status; 0 when no response came or the address was refused. */
  readonly status: number;
  /** Whether the recording is on a host that the configuration does not name: asking again does not help. */
  readonly isElsewhere: boolean;

  constructor(message: string, status = 0, isElsewhere = false) {
    super(message);
    this.name = 'MediaError';
    this.status = status;
    this.isElsewhere = isElsewhere;
  }

  /** The address has expired: requesting the recording again gives a new one. */
  get isExpired(): boolean {
    return [401, 403, 410].includes(this.status);
  }
}

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
    const response = await fetch(address, {
      credentials: 'omit',
      // Recordings must not stay on the disk when the person logs off. Pages keep what they show again.
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: deadline.signal,
    });
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

/**
 * Other hosts are refused before any request. The page's policy would refuse them too, but not every web server of the
 * portal sends the policy.
 */
function mediaAddress({ apiBaseUrl, mediaOrigins }: MediaHosts, url: string): string {
  const host = new URL(apiUrl(apiBaseUrl, '/'));
  const address = URL.canParse(url, host) ? new URL(url, host) : null;
  // What looks like a path may lead to another host: two slashes, or a slash and a backslash.
  const known = url.startsWith('/')
    ? [host.origin]
    : /^https?:\/\//i.test(url)
      ? [host.origin, ...mediaOrigins]
      : [];
  if (address !== null && known.includes(address.origin)) return address.href;
  if (address === null || known.length === 0)
    throw new MediaError('The address of the media cannot be used.');
  throw new MediaError(`The media are on ${address.origin}, which mediaOrigins does not name.`, 0, true);
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
        throw new MediaError('What came is neither a picture nor a clip.');
      // The length of a compressed answer is not that of the file. Some browsers let a body pass that breaks off.
      const isPlain = headers.get('content-encoding') === null;
      if (isPlain && size < Number(headers.get('content-length')))
        throw new MediaError('The media file did not come whole.');
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
