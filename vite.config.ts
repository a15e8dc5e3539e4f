import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyScript } from './scripts/build/earlyScript.ts';
import { firstPages } from './src/plugins/firstPages.ts';

export default defineConfig({
  // Relative addresses, resolved against the page's <base>: the same files serve any sub-folder.
  base: './',
  plugins: [
    react(),
    earlyScript({
      script: 'src/early/main.ts',
      pages: firstPages.map(({ module }) => `src/plugins/${module}`),
    }),
  ],
  resolve: {
    alias: [
      // The shim is for React 17; this portal's React has the hook itself.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build: {
    target: 'es2022',
    // Vite would list the files that late files need in the first line, where the hint below must stand. Most pages have these
    // files already: docs/decisions/0008-plain-build.md
    modulePreload: false,
    assetsInlineLimit: 0,
    // One style sheet for the portal: docs/decisions/0015-few-files.md
    cssCodeSplit: false,
    // `npm run size` reads which source is in which file.
    manifest: true,
    reportCompressedSize: false,
    // Moved out of the build by scripts/build/buildPortal.ts: the files name no map, and no host serves one.
    sourcemap: 'hidden',
    // `npm run size` holds the sizes; the chart's library alone is more than Vite would have.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Nothing here reads a property, or a global, for what the reading does.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // Browsers compile all functions of the file while it downloads, beside the page's thread. Without it, each on that
        // thread when it is first called: https://v8.dev/blog/explicit-compile-hints
        postBanner: '//# allFunctionsCalledOnLoad',
        entryFileNames: 'assets/portal-[hash].js',
        codeSplitting: {
          // The entry, the charts, and what several pages share: a page waits for two files and its own.
          groups: [
            { name: 'portal', tags: ['$initial'], priority: 3 },
            {
              // ApexCharts with the module that imports it: in a file of several pages it would come before their content.
              name: (id, graph) =>
                graph.getModuleInfo(id)?.importedIds.some((one) => one.includes('/node_modules/apexcharts/'))
                  ? 'charts'
                  : null,
              priority: 2,
            },
            { name: 'shared', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});
