import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/build/chunkGroups.ts';
import { chunkReport } from './scripts/build/chunkReport.ts';
import { earlyPreload } from './scripts/build/earlyPreload.ts';
import { minifyAgain } from './scripts/build/minifyAgain.ts';
import { shortClassNames } from './scripts/build/shortClassNames.ts';

/** What a late file needs beside itself: the frame is there by then, and the file itself is asked for at once anyway. */
function stillMissing(file: string, needed: string[]): string[] {
  return needed.filter((name) => name !== file && !/(?:portal|frame|rolldown-runtime)-[^/]*\.js$/.test(name));
}

export default defineConfig({
  // Relative addresses, resolved against the page's <base>: the same files serve any sub-folder.
  base: './',
  plugins: [react(), minifyAgain(), chunkReport(), earlyPreload()],
  resolve: {
    alias: [
      // The shim is for React 17; this portal's React has the hook itself.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  css: { modules: { generateScopedName: shortClassNames() } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: stillMissing },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // The entry names every late file, and nothing compresses worse than a hash. No fewer characters are taken.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
});
