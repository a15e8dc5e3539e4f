/** A second look at the files that a page waits for: one minifier finds what the other leaves, more than a hundredth. */
import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Characters beyond which a file is none that a page waits for, and the look would take seconds. */
const LONGEST = 400_000;

export function minifyAgain(): Plugin {
  return {
    name: 'minify-again',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      await Promise.all(
        chunks.map(async (chunk) => {
          if (chunk.code.length > LONGEST) return;
          const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 3 } });
          if (code !== undefined && code.length < chunk.code.length) chunk.code = code;
        }),
      );
    },
  };
}
