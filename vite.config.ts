import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chartImports } from './scripts/build/chartImports.ts';
import { chunkGroups } from './scripts/build/chunkGroups.ts';
import { chunkReport } from './scripts/build/chunkReport.ts';
import { earlyScript } from './scripts/build/earlyScript.ts';
import { scopedName } from './scripts/build/scopedName.ts';

export default defineConfig({
  // Relative addresses, resolved against the page's <base>: the same files serve any sub-folder.
  base: './',
  plugins: [
    react(),
    chartImports(),
    chunkReport(),
    earlyScript({ plugins: 'src/plugins/installed.ts', script: 'src/early/main.ts' }),
  ],
  resolve: {
    alias: [
      // The shim is for React 17; this portal's React has the hook itself.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // One style sheet for the portal: docs/decisions/0015-few-files.md
    cssCodeSplit: false,
    reportCompressedSize: false,
    // Moved out of dist/ by scripts/build/sourceMaps.ts: the files name no map, and no host serves one.
    sourcemap: 'hidden',
    // `npm run size` holds the sizes; the chart's library alone is more than Vite would have.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Nothing here reads a property, or a global, for what the reading does.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // The entry lists the names of all late files. Compressed, a hexadecimal digit takes two thirds of a base-64 one.
        hashCharacters: 'hex',
        entryFileNames: 'assets/portal-[hash].js',
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
});
