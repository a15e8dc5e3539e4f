/** `npm run new:plugin -- demo` in a clean copy: what it makes passes every check, builds, and is there in the browser. */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installed } from '#plugins/installed.ts';
import { chromiumPath } from '../../scripts/browser/chromium.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const fresh = scratchFolders();
const copy = fresh();
let provider: Provider | undefined;

function run(command: string, ...args: string[]): { ok: boolean; text: string } {
  const { stdout, stderr, status } = spawnSync(command, args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    // The test runner's own NODE_ENV would build React for development.
    env: { ...process.env, NODE_ENV: undefined, NO_COLOR: '1' },
  });
  return { ok: status === 0, text: stdout + stderr };
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(Boolean);
}

/** Browser tests that say which links there are, or how many. */
function specsNamingLinks(): string[] {
  const naming = /\blinksOf\(|getByRole\('navigation', \{ name: (?:'Main'|'Menu')/;
  return readdirSync('tests/browser', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .filter((name) => naming.test(readFileSync(join('tests/browser', name), 'utf8')))
    .map((name) => `tests/browser/${name}`);
}

beforeAll(() => {
  spawnSync('git', ['clone', '--quiet', resolve('.'), copy]);
  const changed = spawnSync('git', ['ls-files', '--modified', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of linesOf(changed.stdout)) cpSync(file, join(copy, file), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  // The project's own rule names a folder, and this is a link.
  writeFileSync(join(copy, '.git/info/exclude'), 'node_modules\n');
  run('git', 'add', '--all');
  run('git', '-c', 'user.name=test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '--message=x');
});

afterAll(() => provider?.close());

describe('a new plugin in a clean copy', () => {
  it('is one folder, its test, two lines and its rows in the lists of plugins', () => {
    expect(linesOf(run('git', 'status', '--short').text)).toEqual([]);
    expect(run('npm', 'run', 'new:plugin', '--', 'demo').ok).toBe(true);
    expect(linesOf(run('git', 'status', '--short').text)).toEqual([
      ' M docs/configuration.md',
      ' M public/plugins.json',
      ' M src/plugins/installed.ts',
      '?? src/plugins/demo/',
      '?? tests/plugins/demo/',
    ]);
    expect(linesOf(run('git', 'diff', '--numstat').text)).toEqual([
      '1\t0\tdocs/configuration.md',
      '2\t1\tpublic/plugins.json',
      '2\t0\tsrc/plugins/installed.ts',
    ]);
  });

  it('passes the checks, beside another new one with a longer name', () => {
    expect(run('npm', 'run', 'new:plugin', '--', 'night-report').ok).toBe(true);
    const { ok, text } = run('npm', 'run', 'check');
    expect(ok, text.slice(-4_000)).toBe(true);
    const own = run(
      'npx',
      'vitest',
      'run',
      '--project',
      'app',
      'tests/plugins/demo',
      'tests/plugins/night-report',
    );
    expect(own.ok, own.text.slice(-4_000)).toBe(true);
  }, 1_200_000);

  it('is built, within the budgets', () => {
    const built = run('npm', 'run', 'build');
    expect(built.ok, built.text).toBe(true);
    const sizes = run('npm', 'run', 'size');
    expect(sizes.ok, sizes.text).toBe(true);
  }, 300_000);

  it('breaks no browser test of the links in the bar and the palette', () => {
    // Its build is the one above: the tests serve it as it stands.
    const named = specsNamingLinks();
    expect(named.length).toBeGreaterThan(1);
    const { ok, text } = run('npx', 'playwright', 'test', '--project=desktop', ...named);
    expect(ok, text.slice(-4_000)).toBe(true);
  }, 1_200_000);

  it('opens in the browser, with its link and its search group', async () => {
    provider = await startProvider({ settings: { portalDir: join(copy, 'dist') } });
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const page = await browser.newPage({ viewport: { width: 1920, height: 900 } });
      page.setDefaultTimeout(60_000);
      await page.goto(`${provider.url}/login`);
      await page.getByLabel('Username').fill('avery');
      await page.getByLabel('Password').fill('vigil-demo');
      await page.getByRole('button', { name: 'Log In' }).click();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Demo' }).click();
      await page.getByRole('heading', { level: 1, name: 'Demo' }).waitFor();
      // A page of the list, and its head.
      const rows = page.getByRole('table', { name: 'Demo' }).getByRole('row');
      await expect.poll(() => rows.count()).toBe(1 + 15);
      await page.route('**/api/Search?*', (route) =>
        route.fulfill({ json: [{ groupLabel: 'Demo', title: 'The demo screen', url: '/demo?from=search' }] }),
      );
      await page.getByRole('combobox', { name: 'Search' }).fill('demo');
      const found = page.getByRole('group', { name: 'Demo' }).getByRole('option');
      await found.waitFor();
      expect(await found.allTextContents()).toEqual(['The demo screen']);
    } finally {
      await browser.close();
    }
  }, 300_000);
});

// Each plugin's lines taken out of the list of installed ones, in a copy of the project: the rest still compiles.

const COPIED = ['src', 'tests', 'server', 'scripts', 'tools', 'package.json', 'tsconfig.json'];
const CONFIGS = ['playwright.config.ts', 'vite.config.ts', 'vitest.config.ts'];
const LIST = 'src/plugins/installed.ts';

describe('a project without', () => {
  const list = readFileSync(LIST, 'utf8');
  const shortened = fresh();

  beforeAll(() => {
    for (const name of [...COPIED, ...CONFIGS]) cpSync(name, join(shortened, name), { recursive: true });
    symlinkSync(resolve('node_modules'), join(shortened, 'node_modules'));
  });

  it.each(installed.map(({ id }) => id))('%s compiles', (id) => {
    const shorter = withoutPlugin(list, id);
    expect(shorter.split('\n').length).toBeLessThan(list.split('\n').length);
    expect(shorter).not.toContain(`/${id}/`);
    writeFileSync(join(shortened, LIST), shorter);
    const { status, stdout } = spawnSync('npx', ['tsc', '--noEmit'], { cwd: shortened, encoding: 'utf8' });
    expect(status === 0 ? 'ok' : stdout).toBe('ok');
  });
});

/**
 * The list of installed plugins without the lines of one, as somebody would delete them.
 * @param list text of src/plugins/installed.ts
 */
function withoutPlugin(list: string, id: string): string {
  const lines = list.split('\n');
  const [variable = ''] = lines.flatMap((line) => {
    const [, name] = /^import \{ (\w+) \} from '(?:[^']*)';$/.exec(line) ?? [];
    return name !== undefined && line.includes(`'./${id}/plugin.ts'`) ? [name] : [];
  });
  return lines
    .filter((line) => !line.includes(`'./${id}/plugin.ts'`) && (variable === '' || line !== `  ${variable},`))
    .join('\n');
}
