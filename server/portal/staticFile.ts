/** Files of the built portal, with their precompressed neighbours. */
import { stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { FoundFile } from '../http/fileBytes.ts';
import { mediaType } from '../http/mediaType.ts';
import type { Encoding } from './bestEncoding.ts';
import { HASHED_FILE } from './caching.ts';

export interface StaticFile {
  readonly mediaType: string;
  /** Changes whenever the file does. */
  readonly tag: string;
  /** Whether the name holds a hash of the content. */
  readonly isHashed: boolean;
  /** The file itself, and its compressed forms that lie beside it. */
  readonly forms: Readonly<Partial<Record<Encoding, FoundFile>> & { identity: FoundFile }>;
}

/**
 * Folders that hold nothing but files. A missing script must not come back as a page: the browser would report a syntax
 * error instead of a 404. Anywhere else an address without a file is one of the portal, dots or not.
 */
export const FILE_FOLDERS = ['assets', 'icons'] as const;

/** @returns undefined when there is no such file, or when the path leaves the folder */
export async function findStaticFile(folder: string, path: string): Promise<StaticFile | undefined> {
  const root = resolve(folder);
  const full = join(root, path);
  if (path === '' || path.includes('\0') || path.includes('\\') || !full.startsWith(root + sep))
    return undefined;
  if (isHidden(path)) return undefined;
  const [plain, br, gzip] = await Promise.all([full, `${full}.br`, `${full}.gz`].map(foundFile));
  if (!plain) return undefined;
  return {
    mediaType: mediaType(full),
    tag: `${plain.size.toString(36)}-${Math.floor(plain.mtimeMs).toString(36)}`,
    isHashed: HASHED_FILE.test(path),
    forms: { ...(br && { br }), ...(gzip && { gzip }), identity: plain },
  };
}

async function foundFile(path: string): Promise<FoundFile | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? { path, size: found.size, mtimeMs: found.mtimeMs } : undefined;
}

/** Whether a missing file at this path gets a 404 and not the portal's page. */
export function isFilePath(path: string): boolean {
  return isHidden(path) || FILE_FOLDERS.some((folder) => path.startsWith(`${folder}/`));
}

/** Programs request names such as `.git` and `.well-known`, and would take a page for the file they look for. */
function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'));
}
