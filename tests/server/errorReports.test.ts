import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch, type RunningServer } from '../../server/launch.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { startProvider } from '../support/provider.ts';
import { chunked, rawConversation } from '../support/rawConversation.ts';
import { writeSmallBuild } from '../support/smallBuild.ts';

const MINUTE = 60_000;
const TOKEN = `eyJhbGciOiJIUzI1NiJ9.${'c'.repeat(30)}.${'d'.repeat(30)}`;
const REPORT = { build: 'k3v9-2', route: '/event/$id', kind: 'TypeError' };

let scratch = '';
let server: RunningServer;
let clock = Date.now();
let written = '';

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'portal-reports-'));
  const sink = new Writable({
    write(chunk, _, done) {
      written += String(chunk);
      done();
    },
  });
  const settings = { ...readSettings({}), port: 0, dataDir: scratch, demo: false };
  server = await launch({ settings, log: pino({ level: 'trace' }, sink), now: () => clock });
});
beforeEach(() => {
  clock += MINUTE;
  written = '';
});
afterAll(async () => {
  await server.close();
  await rm(scratch, { recursive: true, force: true });
});

function send(body: unknown, headers: Record<string, string> = { Origin: server.url }) {
  return fetch(`${server.url}/api/error-reports`, { method: 'POST', headers, body: JSON.stringify(body) });
}

const logged = () =>
  written
    .split('\n')
    .filter((line) => line.includes('"portal error"'))
    .map((line): unknown => JSON.parse(line));

describe('a report of an error in the portal', () => {
  it('comes into the log with build and route, without a token of anybody', async () => {
    const more = {
      place: 'assets/portal-Ab_-123.js:1:4711',
      status: 503,
      requestId: '0123456789abcdef',
      times: 3,
    };
    const answer = await send({ ...REPORT, ...more });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(logged()).toEqual([
      expect.objectContaining({
        level: 40,
        requestId: answer.headers.get('X-Request-Id'),
        report: { ...REPORT, ...more },
      }),
    ]);
  });

  it('leaves out of the log whatever is no part of a report, and what could be somebody’s', async () => {
    const message = `Cannot read "Harbourline" of avery@harbourline.example, Bearer ${TOKEN}, at /x?sig=abc`;
    expect((await send({ ...REPORT, message, screen: 'Harbourline', token: TOKEN })).status).toBe(204);
    expect(logged()).toMatchObject([
      { report: { ...REPORT, message: 'Cannot read [text] of [address], Bearer [token] at /x[query]' } },
    ]);
    expect(written).not.toMatch(/Harbourline|avery|eyJ|sig=/);
  });

  it.each([
    ['build', { ...REPORT, build: 'a b' }],
    ['build', { route: '/', kind: 'Error' }],
    ['route', { ...REPORT, route: '/event/12?token=x' }],
    ['route', { ...REPORT, route: 'event' }],
    ['kind', { ...REPORT, kind: 'x'.repeat(65) }],
    ['place', { ...REPORT, place: 'https://evil.example/x.js:1' }],
    ['status', { ...REPORT, status: 'ok' }],
    ['times', { ...REPORT, times: 0 }],
    ['message', { ...REPORT, message: 'x'.repeat(501) }],
  ])('is refused when its %s is not of that form', async (field, body) => {
    const answer = await send(body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: `The field '${field}' is not valid.`, requestId: expect.any(String) },
    ]);
    expect(logged()).toEqual([]);
  });

  it.each([[null], [[]], ['text'], [7]])('is refused when it is %j', async (body) => {
    expect((await send(body)).status).toBe(400);
    expect(logged()).toEqual([]);
  });

  it('is taken from the portal alone', async () => {
    expect((await send(REPORT, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(REPORT, {})).status).toBe(403);
    expect((await fetch(`${server.url}/api/error-reports`)).status).toBe(405);
    expect(logged()).toEqual([]);
  });

  it('is refused above 4 kB, with a length and in chunks', async () => {
    const large = JSON.stringify({ ...REPORT, more: 'x'.repeat(5_000) });
    expect((await send(JSON.parse(large))).status).toBe(413);
    const host = new URL(server.url).host;
    const lines = ['POST /api/error-reports HTTP/1.1', `Host: ${host}`, `Origin: ${server.url}`];
    const answer = await rawConversation(
      server.url,
      [...lines, 'Transfer-Encoding: chunked'],
      chunked(large, 900),
    );
    expect(answer.status).toBe(413);
    expect(logged()).toEqual([]);
  });

  it('is one of sixty that an address may send in a minute', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => send(REPORT)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(60).fill(204), 429]);
    expect(logged()).toHaveLength(60);
    clock += MINUTE;
    expect((await send(REPORT)).status).toBe(204);
  });
});

describe('reports of one subscriber', () => {
  it('are sixty a minute, from however many addresses of the network, and leave the others theirs', async () => {
    const provider = await startProvider({ now: () => clock, settings: { trustedProxies: 1, demo: false } });
    const from = async (address: string) => {
      const headers = { Origin: provider.url, 'X-Forwarded-For': address };
      const report = { method: 'POST', headers, body: JSON.stringify(REPORT) };
      return (await fetch(`${provider.url}/api/error-reports`, report)).status;
    };
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_, n) => from(`2001:db8:7:1::${n.toString(16)}`)),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(await from('2001:db8:7:2::1')).toBe(204);
    await provider.close();
  });
});

describe('the address for reports', () => {
  it.each([
    ['/api/error-reports', "connect-src 'self'"],
    ['https://errors.example/in', "connect-src 'self' https://errors.example"],
  ])(
    '%s is in the configuration, and the policy of the page lets reports go there',
    async (errorReports, policy) => {
      const portalDir = join(scratch, 'dist');
      await writeSmallBuild(portalDir);
      const provider = await startProvider({ settings: { portalDir, demo: false, errorReports } });
      const page = await fetch(provider.url);
      expect(page.headers.get('Content-Security-Policy')?.split('; ')).toContain(policy);
      expect(await page.text()).toContain(`"errorReports":"${errorReports}"`);
      expect(await (await fetch(`${provider.url}/config.json`)).json()).toMatchObject({ errorReports });
      await provider.close();
    },
  );

  it('is read from the environment', () => {
    const read = (text: string) => readSettings({ PORTAL_ERROR_REPORTS: text }).errorReports;
    expect(read('/api/error-reports')).toBe('/api/error-reports');
    expect(read('https://errors.example/in')).toBe('https://errors.example/in');
    for (const bad of [
      '//evil.example/x',
      '/x?y',
      'javascript:alert(1)',
      'errors',
      'https://u:p@e.example/',
      '/\\x',
    ])
      expect(() => read(bad)).toThrow('PORTAL_ERROR_REPORTS: must be a path such as /api/error-reports');
  });
});
