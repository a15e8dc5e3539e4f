/** The folder that the embedded database and the secret lie in: for the eyes of the server's own account only. */
import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** What this server puts there, or an operator beside it. */
const OWN = /^(?:portal\.db.*|portal\.lock.*|token-secret.*|backups|lost\+found)$/;

/**
 * Makes the folder, or closes to others what of ours an earlier version, a restore or an operator has left open in it:
 * the database with the files beside it, the secret, and backups. The folder itself is closed unless it holds more than that.
 */
export function privateFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: FOLDER_MODE });
  const names = readdirSync(dataDir);
  const own = names.filter((name) => OWN.test(name));
  if (own.length === names.length) closeToOthers(dataDir);
  else for (const name of own) closeToOthers(join(dataDir, name));
}

/**
 * Makes a file of the folder, for this account alone. SQLite makes the files beside it with the same rights.
 * @returns its path
 */
export function privateFile(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  // Never opened when it is there: closing any handle of a file takes this process's locks from it (POSIX), and another
  // process would then remove the write-ahead log under an open database.
  if (!existsSync(file)) closeSync(openSync(file, 'a', FILE_MODE));
  return file;
}

/**
 * Lets this account alone read a file, or a folder with all that lies in it. What a link leads to is not ours. What
 * belongs to another account keeps its rights, and so does what lies on a disk that is only read.
 */
export function closeToOthers(path: string): void {
  try {
    const found = lstatSync(path);
    if (found.isSymbolicLink()) return;
    chmodSync(path, found.isDirectory() ? FOLDER_MODE : FILE_MODE);
    if (found.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // Another process may just have removed it.
    if (!['EPERM', 'EACCES', 'EROFS', 'ENOENT'].includes(code)) throw error;
  }
}
