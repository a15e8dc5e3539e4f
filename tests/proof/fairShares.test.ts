/** One customer asks for far more than anybody needs, while another one looks at a list. */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quantile } from '../../scripts/bench/figures.ts';
import { type ChildServer, startChild } from '../support/childServer.ts';
import { DEMO_PASSWORD } from '../support/provider.ts';

const ROWS = 10_000;
const LISTS = 40;

let dataDir = '';
let server: ChildServer;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-shares-'));
  server = await startChild({ PORTAL_DATA_DIR: dataDir, PORTAL_SEED_INCIDENTS: '20000' });
}, 300_000);
afterAll(async () => {
  agent.destroy();
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

/** Milliseconds until the last byte; the answer is not unpacked, since that would take this process's time. */
function timed(method: string, path: string, body = '', token = ''): Promise<number> {
  const start = performance.now();
  const headers = {
    Authorization: `Bearer ${token}`,
    'Accept-Encoding': 'gzip',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { method, headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.resume();
      response.on('end', () => resolve(performance.now() - start));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function signIn(username: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/Authenticate`, {
    method: 'POST',
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  const { token }: { token: string } = await answer.json();
  return token;
}

it(`${LISTS} lists of ${ROWS} rows at once leave another customer and the health check their share`, async () => {
  const [avery, jordan] = [await signIn('avery'), await signIn('jordan')];
  const page = JSON.stringify({ orderby: 'incident.startTime desc', take: 15, count: true });
  const long = JSON.stringify({ orderby: 'incident.startTime desc', take: ROWS });
  const look = () => timed('POST', '/api/Event/events', page, jordan);
  for (let warm = 0; warm < 100; warm += 1) await look();

  const quiet: number[] = [];
  while (quiet.length < 200) quiet.push(await look());

  let isBusy = true;
  const loud: number[] = [];
  const health: number[] = [];
  const looking = async () => {
    while (isBusy) loud.push(await look());
  };
  const watching = async () => {
    while (isBusy) health.push(await timed('GET', '/healthz'));
  };
  const others = [looking(), watching()];
  await Promise.all(Array.from({ length: LISTS }, () => timed('POST', '/api/Event/events', long, avery)));
  isBusy = false;
  await Promise.all(others);

  const p95 = (values: readonly number[]) =>
    quantile(
      values.toSorted((a, b) => a - b),
      0.95,
    );
  // Milliseconds: 95 of 100 looks, and the slowest health check.
  const figures = { quiet: p95(quiet), loud: p95(loud), health: Math.max(...health), looks: loud.length };
  expect(loud.length).toBeGreaterThan(100);
  expect(figures.loud / figures.quiet, JSON.stringify(figures)).toBeLessThan(3);
  expect(figures.health, JSON.stringify(figures)).toBeLessThan(250);
});
