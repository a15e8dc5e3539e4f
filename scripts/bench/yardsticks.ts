/** The pages that the portal is measured against, all built and compressed as the portal is. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { precompress } from '../build/precompress.ts';

/** A page of the portal's packages alone, one of React alone, and one without any library. */
export const YARDSTICKS = ['card', 'react', 'plain'] as const;
export type Yardstick = (typeof YARDSTICKS)[number];

/** @param folder gets the page's files */
export async function buildYardstick(name: Yardstick, folder: string): Promise<void> {
  // Otherwise Vite might build React's slow development version.
  process.env.NODE_ENV = 'production';
  await build({
    root: fileURLToPath(new URL(`../../bench/${name}`, import.meta.url)),
    base: './',
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: {
      // As vite.config.ts has it for the portal.
      alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }],
    },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
    },
  });
  await precompress(folder);
}
