/** What goes wrong in somebody's browser comes into the log of the provider. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { launch, type RunningServer } from '../../server/launch.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { expect, logIn, test } from './portal.ts';

interface Line {
  readonly msg: string;
  readonly report?: Readonly<Record<string, unknown>>;
}

let dataDir = '';
let server: RunningServer;
let written = '';
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-reports-'));
  const sink = new Writable({
    write(chunk, _, done) {
      written += String(chunk);
      done();
    },
  });
  const settings = {
    ...readSettings({}),
    port: 0,
    dataDir,
    seedIncidents: 20,
    errorReports: '/api/error-reports',
  };
  server = await launch({ settings, log: pino({ level: 'info' }, sink) });
});
test.afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const lines = () =>
  written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
const reports = () =>
  lines().flatMap(({ msg, report }) => (msg === 'portal error' && report ? [report] : []));

test('an error reaches the provider’s log with build and route pattern, and nothing of the person', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/^answer 500: .*\/api\/Event\/details\//, /^console: /, /^page: .*Harbourline/s);
  await page.goto(`${server.url}/login`);
  await logIn(page, 'avery');
  await expect(page).toHaveURL(`${server.url}/`);
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  await page.route('**/api/Event/details/**', (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': 'request-of-the-event' },
      json: { error: `Harbourline ${token}` },
    }),
  );
  await page.goto(`${server.url}/event/12`);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  const document = await (await fetch(server.url)).text();
  const build = /assets\/portal-([\w-]{8})\.js/.exec(document)?.[1];
  expect(build).toBeDefined();
  await expect.poll(reports).toEqual([
    {
      build,
      route: '/event/$id',
      kind: 'ApiError',
      message: 'reading event [number]: An unexpected server error occurred.',
      status: 500,
      requestId: 'request-of-the-event',
    },
  ]);
  await page.evaluate((secret) => {
    setTimeout(() => {
      throw new TypeError(`Cannot read "Harbourline" with ${secret}`);
    });
  }, token);
  const thrown = {
    route: '/event/$id',
    kind: 'TypeError',
    message: 'script: Cannot read [text] with [token]',
  };
  await expect.poll(() => reports().slice(1)).toMatchObject([thrown]);
  expect(JSON.stringify(reports())).not.toMatch(/Harbourline|avery|event\/12/);
  const [, payload = '', signature = ''] = token.split('.');
  expect(signature.length).toBeGreaterThan(20);
  await page.goto(`${server.url}/user/details`);
  await expect(page.getByText(`Vigil, build ${build}`)).toBeVisible();
  expect(written).not.toContain(signature);
  expect(written).not.toContain(payload);
});
