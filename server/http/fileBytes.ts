import { readFile } from 'node:fs/promises';

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
