import { type FileHandle, open, readFile } from 'node:fs/promises';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  mp4: 'video/mp4',
};

/** Content-Type by a file name's extension; application/octet-stream for an unknown one. */
export function mediaType(fileName: string): string {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return (Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined) ?? 'application/octet-stream';
}

/** Whether an If-None-Match header names this entity tag, compared weakly. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

interface ByteRange {
  /** First byte. */
  readonly start: number;
  /** Last byte, included. */
  readonly end: number;
}

/**
 * Reads a Range header against a file of `size` bytes.
 * @returns the range, 'whole' when the header is absent or is to be ignored (other unit, several ranges, bad syntax),
 * or 'unsatisfiable' when no byte of the file lies in it
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [match, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (match === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') return suffix(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < size ? { start, end } : 'unsatisfiable';
}

function suffix(length: number, size: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - length), end: size - 1 };
}

/** Bytes of all files that are kept, far more than a build has. */
const MOST_KEPT = 64 * 1024 * 1024;

/** A file as it was found. */
export interface FoundFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Epoch milliseconds of its last change. */
  readonly mtimeMs: number;
}

interface Kept extends FoundFile {
  readonly bytes: Promise<Uint8Array<ArrayBuffer>>;
}

/** Contents of files, each read once until it changes. All answers share the same bytes. */
export class FileBytes {
  /** Those that were asked for last are at the end. */
  readonly #kept = new Map<string, Kept>();
  readonly #most: number;

  constructor(most = MOST_KEPT) {
    this.#most = most;
  }

  /** Rejects when the file cannot be read. Nobody may change the bytes. */
  of(file: FoundFile): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#kept.get(file.path);
    const isSame = known?.size === file.size && known.mtimeMs === file.mtimeMs;
    const kept = isSame
      ? known
      : { ...file, bytes: readFile(file.path).then((read) => new Uint8Array(read)) };
    this.#kept.delete(file.path);
    this.#kept.set(file.path, kept);
    if (!isSame) {
      kept.bytes.catch(() => this.#kept.delete(file.path));
      this.#forgetOldest();
    }
    return kept.bytes;
  }

  #forgetOldest(): void {
    let size = [...this.#kept.values()].reduce((sum, kept) => sum + kept.size, 0);
    for (const kept of this.#kept.values()) {
      if (size <= this.#most) return;
      this.#kept.delete(kept.path);
      size -= kept.size;
    }
  }
}

/** Bytes per piece. A slow reader is known by the pieces that it takes, so they are small. */
const PIECE = 16 * 1024;

/**
 * Bytes as the body of an answer, in pieces that are sent one after another. They are not copied, so that any number
 * of answers share them, and must not change.
 */
export function bodyPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let start = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (start < bytes.length) controller.enqueue(bytes.subarray(start, start + PIECE));
        start += PIECE;
        if (start >= bytes.length) controller.close();
      },
    },
    // Nothing is made ready before it is wanted.
    { highWaterMark: 0 },
  );
}

/**
 * A part of a file as the body of an answer, read piece by piece as it is sent: what is too large to be kept in memory.
 * @param range both bytes included
 */
export function filePieces(path: string, { start, end }: ByteRange): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = start;
  // The promise, since a reader may leave before the file is open.
  let opened: Promise<FileHandle> | undefined;
  const close = () =>
    opened?.then(
      (file) => file.close(),
      () => undefined,
    );
  /** @returns no bytes at the end */
  async function next(): Promise<Uint8Array<ArrayBuffer>> {
    opened ??= open(path);
    const file = await opened;
    const buffer = new Uint8Array(Math.min(PIECE, end + 1 - at));
    const { bytesRead } = await file.read({ buffer, position: at });
    at += bytesRead;
    return buffer.subarray(0, bytesRead);
  }
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const piece = await next();
          if (piece.length > 0) controller.enqueue(piece);
          if (piece.length > 0 && at <= end) return;
        } catch (error) {
          await close();
          throw error;
        }
        await close();
        controller.close();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

const encoder = new TextEncoder();

/** A text as a body; a long one in pieces. */
export function textBody(text: string): string | ReadableStream<Uint8Array<ArrayBuffer>> {
  return text.length <= PIECE ? text : bodyPieces(encoder.encode(text));
}
