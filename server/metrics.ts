/** Serves /metrics on a port of its own, so that nothing in front of the portal can make it public by mistake. */
import type { AddressInfo } from 'node:net';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { poolStates } from './db/openPostgres.ts';
import type { Dependencies } from './dependencies.ts';
import { waitingOrAway } from './health.ts';
import { Connections, listen } from './http/connections.ts';
import { counted, gauge } from './http/metrics.ts';
import { VERSION } from './settings/settings.ts';

export interface MetricsServer {
  readonly address: AddressInfo;
  close(): void;
}

export async function serveMetrics(deps: Dependencies): Promise<MetricsServer> {
  const { settings, log } = deps;
  const source = metricsSource(deps);
  const connections = new Connections(
    (request, response) => {
      const isAsked = (request.method === 'GET' || request.method === 'HEAD') && request.url === '/metrics';
      if (!isAsked) {
        response.writeHead(404).end();
        return;
      }
      source.text().then(
        (text) =>
          response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
        (error: unknown) => {
          log.error({ err: error }, 'the metrics failed');
          response.writeHead(500).end();
        },
      );
    },
    { patience: 0 },
  );
  const { metricsHost: host, metricsPort: port } = settings;
  const address = await listen(connections.server, { host, port });
  return {
    address,
    close() {
      source.close();
      void connections.stop();
    },
  };
}

/** Milliseconds. A timer of this period shows by how much the event loop is late. */
const PERIOD_MS = 20;

/** @returns the text of the metrics, asked again at each scrape */
function metricsSource(deps: Dependencies): { text(): Promise<string>; close(): void } {
  const loop = monitorEventLoopDelay({ resolution: PERIOD_MS });
  loop.enable();
  return {
    async text() {
      const parts = [...ofWork(deps), ...(await ofOutbox(deps)), ...ofProcess(loop)];
      loop.reset();
      return parts.join('');
    },
    close: () => void loop.disable(),
  };
}

function ofWork(deps: Dependencies): string[] {
  const { metrics, lines, signInLimits, settings, isReady, db } = deps;
  const kind = settings.databaseUrl === undefined ? 'embedded' : 'postgres';
  const pool = poolStates(db);
  return [
    gauge('vigil_build_info', 'The running version.', [
      [{ version: VERSION, node: process.version, database: kind }, 1],
    ]),
    gauge('vigil_ready', 'Whether the database is prepared: 1 or 0.', [[{}, Number(isReady())]]),
    metrics.calls.text(),
    metrics.durations.text(),
    gauge('vigil_http_requests_running', 'Requests that are being answered.', [[{}, metrics.running]]),
    metrics.signIns.text(),
    gauge('vigil_limited_calls', 'Calls within their limits, by limit and state.', [
      ...stateRows('person', lines.states()),
      ...stateRows('sign_in', signInLimits.lines.states()),
    ]),
    ...(pool === undefined
      ? []
      : [
          gauge(
            'vigil_database_connections',
            'Connections to PostgreSQL, and calls that wait for one.',
            Object.entries(pool).map(([state, count]) => [{ state }, count]),
          ),
        ]),
  ];
}

function stateRows(limit: string, states: Readonly<Record<string, number>>) {
  return Object.entries(states).map(([state, count]) => [{ limit, state }, count] as const);
}

/** Nothing while the database does not answer. */
async function ofOutbox(deps: Dependencies): Promise<string[]> {
  const mails = deps.isReady() ? await waitingOrAway(deps) : undefined;
  if (mails === undefined) return [];
  return [
    gauge('vigil_outbox_mails', 'Mails that wait for the mail server.', [[{}, mails.count]]),
    gauge('vigil_outbox_oldest_seconds', 'How long the oldest of them has waited.', [
      [{}, mails.oldestSeconds],
    ]),
  ];
}

function ofProcess(loop: IntervalHistogram): string[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - PERIOD_MS / 1000);
  return [
    gauge('process_start_time_seconds', 'When the process was started.', [
      [{}, Math.round(performance.timeOrigin) / 1000],
    ]),
    counted('process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Resident memory.', [[{}, rss]]),
    gauge('nodejs_heap_used_bytes', 'Heap in use.', [[{}, heapUsed]]),
    gauge('nodejs_eventloop_lag_seconds', 'Lateness of the event loop since the last scrape.', [
      [{ quantile: '0.5' }, late(loop.percentile(50))],
      [{ quantile: '0.99' }, late(loop.percentile(99))],
      [{ quantile: '1' }, late(loop.max)],
    ]),
  ];
}
