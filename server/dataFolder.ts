/** The folder that the embedded database and the secret lie in: for the eyes of the server's own account only. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** What this server puts there, or an operator beside it. */
const OWN = /^(?:portal\.db.*|portal\.lock.*|token-secret.*|backups|lost\+found)$/;

/** Makes the folder, or closes one that is there to others. One that holds more than is ours is left as it is. */
export function privateFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: FOLDER_MODE });
  if (readdirSync(dataDir).every((name) => OWN.test(name))) closedToOthers(dataDir, FOLDER_MODE);
}

/**
 * Makes a file of the folder, or closes one that is there to others.
 * @returns its path
 */
export function privateFile(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  // Never opened when it is there: closing any handle of a file takes this process's locks from it (POSIX), and another
  // process would then remove the write-ahead log under an open database.
  if (!existsSync(file)) closeSync(openSync(file, 'a', FILE_MODE));
  // SQLite makes the files beside it with the same rights; an earlier version may have left wider ones.
  for (const path of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(path)) closedToOthers(path, FILE_MODE);
  return file;
}

/** A file of another account, which this one may merely write to, keeps its rights. */
function closedToOthers(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    const isForeign = error instanceof Error && 'code' in error && error.code === 'EPERM';
    if (!isForeign) throw error;
  }
}
