import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../server/settings/settings.ts';
import { startChild } from '../support/childServer.ts';
import { stagesOf } from '../support/containerfile.ts';

const PUBLIC = 'https://portal.example';

describe('demo accounts', () => {
  it.each([
    [{}, true],
    [{ PORTAL_HOST: 'localhost' }, true],
    [{ PORTAL_HOST: '::1' }, true],
    [{ PORTAL_HOST: '0.0.0.0' }, false],
    [{ PORTAL_HOST: '::' }, false],
    [{ PORTAL_HOST: '192.0.2.1' }, false],
    [{ PORTAL_PUBLIC_URL: PUBLIC }, false],
    [{ PORTAL_PUBLIC_URL: 'http://localhost:5173' }, false],
    [{ PORTAL_PUBLIC_URL: 'http://localhost:5173', PORTAL_DEMO: '1' }, true],
    [{ PORTAL_DEMO: '0' }, false],
  ])('by the settings %j: %j', (environment, demo) => {
    expect(readSettings(environment).demo).toBe(demo);
  });

  it.each([{ PORTAL_PUBLIC_URL: PUBLIC }, { PORTAL_HOST: '0.0.0.0' }, { PORTAL_HOST: '::' }])(
    'are refused where others are let in: %j',
    (environment) => {
      expect(() => readSettings({ ...environment, PORTAL_DEMO: '1' })).toThrow(
        'PORTAL_DEMO: must be 0 where PORTAL_HOST or PORTAL_PUBLIC_URL lets others in',
      );
    },
  );

  it('are not there in the container, nor in the recipe that runs it', () => {
    const steps = stagesOf(readFileSync('deploy/Containerfile', 'utf8')).at(-1)?.steps ?? [];
    const image = Object.fromEntries(
      steps.filter(({ keyword }) => keyword === 'ENV').map(({ rest }) => rest.split('=')),
    );
    expect(readSettings(image).demo).toBe(false);
    const [, host = ''] =
      /PORTAL_PUBLIC_URL: \$\{PORTAL_PUBLIC_URL:-(\S+)\}/.exec(readFileSync('deploy/compose.yaml', 'utf8')) ??
      [];
    expect(readSettings({ ...image, PORTAL_PUBLIC_URL: host }).demo).toBe(false);
    expect(readFileSync('deploy/compose.yaml', 'utf8')).not.toMatch(/PORTAL_DEMO: "?1/);
    const recipes = readFileSync('docs/deployment.md', 'utf8');
    expect(recipes).not.toMatch(/(^|-e )PORTAL_DEMO=1/m);
  });
});

describe('a database that was filled for a demo', { timeout: 60_000 }, () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'portal-demo-'));
    const demo = await startChild({ PORTAL_DATA_DIR: dataDir, PORTAL_SEED_INCIDENTS: '20' });
    await demo.end('SIGTERM');
  });
  afterAll(() => rm(dataDir, { recursive: true }));

  it.each([{ PORTAL_DEMO: '0' }, { PORTAL_PUBLIC_URL: PUBLIC }, { PORTAL_HOST: '0.0.0.0' }])(
    'is not served without the demo, and says what to do: %j',
    async (environment) => {
      const { PATH = '', HOME = '' } = process.env;
      const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
      const child = spawn(process.execPath, ['--import', 'tsx', main], {
        env: { PATH, HOME, PORTAL_PORT: '0', PORTAL_DATA_DIR: dataDir, ...environment },
      });
      const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      expect(code).toBe(2);
      expect(output).toContain('This database holds demo data');
      expect(output).toContain('set PORTAL_DATA_DIR to another folder');
    },
  );
});
