/** Builds a portal of a few pages and looks at what its page preloads. */
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { earlyScript } from '../../../scripts/build/earlyScript.ts';

const root = fileURLToPath(new URL('./fixture', import.meta.url));
let pageFiles: string[][] = [];
let html = '';

const buildWith = (pages: readonly string[]) =>
  build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [earlyScript({ script: 'early.ts', pages })],
    build: { write: false, cssCodeSplit: false, modulePreload: { polyfill: false } },
  });

/** Names of a page's files without their hashes. */
const filesOf = (place: number) =>
  (pageFiles[place] ?? []).map((file) => file.replace(/^assets\/(.*)-[\w-]{8}(\.\w+)$/, '$1$2')).toSorted();

beforeAll(async () => {
  const result = await buildWith(['FirstPage.ts', 'SecondPage.ts', 'FormPage.ts']);
  if (!('output' in result)) throw new Error('Nothing was built.');
  const page = result.output.find(({ fileName }) => fileName === 'index.html');
  html = page?.type === 'asset' ? String(page.source) : '';
  const [, code = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const sandbox = createContext({});
  runInContext(code, sandbox);
  ({ pageFiles } = sandbox as { pageFiles: string[][] });
}, 120_000);

describe('the page of a build', () => {
  it('names for each page its chunk and those that load with it, without the entry', () => {
    expect([filesOf(0), filesOf(1)]).toEqual([
      ['FirstPage.js', 'both.js'],
      ['SecondPage.js', 'both.js'],
    ]);
  });

  it('names a chunk alone that shares nothing', () => {
    expect(filesOf(2)).toEqual(['FormPage.js']);
  });

  it('asks for none of them by itself', () => {
    expect(pageFiles.flat().filter((file) => html.includes(`"./${file}"`))).toEqual([]);
  });

  it('has its style sheet and then the entry after the first picture', () => {
    const places = ['<body>', 'rel="stylesheet"', 'type="module"', '<noscript>'].map((text) =>
      html.indexOf(text),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  });

  it('is not built for a page that has no chunk', async () => {
    await expect(buildWith(['ThirdPage.ts'])).rejects.toThrow('ThirdPage.ts has no chunk of its own.');
  }, 60_000);
});
