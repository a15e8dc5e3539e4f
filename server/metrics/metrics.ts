/** What the server counts while it works. Always counted, and shown where PORTAL_METRICS is on. */
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { ServerEnv } from '../http/serverEnv.ts';
import { Counter, Histogram } from './prometheus.ts';

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
