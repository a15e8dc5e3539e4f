import { describe, expect, it } from 'vitest';
import { gauge, Histogram } from '../../server/http/metrics.ts';
import { launch } from '../../server/launch.ts';
import { freePort } from '../support/listen.ts';
import { ofFile } from '../support/ofFile.ts';
import { startProvider } from '../support/provider.ts';
import { addRows } from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const fresh = scratchFolders();
let address = '';
const provider = ofFile(async () => {
  const metricsPort = await freePort();
  address = `http://127.0.0.1:${metricsPort}/metrics`;
  return startProvider({ incidents: 20, settings: { metrics: true, metricsPort, trustedProxies: 1 } });
});

/** Values by what stands before them, e.g. `vigil_ready`. Every line must be of the text format. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(address);
  expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await response.text()).trimEnd().split('\n');
  const label = '[a-z_]+="(?:[^"\\\\]|\\\\.)*"';
  const sample = new RegExp(`^([a-z_]+(?:\\{${label}(?:,${label})*\\})?) (-?[\\d.e+-]+)$`);
  const described = new Set<string>();
  const values = new Map<string, number>();
  for (const line of lines) {
    const [, help] = /^# HELP ([a-z_]+) \S.*$/.exec(line) ?? [];
    if (help !== undefined) {
      // A metric is described once.
      expect(described).not.toContain(help);
      described.add(help);
      continue;
    }
    if (/^# TYPE [a-z_]+ (?:counter|gauge|histogram)$/.test(line)) continue;
    const [, name = '', value] = sample.exec(line) ?? [];
    expect(value, line).toBeDefined();
    expect(values.has(name), line).toBe(false);
    values.set(name, Number(value));
  }
  return values;
}

const valuesOf = (values: ReadonlyMap<string, number>, start: string) =>
  [...values].filter(([name]) => name.startsWith(start));

describe('the metrics', () => {
  it('count calls by the pattern of their route, whatever the address says', async () => {
    const token = await provider.signIn('avery');
    const before = await scrape();
    for (const id of [1, 2, 3]) {
      await provider.post(`/api/Event/details/${id}00000`, undefined, token);
      await fetch(`${provider.url}/some/page/${id}`);
      await fetch(`${provider.url}/api/none/${id}`, { method: 'DELETE' });
      await fetch(`${provider.url}/media/${id}.mp4`);
      await fetch(`${provider.url}/api/Event/events`, { method: 'POST' });
    }
    const after = await scrape();
    const added = valuesOf(after, 'vigil_http_requests_total')
      .map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const)
      .filter(([, more]) => more > 0);
    expect(Object.fromEntries(added)).toEqual({
      'vigil_http_requests_total{method="POST",route="/api/Event/details/:id",status="404"}': 3,
      [`vigil_http_requests_total{method="GET",route="portal",status="${(await fetch(`${provider.url}/x`)).status}"}`]: 3,
      'vigil_http_requests_total{method="other",route="/api/*",status="404"}': 3,
      'vigil_http_requests_total{method="GET",route="/media/:file",status="403"}': 3,
      'vigil_http_requests_total{method="POST",route="/api/Event/events",status="401"}': 3,
    });
  });

  it('have the times of each route, in buckets that end with all of them', async () => {
    const values = await scrape();
    const metric = 'vigil_http_request_duration_seconds';
    const buckets = valuesOf(values, `${metric}_bucket{`).flatMap(([name, value]) =>
      name.includes('route="/api/Event/events"') ? [value] : [],
    );
    const count = values.get(`${metric}_count{method="POST",route="/api/Event/events"}`);
    expect(count).toBeGreaterThanOrEqual(3);
    expect(buckets).toHaveLength(12);
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
    expect(buckets.at(-1)).toBe(count);
  });

  it('count sign-ins by their outcome, each of those that the limits refuse', async () => {
    await provider.signIn('jordan');
    const wrong = { username: 'admin', password: 'wrong' };
    const from = { 'X-Forwarded-For': '192.0.2.7' };
    const statuses = [];
    for (let count = 0; count < 14; count += 1)
      statuses.push((await provider.post('/api/Authenticate', wrong, undefined, from)).status);
    await provider.post('/api/Authenticate', { username: 'casey', password: 'vigil-demo' });
    const values = await scrape();
    const of = (outcome: string) => values.get(`vigil_sign_ins_total{by="password",outcome="${outcome}"}`);
    expect(of('ok')).toBeGreaterThanOrEqual(2);
    expect(of('not_approved')).toBe(1);
    expect(of('wrong')).toBe(statuses.filter((status) => status === 401).length);
    expect(of('limited')).toBe(statuses.filter((status) => status === 429).length);
    expect(of('limited')).toBeGreaterThan(1);
  });

  it('tell of the build, the outbox, the limits and the process', async () => {
    const values = await scrape();
    expect(valuesOf(values, 'vigil_build_info{version="')).toEqual([[expect.any(String), 1]]);
    expect(Object.fromEntries(values)).toMatchObject({
      vigil_ready: 1,
      vigil_outbox_mails: 0,
      vigil_outbox_oldest_seconds: 0,
      vigil_http_requests_running: 0,
      'vigil_limited_calls{limit="person",state="running"}': 0,
      'vigil_limited_calls{limit="sign_in",state="waiting"}': 0,
    });
    expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(values.get('process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(values.get('nodejs_eventloop_lag_seconds{quantile="1"}')).toBeGreaterThanOrEqual(0);
    const connections = valuesOf(values, 'vigil_database_connections').map(([name]) => name);
    expect(connections).toEqual(
      provider.deps.settings.databaseUrl === undefined
        ? []
        : ['idle', 'busy', 'waiting'].map((state) => `vigil_database_connections{state="${state}"}`),
    );
  });

  it('count a mail that waits', async () => {
    await addRows(provider.deps.db, 'outboxMails', {
      id: 1,
      recipient: 'a@b.example',
      subject: 'x',
      body: 'y',
      createdAt: Date.now() - 90_000,
    });
    const values = await scrape();
    expect(values.get('vigil_outbox_mails')).toBe(1);
    expect(values.get('vigil_outbox_oldest_seconds')).toBeGreaterThanOrEqual(90);
  });

  it('are on their own port alone', async () => {
    const { headers } = await fetch(`${provider.url}/metrics`);
    expect(headers.get('Content-Type')).not.toContain('version=0.0.4');
    expect((await fetch(new URL('/', address))).status).toBe(404);
    expect((await fetch(address, { method: 'POST' })).status).toBe(404);
  });
});

it('without the setting there is no port for them', async () => {
  const port = await freePort();
  const settings = {
    ...provider.deps.settings,
    dataDir: fresh(),
    metrics: false,
    metricsPort: port,
    demo: false,
  };
  const second = await launch({ settings, log: provider.deps.log });
  expect(second.metrics).toBeUndefined();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  await second.close();
});

describe('the text format', () => {
  it('escapes what a label may not hold as it is', () => {
    expect(gauge('a', 'Help.', [[{ name: 'x"y\\z\nw' }, 1]])).toBe(
      '# HELP a Help.\n# TYPE a gauge\na{name="x\\"y\\\\z\\nw"} 1\n',
    );
  });

  it('counts a value in the bucket of its bound and in all above', () => {
    const histogram = new Histogram('h', 'Help.', [1, 2]);
    for (const value of [0.5, 1, 1.5, 3]) histogram.observe({}, value);
    const buckets = 'h_bucket{le="1"} 2\nh_bucket{le="2"} 3\nh_bucket{le="+Inf"} 4\n';
    expect(histogram.text()).toBe(`# HELP h Help.\n# TYPE h histogram\n${buckets}h_sum 6\nh_count 4\n`);
  });
});
