import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inputStamp } from './inputStamp.ts';
import { precompress } from './precompress.ts';

const INPUTS = ['src', 'public', 'index.html', 'vite.config.ts', 'scripts', 'package-lock.json'];
const STAMP = 'build/portal.stamp';

/**
 * Builds the portal into dist/ as plain static files, unless what is there was built from the same inputs.
 * @returns whether anything had to be built
 */
export async function buildPortal(): Promise<boolean> {
  const stamp = inputStamp(INPUTS);
  if (existsSync('dist/index.html') && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp)
    return false;
  // Vite takes over what is set, and builds React's slow half with this machine's paths for 'test' or 'development'.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ logLevel: 'warn' });
  await precompress('dist');
  mkdirSync('build', { recursive: true });
  writeFileSync(STAMP, stamp);
  return true;
}
