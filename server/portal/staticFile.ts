/** Files of the built portal, with their precompressed neighbours. */
import { readFile, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { mediaType } from '../http/mediaType.ts';
import type { Encoding } from './bestEncoding.ts';
import { HASHED_FILE } from './caching.ts';

export interface StaticFile {
  readonly path: string;
  readonly mediaType: string;
  /** Changes whenever the file does. */
  readonly tag: string;
  /** Whether the name holds a hash of the content. */
  readonly isHashed: boolean;
  /** Compressed forms that lie beside the file. */
  readonly encodings: readonly Encoding[];
}

/**
 * Folders that hold nothing but files. A missing script must not come back as a page: the browser would report a syntax
 * error instead of a 404. Anywhere else an address without a file is one of the portal, dots or not.
 */
export const FILE_FOLDERS = ['assets', 'icons'] as const;

const EXTENSIONS = { br: '.br', gzip: '.gz', identity: '' } as const;

/** @returns undefined when there is no such file, or when the path leaves the folder */
export async function findStaticFile(folder: string, path: string): Promise<StaticFile | undefined> {
  const root = resolve(folder);
  const full = join(root, path);
  if (path === '' || path.includes('\0') || path.includes('\\') || !full.startsWith(root + sep))
    return undefined;
  if (isHidden(path)) return undefined;
  const [plain, br, gzip] = await Promise.all(
    [full, `${full}.br`, `${full}.gz`].map((name) => stat(name).catch(() => undefined)),
  );
  if (!plain?.isFile()) return undefined;
  return {
    path: full,
    mediaType: mediaType(full),
    tag: `${plain.size.toString(36)}-${Math.floor(plain.mtimeMs).toString(36)}`,
    isHashed: HASHED_FILE.test(path),
    encodings: [...(br?.isFile() ? (['br'] as const) : []), ...(gzip?.isFile() ? (['gzip'] as const) : [])],
  };
}

/** Whether a missing file at this path gets a 404 and not the portal's page. */
export function isFilePath(path: string): boolean {
  return isHidden(path) || FILE_FOLDERS.some((folder) => path.startsWith(`${folder}/`));
}

/** Programs request names such as `.git` and `.well-known`, and would take a page for the file they look for. */
function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'));
}

export async function staticBody(file: StaticFile, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(`${file.path}${EXTENSIONS[encoding]}`));
}
