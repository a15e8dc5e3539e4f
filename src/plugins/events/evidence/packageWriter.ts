/** Writes the files of a package into one ZIP archive, each as soon as it is whole. */

import { makeZip } from 'client-zip';
import type { PackageTarget } from './packageTarget.ts';

interface PackageFile {
  /** Path in the archive. */
  readonly name: string;
  readonly input: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly lastModified: Date;
  readonly onWritten: () => void;
}

export interface PackageWriter {
  /**
   * Resolves when the target has the file, so that whoever waits for it holds no more files than are written.
   * @throws PackageFull; whatever the target failed with
   */
  add(name: string, input: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Files of the package itself, such as its report, do not count towards the limit. */
  addUnlimited(name: string, input: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Ends the archive. Resolves when the target has all of it. */
  close(): Promise<void>;
  /** Throws the archive away, unless it is closed. */
  discard(): void;
  /** Rejects when the target fails. */
  readonly written: Promise<void>;
}

/** The package has as many bytes as the browser can hold. */
class PackageFull extends Error {
  constructor(limit: number) {
    super(
      `The package would be larger than ${Math.round(limit / 1_000_000)} MB, the most that this browser can hold.`,
    );
    this.name = 'PackageFull';
  }
}

/** @param lastModified of every file in the archive */
export function openPackage(target: PackageTarget, lastModified: Date): PackageWriter {
  // Without room on either side, a file is taken when the archive asks for it.
  const none = { highWaterMark: 0 };
  const { readable, writable } = new TransformStream<PackageFile, PackageFile>({}, none, none);
  const files = writable.getWriter();
  const stop = new AbortController();
  // Its types leave open whether the bytes are shared with other threads. They are not.
  const zip = makeZip(eachOf(readable)) as ReadableStream<Uint8Array<ArrayBuffer>>;
  const written = writeTo(target, zip, stop.signal);
  // Whoever adds a file hears of a failure. There may be nobody at the moment.
  for (const promise of [written, files.closed]) promise.catch(() => undefined);
  const failure = written.then(() => Promise.reject(new Error('The package is closed.')));
  failure.catch(() => undefined);

  let bytes = 0;
  const addUnlimited = (name: string, input: Uint8Array<ArrayBuffer>) =>
    Promise.race([
      new Promise<void>((onWritten, reject) => {
        files.write({ name, input: partsOf(input), lastModified, onWritten }).catch(reject);
      }),
      failure,
    ]);
  return {
    add: (name, input) => {
      const { limit } = target;
      if (limit !== null && bytes + input.length > limit) return Promise.reject(new PackageFull(limit));
      bytes += input.length;
      return addUnlimited(name, input);
    },
    addUnlimited,
    close: async () => {
      await Promise.race([files.close(), failure]);
      await written;
    },
    discard: () => {
      stop.abort();
      // The archive waits for its next file, and could not end before it comes.
      files.abort().catch(() => undefined);
    },
    written,
  };
}

/** Reads the next part when the target needs the one before no longer. */
async function writeTo(
  target: PackageTarget,
  zip: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
): Promise<void> {
  const sink = await target.open();
  const reader = zip.getReader();
  const end = () => void reader.cancel().catch(() => undefined);
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) await sink.write(read.value);
    signal.throwIfAborted();
    await sink.close();
    // By now the file is whole.
    if (signal.aborted) await target.remove();
    signal.throwIfAborted();
  } catch (error) {
    end();
    await sink.abort();
    throw error;
  }
}

/** The target copies what it writes: of a whole file at once that would be as much again. */
const PART = 1_048_576;

function partsOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  const pull = (parts: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    if (at < bytes.length) parts.enqueue(bytes.subarray(at, at + PART));
    at += PART;
    if (at >= bytes.length) parts.close();
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

/** The files in turn: the archive asks for the next one when the target has all parts of the one before. */
async function* eachOf(files: ReadableStream<PackageFile>): AsyncGenerator<PackageFile, void> {
  const reader = files.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    yield read.value;
    read.value.onWritten();
  }
}

/** SHA-256 in lower-case hexadecimal digits, computed by the browser outside of the page's own thread. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
