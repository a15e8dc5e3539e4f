/** One customer asks for far more than anybody needs, while another one looks at a list. */
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { quantile } from '../../scripts/bench/line.ts';
import { signIn } from '../../scripts/provider/provider.ts';
import { ownProcess } from '../support/ofFile.ts';
import { timedRequest } from '../support/rawRequest.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const ROWS = 10_000;
const LISTS = 40;
const TURNS = 3;
const QUIET_MS = 5_000;
/** So that the checks themselves take no share worth mentioning. */
const HEALTH_PAUSE_MS = 25;

const server = ownProcess({ PORTAL_DATA_DIR: scratchFolders()(), PORTAL_SEED_INCIDENTS: '20000' });
const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

const ask = (body: string, token: string) =>
  timedRequest(agent, `${server.url}/api/Event/events`, { body, token });

it(`${LISTS} lists of ${ROWS} rows at once leave another customer and the health check their share`, async () => {
  const [avery, jordan] = [await signIn(server.url, 'avery'), await signIn(server.url, 'jordan')];
  const page = JSON.stringify({ orderby: 'incident.startTime desc', take: 15, count: true });
  const long = JSON.stringify({ orderby: 'incident.startTime desc', take: ROWS });
  const lists = () => Promise.all(Array.from({ length: LISTS }, () => ask(long, avery)));

  /** Milliseconds of each look at a page and of each health check while something goes on. */
  async function watch(meanwhile: () => Promise<unknown>, looks: number[], health: number[]): Promise<void> {
    let isOver = false;
    const looking = async () => {
      while (!isOver) looks.push(await ask(page, jordan));
    };
    const watching = async () => {
      while (!isOver) {
        health.push(await timedRequest(agent, `${server.url}/healthz`, { method: 'GET' }));
        await setTimeout(HEALTH_PAUSE_MS);
      }
    };
    const others = [looking(), watching()];
    await meanwhile();
    isOver = true;
    await Promise.all(others);
  }

  // By turns, so that whatever else this machine does falls on both.
  const quiet: number[] = [];
  const loud: number[] = [];
  const quietHealth: number[] = [];
  const worstHealth: number[] = [];
  await watch(() => setTimeout(1_000), [], []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    await watch(() => setTimeout(QUIET_MS), quiet, quietHealth);
    const health: number[] = [];
    await watch(lists, loud, health);
    worstHealth.push(Math.max(...health));
  }

  const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
  const p95 = (values: readonly number[]) => quantile(sorted(values), 0.95);
  // Milliseconds.
  const figures = {
    quiet: p95(quiet),
    loud: p95(loud),
    worstQuietHealth: Math.max(...quietHealth),
    worstHealth,
    looks: loud.length,
  };
  console.warn(JSON.stringify(figures));
  expect(loud.length).toBeGreaterThan(300);
  expect(figures.loud / figures.quiet, JSON.stringify(figures)).toBeLessThan(3);
  // What the provider does to itself it does in every turn; what another program does to it is missing in one.
  expect(Math.min(...worstHealth), JSON.stringify(figures)).toBeLessThan(250);
});
