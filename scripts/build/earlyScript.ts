import type { Plugin, ResolvedConfig, Rolldown } from 'vite';

interface EarlyScriptOptions {
  /** The script's file, relative to the project's folder. The build passes it the files of the pages as `PAGE_FILES`. */
  readonly script: string;
  /** Modules of pages, relative to the project's folder. */
  readonly pages: readonly string[];
}

/**
 * Puts a small script into the built page. It is bundled by itself and needs no request. The content security policy allows it
 * by its hash, like any inline script.
 */
export function earlyScript({ script, pages }: EarlyScriptOptions): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'early-script',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const define = { PAGE_FILES: JSON.stringify(pageFiles(bundle, pages)) };
        const children = await bundleAlone(script, { root: config.root, define });
        return { html: filesAfterShell(html), tags: [{ tag: 'script', injectTo: 'head', children }] };
      },
    },
  };
}

/** For each page the chunks that load with it, except those of the entry. */
function pageFiles(bundle: Rolldown.OutputBundle, pages: readonly string[]): string[][] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const withImports = (chunk: Rolldown.OutputChunk): string[] => [
    chunk.fileName,
    ...chunks.filter(({ fileName }) => chunk.imports.includes(fileName)).flatMap(withImports),
  ];
  const entry = chunks.filter(({ isEntry }) => isEntry).flatMap(withImports);
  return pages.map((page) => {
    const own = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${page}`));
    if (own.length === 0) throw new Error(`${page} has no chunk of its own.`);
    return [...new Set(own.flatMap(withImports))].filter((file) => !entry.includes(file));
  });
}

/**
 * A style sheet in the head delays the whole page. After the shell it delays only what follows. Scripts wait for it
 * there as well, so that nothing of theirs is ever shown without its style. A browser that has the portal's script at hand
 * compiles it where it stands: in the head, the inline script and the shell would wait for that.
 */
function filesAfterShell(html: string): string {
  const tags =
    html.match(/^ *<(?:link rel="stylesheet"|script type="module")[^>]*>(?:<\/script>)?\n/gm) ?? [];
  // Style sheets first.
  return tags
    .toSorted()
    .reduce((rest, tag) => rest.replace(tag, ''), html)
    .replace(/^ *<noscript>/m, (noscript) => tags.toSorted().join('') + noscript);
}

interface Alone {
  /** The project's folder. */
  readonly root: string;
  /** Names in the script and the JSON that stands for them. */
  readonly define: Readonly<Record<string, string>>;
}

/**
 * A script as one piece of code without imports.
 * @param script its file, relative to the project's folder
 */
export async function bundleAlone(script: string, { root, define }: Alone): Promise<string> {
  // Whoever finds the portal built needs no Vite.
  const { build } = await import('vite');
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { ...define },
    build: {
      target: 'es2022',
      write: false,
      rolldownOptions: {
        input: script,
        output: { format: 'iife' },
        // Of the modules that it imports, the script uses single functions. What else they do when they are loaded, such
        // as making the schemas of answers, is left out.
        treeshake: { moduleSideEffects: false },
        // Only rendering servers read the 'use client' marks in the router's files.
        checks: { moduleLevelDirective: false },
      },
    },
  });
  if (!('output' in result)) throw new Error(`${script} was not bundled.`);
  return result.output[0].code.trim();
}
