/** The folder that a web server serves: the build in its sub-folder, with its base and its configuration. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withBase } from '../../server/portal/renderPage.ts';
import { parseConfig } from '../../src/core/config/config.ts';
import { precompressFile } from '../build/precompress.ts';
import type { HostOptions } from './options.ts';

/**
 * Copies the build to `<out>/site/<base>`. Deletes what was in `<out>/site` before.
 * @returns the folder of the portal's own files
 * @throws ConfigError for a configuration that the portal would refuse
 */
export async function writeSite({ from, out, base, config }: HostOptions): Promise<string> {
  const folder = join(out, 'site', base);
  rmSync(join(out, 'site'), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(from, folder, { recursive: true });
  const configuration = readFileSync(config ?? join(from, 'config.json'), 'utf8');
  parseConfig(JSON.parse(configuration));
  await writeAnew(join(folder, 'config.json'), configuration);
  await writeAnew(join(folder, 'index.html'), withBase(readFileSync(join(from, 'index.html'), 'utf8'), base));
  return folder;
}

/** Also writes the compressed versions, which would otherwise be those of the build. */
async function writeAnew(file: string, text: string): Promise<void> {
  for (const ending of ['.br', '.gz']) rmSync(`${file}${ending}`, { force: true });
  writeFileSync(file, text);
  await precompressFile(file);
}
