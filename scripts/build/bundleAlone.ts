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
        // Only rendering servers read the 'use client' marks in the router's files.
        checks: { moduleLevelDirective: false },
      },
    },
  });
  if (!('output' in result)) throw new Error(`${script} was not bundled.`);
  return result.output[0].code.trim();
}
