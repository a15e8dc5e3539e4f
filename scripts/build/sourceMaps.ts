import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Moves the source maps of a build into a folder of their own, which replaces that of the build before. */
export function moveSourceMaps(build: string, maps: string): void {
  rmSync(maps, { recursive: true, force: true });
  mkdirSync(maps);
  for (const name of readdirSync(build, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.map')) renameSync(join(build, name), join(maps, basename(name)));
}
