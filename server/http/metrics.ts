/** What the server counts while it works. Always counted, and shown where PORTAL_METRICS is on. */
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { ServerEnv } from './serverEnv.ts';

export interface Metrics {
  /** Labels: method, route, status. */
  readonly calls: Counter;
  /** Seconds. Labels: method, route. */
  readonly durations: Histogram;
  /** Labels: by (password, google, microsoft, demo), outcome (ok, wrong, not_approved, limited, failed). */
  readonly signIns: Counter;
  /** Requests that are being answered. */
  running: number;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A label's values must be few, and a client may send any method. */
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];

export function createMetrics(): Metrics {
  return {
    calls: new Counter('vigil_http_requests_total', 'Answered requests by route, method and status.'),
    durations: new Histogram(
      'vigil_http_request_duration_seconds',
      'Time until an answer was made.',
      SECONDS,
    ),
    signIns: new Counter('vigil_sign_ins_total', 'Sign-ins by way and outcome.'),
    running: 0,
  };
}

/** Counts each request under the pattern of its route, never under its address. */
export function countCalls(metrics: Metrics) {
  return createMiddleware<ServerEnv>(async (context, next) => {
    const start = performance.now();
    metrics.running += 1;
    try {
      await next();
    } finally {
      metrics.running -= 1;
    }
    // The handler that answered is the last one that was reached. Everything that is no call shares the portal's.
    const pattern = routePath(context);
    const route = pattern.startsWith('/') && pattern !== '/*' ? pattern : 'portal';
    const method = METHODS.includes(context.req.method) ? context.req.method : 'other';
    metrics.calls.add({ method, route, status: String(context.res.status) });
    metrics.durations.observe({ method, route }, (performance.now() - start) / 1000);
  });
}

// Counters, histograms and gauges in the text format 0.0.4 of Prometheus.

type Labels = Readonly<Record<string, string>>;

/** A number that only grows, for each set of labels. */
class Counter {
  readonly #head: string;
  readonly #name: string;
  readonly #values = new Map<string, number>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#head = head(name, help, 'counter');
  }

  add(labels: Labels): void {
    const key = labelText(labels);
    this.#values.set(key, (this.#values.get(key) ?? 0) + 1);
  }

  text(): string {
    return this.#head + [...this.#values].map(([key, value]) => `${this.#name}${key} ${value}\n`).join('');
  }
}

interface Observed {
  readonly labels: Labels;
  /** One count for each bound, not cumulative. */
  readonly counts: number[];
  sum: number;
  count: number;
}

/** How often a value was at most each of some bounds, for each set of labels. */
export class Histogram {
  readonly #head: string;
  readonly #name: string;
  readonly #bounds: readonly number[];
  readonly #observed = new Map<string, Observed>();

  /** @param bounds ascending */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#name = name;
    this.#head = head(name, help, 'histogram');
    this.#bounds = bounds;
  }

  observe(labels: Labels, value: number): void {
    const key = labelText(labels);
    const observed = this.#observed.get(key) ?? {
      labels,
      counts: this.#bounds.map(() => 0),
      sum: 0,
      count: 0,
    };
    this.#observed.set(key, observed);
    observed.sum += value;
    observed.count += 1;
    const bucket = this.#bounds.findIndex((bound) => value <= bound);
    if (bucket >= 0) observed.counts[bucket] = (observed.counts[bucket] ?? 0) + 1;
  }

  text(): string {
    return this.#head + [...this.#observed.values()].map((observed) => this.#lines(observed)).join('');
  }

  #lines({ labels, counts, sum, count }: Observed): string {
    let below = 0;
    const buckets = this.#bounds.map((bound, index) => {
      below += counts[index] ?? 0;
      return `${this.#name}_bucket${labelText({ ...labels, le: String(bound) })} ${below}\n`;
    });
    const all = labelText(labels);
    return [
      ...buckets,
      `${this.#name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}\n`,
      `${this.#name}_sum${all} ${sum}\n`,
      `${this.#name}_count${all} ${count}\n`,
    ].join('');
  }
}

/** Values as they are now. */
export function gauge(name: string, help: string, values: readonly (readonly [Labels, number])[]): string {
  return sampled('gauge', name, help, values);
}

/** A number that only grows and that somebody else counts. */
export function counted(name: string, help: string, value: number): string {
  return sampled('counter', name, help, [[{}, value]]);
}

function sampled(
  kind: string,
  name: string,
  help: string,
  values: readonly (readonly [Labels, number])[],
): string {
  const lines = values.map(([labels, value]) => `${name}${labelText(labels)} ${value}\n`);
  return head(name, help, kind) + lines.join('');
}

function head(name: string, help: string, kind: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`;
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
