import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { PLUGIN_LIST } from '../../server/portal/installedPlugins.ts';
import type { PageFiles } from '../../src/early/pageFiles.ts';
import { chunksOf, filesWith } from './bundleFiles.ts';
import { pluginsOf, type RouteModules, routeModules } from './routeModules.ts';

interface EarlyScriptOptions {
  /** File that exports the plugins as `installed`, relative to the project's folder. */
  readonly plugins: string;
  /** The script's file. The build passes it the list of files as `PAGE_FILES`. */
  readonly script: string;
}

/**
 * Puts a small script into the built page. The script makes the first calls of the requested page and requests its files
 * at the same time as the entry, and gives the first picture the page's heading. The routes and the bundle's own graph determine which files these are. The content security policy allows the
 * script by its hash, like any inline script.
 *
 * Also writes the ids of the plugins, and what their settings may be, into a file, against which servers check the configuration.
 */
export function earlyScript({ plugins, script }: EarlyScriptOptions): Plugin {
  let config: ResolvedConfig;
  let routes: readonly RouteModules[] = [];
  return {
    name: 'early-script',
    apply: 'build',
    async config({ root = process.cwd() }) {
      routes = await routeModules(root, plugins);
    },
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle() {
      const source = JSON.stringify(pluginsOf(routes).map(({ id, config }) => ({ id, config })));
      this.emitFile({ type: 'asset', fileName: PLUGIN_LIST, source });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const children = await bundled(script, config, pageFiles(bundle, routes));
        return { html: stylesAfterShell(html), tags: [{ tag: 'script', injectTo: 'head', children }] };
      },
    },
  };
}

function pageFiles(bundle: Rolldown.OutputBundle, routes: readonly RouteModules[]): PageFiles {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = filesWith(
    bundle,
    chunks.filter(({ isEntry }) => isEntry),
  );
  const needs = routes.map(({ own, parents, plugin }) => {
    const files = filesWith(bundle, chunksOf(bundle, [...own, ...parents, ...plugin]));
    return [...files].filter((file) => !entry.has(file));
  });
  const files = [...new Set(needs.flat())];
  return {
    files,
    routes: routes.map(({ path, signedIn, title, wide }, index) => ({
      path,
      signedIn,
      ...(title !== undefined && { title }),
      ...(wide !== undefined && { wide }),
      needs: needs[index]?.map((file) => files.indexOf(file)) ?? [],
    })),
  };
}

/** The script as one piece of code without imports. */
async function bundled(script: string, { root }: ResolvedConfig, files: PageFiles): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { PAGE_FILES: JSON.stringify(files) },
    build: {
      target: 'es2022',
      write: false,
      rolldownOptions: {
        input: script,
        output: { format: 'iife' },
        // Only rendering servers read the 'use client' marks in the router's files.
        checks: { moduleLevelDirective: false },
      },
    },
  });
  if (!('output' in result)) throw new Error(`${script} was not bundled.`);
  return result.output[0].code.trim();
}

/**
 * A style sheet in the head delays the whole page. After the shell it delays only what follows. Scripts wait for it
 * there as well, so that nothing of theirs is ever shown without its style.
 */
function stylesAfterShell(html: string): string {
  const links = html.match(/^ *<link rel="stylesheet"[^>]*>\n/gm) ?? [];
  return links
    .reduce((rest, link) => rest.replace(link, ''), html)
    .replace(/^ *<noscript>/m, (noscript) => links.join('') + noscript);
}
