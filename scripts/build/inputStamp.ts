import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Hash over the names and contents of files and folders, which shows whether a build is up to date. */
export function inputStamp(paths: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) addTo(hash, join(path, name));
    return;
  }
  hash.update(`\0${path}\0`).update(readFileSync(path));
}
