/** Fetches pictures and clips from the short-lived addresses that recordings name; no token ever goes along. */
import { apiUrl } from './apiUrl.ts';
import { abortError, startDeadline } from './deadline.ts';

/** Milliseconds until something comes: a long clip on a slow line may take its time, a dead line may not. */
const TIMEOUT = 30_000;

export interface MediaHosts {
  /** The API's address, as for the client; paths are taken on its host. */
  readonly apiBaseUrl: string;
  /** What else recordings may come from. */
  readonly mediaOrigins: readonly string[];
}

/** A recording's picture or clip could not be had. */
export class MediaError extends Error {
  /** HTTP status; 0 when no answer came or the address was refused. */
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.name = 'MediaError';
    this.status = status;
  }

  /** The address has run out: asking for the recording once more gives a fresh one. */
  get isExpired(): boolean {
    return [401, 403, 410].includes(this.status);
  }
}

/**
 * Fetches one recording's media whole.
 * @param url absolute http(s) address on a known host, or a path
 * @throws MediaError, AbortError
 */
export async function fetchMedia(
  hosts: MediaHosts,
  url: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Blob> {
  const address = mediaAddress(hosts, url);
  const deadline = startDeadline(TIMEOUT, signal);
  try {
    const response = await fetch(address, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: deadline.signal,
    });
    deadline.restart();
    if (response.status === 200) return withoutScript(await wholeBody(response, deadline.restart));
    await response.body?.cancel();
    throw new MediaError('The media could not be loaded.', response.status);
  } catch (error) {
    if (signal?.aborted) throw abortError();
    throw error instanceof MediaError ? error : new MediaError('The media could not be loaded.');
  } finally {
    deadline.release();
  }
}

/** Other hosts are refused before they are asked: the page's policy would too, but not every host of the portal sends it. */
function mediaAddress({ apiBaseUrl, mediaOrigins }: MediaHosts, url: string): string {
  const host = new URL(apiUrl(apiBaseUrl, '/'));
  const address = URL.canParse(url, host) ? new URL(url, host) : null;
  // What looks like a path may still lead to another host: two slashes, or a slash and a backslash.
  const known = url.startsWith('/')
    ? [host.origin]
    : /^https?:\/\//i.test(url)
      ? [host.origin, ...mediaOrigins]
      : [];
  if (address === null || !known.includes(address.origin)) {
    throw new MediaError(
      'The address of the media is not on the host of the API, nor on one of mediaOrigins.',
    );
  }
  return address.href;
}

/** @param onPart told of each part as it comes */
async function wholeBody({ body, headers }: Response, onPart: () => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    onPart();
    parts.push(read.value);
  }
  return new Blob(parts, { type: headers.get('content-type') ?? '' });
}

/** A blob address has the portal's own origin, so that a page or an SVG opened from one could run script in it. */
function withoutScript(blob: Blob): Blob {
  // After a comma another type may follow, which a browser could go by.
  const isHarmless = /^(?:image|video|audio)\/(?!svg)[^,]*$/.test(blob.type);
  return isHarmless ? blob : blob.slice(0, blob.size, 'application/octet-stream');
}
