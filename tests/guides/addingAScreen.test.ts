/** Follows docs/adding-a-screen.md and docs/screen-reference.md to the letter, in a copy of the project. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, wordsProblem } from '../../scripts/new-plugin/names.ts';
import { brokenArrows } from '../support/arrows.ts';
import { importsOf, sourceFiles } from '../support/imports.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const COPIED = [
  'docs',
  'public',
  'src',
  'tests',
  'server',
  'scripts',
  'tools',
  'package.json',
  'playwright.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
  'biome.json',
  '.gitignore',
];
const SKELETON = [
  'src/plugins/demo/plugin.ts',
  'src/plugins/demo/DemoPage.tsx',
  'tests/plugins/demo/demoPage.test.tsx',
];
const FURTHER = [
  'src/plugins/demo/calls.ts',
  'src/plugins/demo/ZonePage.tsx',
  'src/plugins/demo/ZoneLink.tsx',
  'src/plugins/demo/useCameraColumns.ts',
  'src/plugins/demo/ReportForm.tsx',
  'src/plugins/demo/machines/sirenTest.ts',
  'src/plugins/demo/SirenTest.tsx',
  'src/plugins/demo/LastSeen.tsx',
  'src/plugins/demo/readAgain.ts',
  'src/plugins/demo/plugin.ts',
  'src/plugins/demo/SiteZones.tsx',
  'src/plugins/demo/demoConfig.ts',
  'src/plugins/demo/useVisitedPages.ts',
  'src/plugins/demo/useLastFailure.ts',
];
const copy = scratchFolders()();

/** @param tool a command of an installed package; `npx` would take most of a second to look it up */
const run = (tool: string, ...args: string[]) => finished(`node_modules/.bin/${tool}`, args);
/** In the process that it is started in: the command tsx starts one more. */
const runScript = (...args: string[]) => finished(process.execPath, ['--import', 'tsx', ...args]);

function finished(command: string, args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(command, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return status === 0 ? 'ok' : stdout + stderr;
}

const reference = readFileSync('docs/screen-reference.md', 'utf8');
const made = blocksOf(readFileSync('docs/adding-a-screen.md', 'utf8'));
const further = blocksOf(reference);
const installed = readFileSync('src/plugins/installed.ts', 'utf8').split('\n');

beforeAll(() => {
  for (const name of COPIED) cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
});

describe('the guide to a new screen', () => {
  it('names a file of the new plugin, or its test, for every block', () => {
    expect(made.map(({ file }) => file)).toEqual(SKELETON);
    expect(further.map(({ file }) => file)).toEqual(FURTHER);
  });

  it('shows what its first command makes', () => {
    expect(runScript('scripts/new-plugin/main.ts', 'demo')).toBe('ok');
    for (const { file, code } of made) expect(readFileSync(join(copy, file), 'utf8'), file).toBe(code);
  }, 60_000);

  it('needs an import and a place in the list of plugins', () => {
    const after = readFileSync(join(copy, 'src/plugins/installed.ts'), 'utf8').split('\n');
    expect(after.filter((line) => !installed.includes(line))).toEqual([
      "import { demo } from './demo/plugin.ts';",
      '  demo,',
    ]);
    expect(after).toHaveLength(installed.length + 2);
  });

  it('goes on with blocks that are formatted and compile with the rest', () => {
    for (const { file, code } of further) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), code);
    }
    expect(run('biome', 'check', 'src/plugins/demo', 'tests/plugins/demo')).toBe('ok');
    // What imports no screen compiles as before.
    const include = ['src', 'tests/plugins/demo'];
    writeFileSync(join(copy, 'screens.json'), JSON.stringify({ extends: './tsconfig.json', include }));
    expect(run('tsc', '--noEmit', '--checkers', '1', '--project', 'screens.json')).toBe('ok');
  }, 600_000);

  it('shows the diagram of its machine as it is drawn, and joins its call to the API and the conformance run', () => {
    const [, drawn = ''] = /```mermaid\n([\s\S]*?)\n```/.exec(reference) ?? [];
    writeFileSync(
      join(copy, 'made.mts'),
      `import assert from 'node:assert';
import { subjects } from './scripts/conformance/walk.ts';
import { mermaidOf } from './scripts/diagrams/machinesPage.ts';
import { openApiDocument } from './scripts/openapi/document.ts';
import { sirenTestMachine } from './src/plugins/demo/machines/sirenTest.ts';
assert.equal(mermaidOf(sirenTestMachine), ${JSON.stringify(drawn)});
for (const part of [subjects, openApiDocument()]) assert.match(JSON.stringify(part), /getZone/);`,
    );
    expect(runScript('made.mts')).toBe('ok');
  }, 60_000);

  it('has a form that tells a report which the provider did not take from one that was sent', () => {
    const form = further.find(({ file }) => file.endsWith('/ReportForm.tsx'));
    mkdirSync(join(copy, 'src/plugins/demo'), { recursive: true });
    mkdirSync(join(copy, 'tests/plugins/report'), { recursive: true });
    writeFileSync(join(copy, 'src/plugins/demo/ReportForm.tsx'), String(form?.code));
    writeFileSync(
      join(copy, 'tests/plugins/report/reportForm.test.tsx'),
      `import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ReportForm } from '#plugins/demo/ReportForm.tsx';
it.each([
  [{ success: true }, 'The report was sent.'],
  [{ success: false, message: 'No such camera.' }, 'No such camera.'],
  [{ success: false }, 'The report could not be sent. Please try again.'],
  [{ error: 'Too many.' }, 'Too many.'],
  [null, 'The report could not be sent. Please try again.'],
])('%j: %s', async (answer, words) => {
  const api = { send: async () => answer };
  const routeTree = createRootRoute({ component: ReportForm });
  const router = createRouter({ routeTree, history: createMemoryHistory(), context: { api } });
  render(<RouterProvider router={router} />);
  await userEvent.type(await screen.findByLabelText('What is wrong?'), 'It is dark.');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(words)).toBeDefined();
});`,
    );
    expect(run('vitest', 'run', '--project', 'app', 'tests/plugins/report/reportForm.test.tsx')).toBe('ok');
  }, 60_000);

  it('has a test that passes, and breaks no arrow', () => {
    expect(run('vitest', 'run', '--project', 'app', 'tests/plugins/demo')).toBe('ok');
    const files = sourceFiles(join(copy, 'src/plugins/demo'));
    const imports = files.flatMap((file) => importsOf(relative(copy, file), readFileSync(file, 'utf8')));
    expect(imports.length).toBeGreaterThan(files.length);
    expect(brokenArrows(imports)).toEqual([]);
  }, 600_000);
});

describe('the command', () => {
  it.each([
    ['Night Report', "'Night Report' cannot name a plugin: use small letters"],
    ['night--report', "'night--report' cannot name a plugin: use small letters"],
    ['page', "'page' cannot name a plugin: Identifier `page` has already been declared."],
    ['lazy-plugin', "'lazy-plugin' cannot name a plugin: Identifier `lazyPlugin` has already been declared."],
    ['class', "'class' cannot name a plugin: Identifier expected. 'class' is a reserved word"],
    ['api', "'api' cannot name a plugin: the server or the shell has that name."],
    ['home', "'home' is taken: src/plugins/home is there already."],
    ['login', "'login' is taken: the plugin 'sign-in' has that id or address."],
    ['n'.repeat(41), 'is too long for a plugin: 40 characters are the most.'],
  ])('refuses the name %j and says why', (name, reason) => {
    expect(wordsProblem([name])).toContain(reason);
  });

  it.each(['demo', 'night-report', 'zone2', 'links', 'pages'])('takes the name %j', (name) => {
    expect(wordsProblem([name])).toBeNull();
  });

  it.each([[[]], [['demo', 'night-report']]])('wants one name: %j', (words) => {
    expect(wordsProblem(words)).toContain('Usage: npm run new:plugin -- <name>');
  });

  it('writes nothing for a name that it refuses', () => {
    expect(runScript('scripts/new-plugin/main.ts', 'login')).toContain("'login' is taken");
    expect(existsSync(join(copy, 'src/plugins/login'))).toBe(false);
  }, 60_000);
});
