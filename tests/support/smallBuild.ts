import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const HASHED_SCRIPT = 'assets/portal-Ab_-1234.js';

/** Writes the parts of a built portal that matter for hosting: a page with inline parts, a hashed file, other files. */
export async function writeSmallBuild(folder: string, config: unknown = {}): Promise<void> {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(folder, 'icons'), { recursive: true });
  const script = `console.log(${JSON.stringify('portal '.repeat(400))})`;
  const files: Record<string, string | Uint8Array> = {
    'index.html':
      '<!doctype html><html><head><base href="/" /><title>Vigil</title><style>body{margin:0}</style><script>early()</script>' +
      '<link rel="icon" href="favicon.svg" type="image/svg+xml" /><link rel="apple-touch-icon" href="icons/icon-192.png" />' +
      '<link rel="preload" href="config.json" as="fetch" crossorigin="anonymous" /></head><body>portal</body></html>',
    'config.json': JSON.stringify(config),
    'favicon.svg': '<svg/>',
    'manifest.webmanifest': JSON.stringify({
      name: 'Vigil',
      short_name: 'Vigil',
      icons: [{ src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    }),
    'plugins.json': JSON.stringify([
      { id: 'home' },
      {
        id: 'contacts',
        config: { type: 'object', properties: { most: { type: 'integer', minimum: 1 } } },
      },
    ]),
    'icons/icon-192.png': 'png',
    'robots.txt': 'User-agent: *\nDisallow: /\n',
    'service-worker.js': 'listen()',
    '.stamp': 'hidden',
    [HASHED_SCRIPT]: script,
    [`${HASHED_SCRIPT}.gz`]: gzipSync(script),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}
