import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ParseResult, parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { brokenArrows, importCycles, machineFolderOf, SERVER_FLOORS } from './support/arrows.ts';
import { importsOf, resolveImport, sourceFiles } from './support/imports.ts';

const files = [...sourceFiles('src'), ...sourceFiles('server')];
const imports = files.flatMap((file) => importsOf(file));

describe('the source tree', () => {
  it('is read whole', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(imports.length).toBeGreaterThan(files.length);
  });

  it('breaks no arrow', () => {
    expect(brokenArrows(imports)).toEqual([]);
  });

  it('has nine floors in the server, and 200 files at the most', () => {
    expect(SERVER_FLOORS.length).toBeLessThanOrEqual(9);
    const all = readdirSync('server', { recursive: true, withFileTypes: true });
    expect(all.filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(200);
  });

  it('has no import cycle, of types neither', () => {
    expect(importCycles(imports)).toEqual([]);
  });

  it('has at most 15 files in a folder, style sheets and migrations apart, and 400 lines in a file', () => {
    const folders = files.map((file) => dirname(file)).filter((folder) => !folder.endsWith('/migrations'));
    const count = (folder: string) => folders.filter((one) => one === folder).length;
    expect([...new Set(folders)].filter((folder) => count(folder) > 15)).toEqual([]);
    expect(files.filter((file) => readFileSync(file, 'utf8').split('\n').length > 401)).toEqual([]);
  });

  it('names the token storage in its own module, and beside it where other tabs are followed', () => {
    const touching = files.filter(
      (file) =>
        file.startsWith('src/') && /\bTOKEN_KEY\b|getItem\(['"]token['"]/.test(readFileSync(file, 'utf8')),
    );
    expect(touching).toEqual(['src/core/session/crossTab.ts', 'src/core/session/tokenStorage.ts']);
  });

  it('keeps window, storage, fetch and the clock out of the machines', () => {
    const machines = files.filter((file) => machineFolderOf(file) !== null);
    expect(machines.length).toBeGreaterThan(10);
    expect(machines.filter((file) => isImpure(readFileSync(file, 'utf8')))).toEqual([]);
  });
});

describe('the browser', () => {
  it('is asked for zone, clock, connection, storage, channels, clipboard and screen by one module alone', () => {
    const asking = files.filter(
      (file) => file.startsWith('src/') && asksTheBrowser(readFileSync(file, 'utf8')),
    );
    expect(asking).toEqual(['src/core/environment.ts']);
  });

  it.each([
    'const at = Date.now();',
    'const clock = { now: Date.now };',
    'const today = new Date();',
    'if (navigator.onLine) ask();',
    'const { clipboard } = navigator;',
    'window.localStorage.clear();',
    "sessionStorage.getItem('a');",
    'const wide = matchMedia(query).matches;',
    "const channel = new BroadcastChannel('a');",
    'const opening = indexedDB.open(name);',
    'const key = crypto.randomUUID();',
    'const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;',
    'const zone = Temporal.Now.timeZoneId();',
    'const at = performance.timeOrigin;',
  ])('is asked by %s', (line) => {
    expect(asksTheBrowser(line)).toBe(true);
  });

  it.each(['const at = new Date(instant);', '// The page asks navigator and Date.now().', 'clock.now();'])(
    'is not asked by %s',
    (line) => {
      expect(asksTheBrowser(line)).toBe(false);
    },
  );
});

/** Whether code outside of comments asks the browser for what it may refuse or make up. */
function asksTheBrowser(source: string): boolean {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*/g, '');
  return /\bDate\.now\b|\bnew Date\(\)|\bnavigator\b|\b(?:local|session)Storage\b|\bmatchMedia\(|\bBroadcastChannel\(|\bindexedDB\b|\brandomUUID\b|\bgetRandomValues\b|\bDateTimeFormat\(\)|\bTemporal\b|\btimeOrigin\b/.test(
    code,
  );
}

function isImpure(source: string): boolean {
  return /\b(?:globalThis|window|document|fetch|localStorage|sessionStorage|performance)\b[.(]|\bDate\.now\(|new Date\(\)/.test(
    source,
  );
}

describe('the exports', () => {
  const product = ['src', 'server', 'scripts', 'tools'];
  const users = [
    ...product.flatMap(sourceFiles),
    ...sourceFiles('tests'),
    'vite.config.ts',
    'vitest.config.ts',
    'playwright.config.ts',
  ];

  it('each have somebody who imports them', () => {
    const advice =
      'Nobody imports these: take the word `export` away where the file itself uses the name, else delete the declaration';
    expect(deadExports(product, users), advice).toEqual([]);
  });

  it('are found dead when nobody does', () => {
    const withoutMain = users.filter((file) => file !== 'src/main.tsx');
    expect(deadExports(['src'], withoutMain)).toContain(
      'src/core/shell/serviceWorker.ts followServiceWorker',
    );
  });
});

describe('an arrow broken on purpose', () => {
  const broken = (from: string, line: string) => brokenArrows(importsOf(from, line));

  it.each([
    ['src/core/shell/Bad.tsx', '#plugins/home/plugin.ts', 'core knows no plugin'],
    ['src/plugins/home/Bad.tsx', '#plugins/events/plugin.ts', 'a plugin never imports another one'],
    ['src/machines/bad.ts', 'react', 'machines import xstate and types of the contract only'],
    [
      'src/plugins/home/machines/bad.ts',
      '#core/app/useApp.ts',
      'machines import xstate and types of the contract only',
    ],
    ['src/core/ui/Bad.tsx', '#core/session/createSession.ts', 'core/ui lies below core/session'],
    ['src/core/page/Bad.tsx', '#core/shell/Shell.tsx', 'core/page lies below core/shell'],
    ['src/core/ui/Bad.tsx', '#domain/arming/ArmingMark.tsx', 'core knows nothing of the trade'],
    ['src/domain/sites/Bad.tsx', '#plugins/events/plugin.ts', 'domain knows no plugin'],
    ['src/domain/arming/Bad.tsx', '#domain/sites/names.ts', 'domain/arming lies below domain/sites'],
    ['src/main.tsx', './early/firstCalls.ts', 'the inline script stands by itself'],
    ['server/db/bad.ts', '../seed/seed.ts', 'server/db lies below server/seed'],
    ['server/trade/bad.ts', '../dependencies.ts', 'server/trade lies below server/dependencies.ts'],
    ['server/db/bad.ts', '../import/rows.ts', 'server/db lies below server/import'],
    ['server/import/bad.ts', '../api/handle.ts', 'server/import lies below server/api'],
    ['server/db/migrations/bad.ts', '../fold.ts', 'a migration imports no code that can change'],
    ['server/notify/bad.ts', '../import/rows.ts', 'server/notify stands beside server/import'],
    ['server/bad.ts', '#core/api/client.ts', 'server imports of src only the contract'],
    ['src/contract/bad.ts', '#core/format/texts.ts', 'the contract imports valibot only'],
    ['src/core/api/bad.ts', '../ui/Button.tsx', 'src crosses folders by # paths only'],
  ])('is named with the offending file, for types too: %s imports %s', (from, specifier, reason) => {
    for (const words of ['import', 'import type'])
      expect(broken(from, `${words} { x } from '${specifier}';`)).toEqual([
        `${from} imports ${specifier}: ${reason}`,
      ]);
  });

  it('is none in what starts the server', () => {
    expect(broken('server/launch.ts', "import { x } from './seed/seed.ts';")).toEqual([]);
  });

  it('is none for a machine in the folder of its plugin, which reads the shared ones', () => {
    const own = (line: string) => broken('src/plugins/home/machines/tour.ts', line);
    expect(own("import { setup } from 'xstate';")).toEqual([]);
    expect(own("import { x } from '#machines/preloader.ts';")).toEqual([]);
    expect(own("import { x } from './stops.ts';")).toEqual([]);
    expect(own("import type { x } from '#contract/event.ts';")).toEqual([]);
    expect(own("import { x } from '#contract/event.ts';")).toHaveLength(1);
    expect(own("import { x } from '#plugins/home/tour.ts';")).toHaveLength(1);
    expect(broken('src/plugins/home/Tour.tsx', "import { x } from './machines/tour.ts';")).toEqual([]);
    expect(isImpure('const at = window.innerWidth;')).toBe(true);
  });

  it('is found through dynamic imports and re-exports too', () => {
    expect(
      broken('src/core/shell/Bad.tsx', "const x = () => import('#plugins/home/HomePage.tsx');"),
    ).toHaveLength(1);
    expect(broken('src/core/shell/bad.ts', "export { x } from '#plugins/home/plugin.ts';")).toHaveLength(1);
  });

  it('shows a cycle with its files', () => {
    const cycle = [
      ...importsOf('src/core/ui/a.ts', "import { b } from './b.ts';"),
      ...importsOf('src/core/ui/b.ts', "import { a } from './a.ts';"),
    ];
    expect(importCycles(cycle)).toEqual([['src/core/ui/a.ts', 'src/core/ui/b.ts', 'src/core/ui/a.ts']]);
  });
});

// Finds exports that nobody imports.

interface Module {
  readonly file: string;
  readonly source: string;
  readonly module: ParseResult['module'];
}

/**
 * @param folders where to look for exports
 * @param users every file that may import them
 * @returns entries such as 'src/core/api/client.ts createClient'
 */
function deadExports(folders: readonly string[], users: readonly string[]): string[] {
  const used = new Set(users.map(read).flatMap(namesUsed));
  return folders
    .flatMap(sourceFiles)
    .map(read)
    .flatMap((module) => namesExported(module).map((name) => `${module.file} ${name}`))
    .filter((entry) => !used.has(entry));
}

function read(file: string): Module {
  const source = readFileSync(file, 'utf8');
  const { module } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  return { file, source, module };
}

function namesExported({ module }: Module): string[] {
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  );
}

/** Everything that a module imports, as entries like those above. */
function namesUsed({ file, source, module }: Module): string[] {
  const named = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.flatMap(({ importName }) => {
      const to = resolveImport(file, moduleRequest.value);
      return importName.kind === 'NamespaceObject' ? allOf(to) : `${to} ${importName.name ?? 'default'}`;
    }),
  );
  const handedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName }) =>
      moduleRequest ? `${resolveImport(file, moduleRequest.value)} ${importName.name ?? ''}` : [],
    ),
  );
  // The names used from a lazy import occur somewhere in the file: `lazyFn(page, 'load')`, `tools.Footer`.
  const late = module.dynamicImports.flatMap(({ moduleRequest }) =>
    allOf(resolveImport(file, source.slice(moduleRequest.start + 1, moduleRequest.end - 1))).filter((entry) =>
      new RegExp(`\\b${entry.split(' ')[1]}\\b`).test(source),
    ),
  );
  // An interface that other files add to.
  const augmented = [...source.matchAll(/declare module '(#[^']+)' \{\s*interface (\w+)/g)].map(
    ([, specifier = '', name = '']) => `${resolveImport(file, specifier)} ${name}`,
  );
  return [...named, ...handedOn, ...late, ...augmented];
}

function allOf(file: string): string[] {
  return /^(?:src|server|scripts|bench|tools)\/.*\.tsx?$/.test(file)
    ? namesExported(read(file)).map((name) => `${file} ${name}`)
    : [];
}
