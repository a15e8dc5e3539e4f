/** What the recipes and the workflow say is held against the project that they are about. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingTable } from '../../server/settings/table.ts';
import { commandOf, copyOf, stagesOf } from '../support/containerfile.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const fresh = scratchFolders();
const CONTAINERFILE = readFileSync('deploy/Containerfile', 'utf8');
const COMPOSE = readFileSync('deploy/compose.yaml', 'utf8');
const UNIT = readFileSync('deploy/systemd/vigil.service', 'utf8');
const WORKFLOW = readFileSync('.github/workflows/ci.yml', 'utf8');
const { engines, scripts }: { engines: { node: string }; scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);

const stages = stagesOf(CONTAINERFILE);
const last = stages.at(-1);
const keywords = last?.steps.map(({ keyword }) => keyword) ?? [];

describe('the container file', () => {
  it('builds in one stage and runs in another, nothing as root', () => {
    expect(stages.map(({ name }) => name)).toEqual(['build', '']);
    for (const { steps } of stages) {
      const order = steps.map(({ keyword }) => keyword);
      expect(steps.filter(({ keyword }) => keyword === 'USER').map(({ rest }) => rest)).toEqual(['node']);
      expect(order.indexOf('USER')).toBeLessThan(order.indexOf('RUN'));
    }
  });

  it('stands on a version of Node that is still looked after, and that the workflow runs the tests on', () => {
    const images = [...CONTAINERFILE.matchAll(/^FROM (\S+)/gm)].map(([, image]) => String(image));
    expect(images).toEqual([images[0], images[0]]);
    expect(images[0]).toMatch(/^node:24\.\d+\.\d+-bookworm-slim@sha256:[\da-f]{64}$/);
    expect(/node: \[([\d, ]+)\]/.exec(WORKFLOW)?.[1]?.split(', ')).toContain('24');
  });

  it('copies what is there', () => {
    const missing = stages
      .flatMap(({ steps }) => steps.filter(({ keyword }) => keyword === 'COPY'))
      .map(({ rest }) => copyOf(rest))
      .filter(({ from }) => from === undefined)
      .flatMap(({ sources }) => sources.filter((source) => !existsSync(source)));
    expect(missing).toEqual([]);
  });

  it('gives the image files that its user cannot change', () => {
    const copies = (last?.steps ?? []).filter(({ keyword }) => keyword === 'COPY');
    expect(copies.filter(({ rest }) => copyOf(rest).isOwned)).toEqual([]);
  });

  it('asks the server whether it is ready, and starts a file that is there', () => {
    const check = last?.steps.find(({ keyword }) => keyword === 'HEALTHCHECK');
    expect(check?.rest).toContain('/readyz');
    const start = last?.steps.find(({ keyword }) => keyword === 'CMD');
    expect(start && commandOf(start)).toEqual(['node', '--import', 'tsx', 'server/main.ts']);
    expect(keywords).toContain('VOLUME');
  });
});

describe('what the compose file wants to be told', () => {
  const wanted = [...COMPOSE.matchAll(/^ +(\w+): (\$\{.*)$/gm)].map(([, key, text]) => [key, text]);

  it('is the public address, whom people call and the secrets, without any of which it stops', () => {
    const keys = wanted.map(([key]) => key);
    for (const key of ['PUBLIC_URL', 'BRAND_PHONE', 'BRAND_EMAIL', 'TOKEN_SECRET'])
      expect(keys).toContain(`PORTAL_${key}`);
    expect(wanted.filter(([key, text]) => !text?.startsWith(`\${${key}:?`))).toEqual([]);
    expect(COMPOSE).not.toMatch(/\$\{\w+:?-/);
  });

  it('is in the recipe', () => {
    const page = readFileSync('docs/deployment.md', 'utf8');
    const [, recipe = ''] = /cd deploy\n([\s\S]*?)docker compose up/.exec(page) ?? [];
    const named = [...COMPOSE.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => String(name));
    expect(named.filter((name) => !recipe.includes(`${name}=`))).toEqual([]);
    // Its secrets are for nobody else on the machine, and for no repository and no image.
    expect(recipe).toContain('install -m 600 /dev/null .env\ncat > .env ');
    for (const file of ['.gitignore', '.dockerignore'])
      expect(readFileSync(file, 'utf8')).toMatch(/^\/?deploy\/\.env$/m);
  });
});

it('the compose file gives the portal every other setting of the file .env too', () => {
  const [, portal = ''] = /^ {2}portal:\n((?: {4}.*\n)+)/m.exec(COMPOSE) ?? [];
  expect(portal).toMatch(/^ {4}env_file:\n {6}- path: \.env\n {8}required: false\n/m);
});

it('the recipe for a backup of PostgreSQL is there for compose too, where only its own network reaches the database', () => {
  const page = readFileSync('docs/deployment.md', 'utf8');
  const [user, database] = ['USER', 'DB'].map(
    (key) => new RegExp(`POSTGRES_${key}: (\\w+)`).exec(COMPOSE)?.[1],
  );
  const inside = (command: string) => `docker compose exec -T database ${command} --username=${user} `;
  expect(page).toContain(`${inside('pg_dump')}--format=custom ${database} > `);
  expect(page).toContain(`${inside('pg_restore')}--no-owner --dbname=${database} < `);
});

describe('the systemd unit', () => {
  const lines = UNIT.split('\n').filter((line) => /^\w/.test(line));
  const settingOf = (key: string) => lines.find((line) => line.startsWith(`${key}=`))?.slice(key.length + 1);

  it("starts the container's command, as no root, with its data in the folder that it may write to", () => {
    const start = last?.steps.find(({ keyword }) => keyword === 'CMD');
    expect(settingOf('ExecStart')).toBe(`/usr/bin/${start && commandOf(start).join(' ')}`);
    expect(settingOf('User')).toBe('vigil');
    expect(UNIT).toContain(`PORTAL_DATA_DIR=%S/${settingOf('StateDirectory')} `);
    expect(UNIT).toContain('PORTAL_DEMO=0');
  });

  it('has a recipe for the first account in the same folder, with the same user and settings', () => {
    const page = readFileSync('docs/deployment.md', 'utf8');
    const [line = ''] = /^systemd-run (?:.*\\\n)*.*$/m.exec(page) ?? [];
    expect(line).toContain(`--uid=${settingOf('User')} `);
    for (const key of ['WorkingDirectory', 'EnvironmentFile'])
      expect(line).toContain(`-p ${key}=${settingOf(key)} `);
    const own = lines.find((one) => one.startsWith('Environment=PORTAL_'))?.replace('%S', '/var/lib');
    expect(line).toContain(`-p "${own}" `);
    expect(line).toMatch(/\/usr\/bin\/node --import tsx server\/user\.ts create /);
    expect(page).not.toContain('runuser');
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!hasSystemd)('is one that systemd takes', () => {
    const unit = join(fresh(), 'vigil.service');
    writeFileSync(unit, UNIT.replace('/usr/bin/node', process.execPath));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  });
});

describe('the recipes', () => {
  const page = readFileSync('docs/deployment.md', 'utf8');
  it.each([CONTAINERFILE, COMPOSE, UNIT, page])('name settings that exist: %#', (text) => {
    const known = new Set<string>(Object.values(settingTable).map(({ key }) => key));
    const named = text.match(/\bPORTAL_[A-Z_]+\b/g) ?? [];
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(1);
  });

  it('show commands that exist', () => {
    const named = [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => String(name));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(named).toEqual(expect.arrayContaining(['host-files', 'backup']));
  });
});

describe('the workflow', () => {
  const commands = [...WORKFLOW.matchAll(/^ {6}- run: (.+)$/gm)].map(([, command]) => String(command));

  it("runs the README's own commands, on every Node version that is supported", () => {
    const readme = readFileSync('README.md', 'utf8');
    expect(readme).toContain('npm ci && npm test');
    expect(commands.slice(0, 2)).toEqual(['npm ci', 'npm test']);
    expect(commands.slice(-2)).toEqual(['npm ci', 'npm run proof']);
    const versions = /node: \[([\d, ]+)\]/.exec(WORKFLOW)?.[1]?.split(', ');
    expect(versions).toEqual(['20', '22', '24']);
    expect(engines.node).toBe('^20.19 || ^22.12 || >=24');
    expect(existsSync(join('.nvmrc'))).toBe(true);
  });

  it('installs what the tests of the portal behind nginx and in WebKit need', () => {
    const [install = ''] = commands.filter((command) => command.includes('apt-get install'));
    const sources = ['tests/support/nginx.ts', 'tests/proof/otherBrowsers.test.ts'];
    const packages = sources.flatMap((file) => {
      const [, list = ''] = /packages: \[(.+)\]/.exec(readFileSync(file, 'utf8')) ?? [];
      return [...list.matchAll(/'([^']+)'/g)].map(([, name]) => String(name));
    });
    expect(packages).toEqual(expect.arrayContaining(['nginx-light', 'webkit2gtk-driver', 'xvfb']));
    expect(packages.filter((name) => !install.split(' ').includes(name))).toEqual([]);
  });

  it('may read the code and nothing else, with actions pinned to a major version', () => {
    expect([...WORKFLOW.matchAll(/^permissions:\n((?: {2}.*\n)+)/gm)].map(([, lines]) => lines)).toEqual([
      '  contents: read\n',
    ]);
    expect(WORKFLOW.match(/permissions:/g)).toHaveLength(1);
    const actions = [...WORKFLOW.matchAll(/uses: (\S+)/g)].map(([, action]) => String(action));
    expect(actions.length).toBeGreaterThan(3);
    expect(actions.filter((action) => !/^actions\/[a-z-]+@v\d+$/.test(action))).toEqual([]);
    expect(WORKFLOW).not.toMatch(
      /secrets\.|pull_request_target|\$\{\{[^}]*github\.event\.[a-z]+\.(?:title|body)/,
    );
  });
});
