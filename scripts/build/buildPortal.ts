import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inputStamp } from './inputStamp.ts';
import { precompress } from './precompress.ts';
import { moveSourceMaps } from './sourceMaps.ts';

const INPUTS = ['src', 'public', 'index.html', 'vite.config.ts', 'scripts', 'package-lock.json'];
const STAMP = 'build/portal.stamp';

/**
 * Builds the portal into dist/ as static files, unless dist/ was built from the same inputs.
 * @returns whether a build was necessary
 */
export async function buildPortal(): Promise<boolean> {
  const stamp = inputStamp(INPUTS);
  const isBuilt = existsSync('dist/index.html');
  if (isBuilt && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return false;
  console.log(
    isBuilt ? 'dist/ is older than its sources: building the portal' : 'no portal in dist/ yet: building it',
  );
  // Vite uses an existing NODE_ENV. For 'test' or 'development' it would build React's slow development version, with
  // this machine's paths.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ logLevel: 'warn' });
  moveSourceMaps('dist', 'dist-maps');
  await precompress('dist');
  mkdirSync('build', { recursive: true });
  writeFileSync(STAMP, stamp);
  return true;
}
