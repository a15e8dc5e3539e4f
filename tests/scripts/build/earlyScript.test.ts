/** Builds a portal of a few pages and looks at what its page preloads. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { earlyScript } from '../../../scripts/build/earlyScript.ts';
import { scratchFolders } from '../../support/scratchFolders.ts';

const FILES = {
  'index.html': `<!doctype html>
<html lang="en">
  <head>
    <title>Fixture</title>
  </head>
  <body>
    <noscript>None.</noscript>
    <script type="module" src="/main.ts"></script>
  </body>
</html>`,
  'main.ts': `import { shared } from './shared.ts';
    const pages = [() => import('./FirstPage.ts'), () => import('./SecondPage.ts'), () => import('./FormPage.ts')];
    for (const page of pages) void page().then(() => console.warn(shared('Entry')));`,
  'early.ts': 'Object.assign(globalThis, { pageFiles: PAGE_FILES });',
  'FirstPage.ts': `import './first.css';
    import { both } from './both.ts';
    import { shared } from './shared.ts';
    export const FirstPage = () => [both('First'), shared('First')];`,
  'SecondPage.ts': `import { both } from './both.ts';
    export const SecondPage = () => both('Second');`,
  'FormPage.ts': "export const FormPage = () => 'Form';",
  'both.ts': 'export const both = (text: string) => [text];',
  'shared.ts': 'export const shared = (text: string) => ({ text });',
  'first.css': '.first { margin: 0; }',
};

const root = scratchFolders()();
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
  for (const [name, content] of Object.entries(FILES)) writeFileSync(join(root, name), content);
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
    const shares = ['FirstPage', 'SecondPage'].map((page) => [`${page}.js`, 'both.js']);
    expect([0, 1, 2].map(filesOf)).toEqual([...shares, ['FormPage.js']]);
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

describe('a build that ends in its middle', () => {
  it('leaves no dist/, which the next one would take for whole', async () => {
    for (const folder of ['src', 'public', 'scripts/build'])
      mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, 'package-lock.json'), '{}');
    writeFileSync(join(root, 'vite.config.ts'), 'export default { build: { manifest: true } };');
    // It has no list of plugins, which is read after Vite's part.
    const building = promisify(execFile)(
      resolve('node_modules/.bin/tsx'),
      [resolve('scripts/build/main.ts')],
      { cwd: root },
    );
    await expect(building).rejects.toThrow('plugins.json');
    expect(existsSync(join(root, 'dist'))).toBe(false);
  }, 60_000);
});
