/** Builds a portal of a few routes, two of them in one file, and looks at what its page asks for. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { earlyScript } from '../../../scripts/build/earlyScript.ts';
import { pluginsOf, routeModules } from '../../../scripts/build/routeModules.ts';
import { withPlugins } from '../../../scripts/settings-table/settingsTable.ts';
import { firstPage, type PageFiles } from '../../../src/early/pageFiles.ts';

const root = fileURLToPath(new URL('./fixture', import.meta.url));
let pageFiles: PageFiles;
let html = '';
let plugins: unknown;

/** Names of the asked-for files without their hashes. */
const asked = (path: string, isSignedIn: boolean) =>
  firstPage(pageFiles, path, isSignedIn)
    .files.map((file) => file.replace(/^assets\/(.*)-[\w-]{8}(\.\w+)$/, '$1$2'))
    .toSorted();

beforeAll(async () => {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [earlyScript({ plugins: 'installed.ts', script: 'early.ts' })],
    build: { write: false, cssCodeSplit: false, modulePreload: { polyfill: false } },
  });
  if (!('output' in result)) throw new Error('Nothing was built.');
  const page = result.output.find(({ fileName }) => fileName === 'index.html');
  const list = result.output.find(({ fileName }) => fileName === 'plugins.json');
  plugins = list?.type === 'asset' ? JSON.parse(String(list.source)) : undefined;
  html = page?.type === 'asset' ? String(page.source) : '';
  const [, code = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const sandbox = createContext({});
  runInContext(code, sandbox);
  pageFiles = (sandbox as { pageFiles: PageFiles }).pageFiles;
}, 120_000);

describe('the page of a build', () => {
  it('names for each route of one file the files of its own page, and those of its parent', () => {
    expect(asked('/first', true)).toEqual(['FirstPage.js', 'Frame.js', 'shared.js']);
    expect(asked('/second/12', true)).toEqual(['Frame.js', 'SecondPage.js', 'shared.js']);
  });

  it('names those of the login form for whoever is not signed in', () => {
    expect(asked('/first', false)).toEqual(['FormPage.js']);
    expect(asked('/login', false)).toEqual(['FormPage.js']);
  });

  it("names an optional plugin's own file beside that of its page", () => {
    expect(asked('/third', true)).toEqual(['Frame.js', 'ThirdPage.js', 'optional.js']);
  });

  it('names nothing for an address that no route has', () => {
    expect(asked('/second', true)).toEqual([]);
    expect(asked('/first/12', true)).toEqual([]);
  });

  it('names every file that it asks for as it lies in the build', () => {
    expect(pageFiles.files.length).toBeGreaterThan(5);
    expect(pageFiles.files.filter((file) => html.includes(`"./${file}"`))).toEqual([]);
  });
});

describe('the first picture', () => {
  it.each([
    { wide: true, isAdminView: false, isWide: true },
    { wide: 'admin', isAdminView: false, isWide: false },
    { wide: 'admin', isAdminView: true, isWide: true },
    { wide: undefined, isAdminView: true, isWide: false },
  ] as const)('is as wide as the page: $wide, $isAdminView', ({ wide, isAdminView, isWide }) => {
    const route = { path: '/list', signedIn: true, needs: [], ...(wide && { wide }) };
    expect(firstPage({ files: [], routes: [route] }, '/list', true, isAdminView).isWide).toBe(isWide);
  });
});

describe('the list of plugins', () => {
  it('lies beside the page, with the optional ones', () => {
    expect(plugins).toEqual([{ id: 'screens' }, { id: 'sign-in' }, { id: 'optional' }]);
  });
});

describe('a list of plugins that claim the same', () => {
  it('is not built, and both are named', async () => {
    await expect(routeModules(root, 'clashing.ts')).rejects.toThrow(
      "Plugins 'screens' and 'others' both claim the search group 'Screen'.",
    );
  }, 60_000);
});

describe("the portal's own routes", () => {
  it('say which file holds their page, and are listed in the docs', async () => {
    const routes = await routeModules(process.cwd(), 'src/plugins/installed.ts');
    expect(routes.filter(({ own }) => own.length === 0).map(({ path }) => path)).toEqual([]);
    expect(
      routes
        .flatMap(({ own, parents, plugin }) => [...own, ...parents, ...plugin])
        .filter((file) => !existsSync(file)),
    ).toEqual([]);
    const page = readFileSync('docs/configuration.md', 'utf8');
    expect(page, 'npm run settings-table').toBe(withPlugins(page, pluginsOf(routes)));
    const [home] = routes.filter(({ path }) => path === '/');
    expect(home).toMatchObject({ signedIn: true });
    expect([home?.own.length, home?.parents.length, home?.plugin.length]).toEqual([1, 1, 0]);
  }, 60_000);
});
