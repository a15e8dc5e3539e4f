/** Logs error reports of the portal. The call is not part of the contract, and the portal works without it. */
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Dependencies } from '../dependencies.ts';
import { MinuteLimit } from '../http/minuteLimit.ts';
import { allowedOrigin, callerAddress, networkOf } from '../http/origins.ts';
import { Problem, wrongMethod } from '../http/problem.ts';
import { limitedBody } from '../http/readInput.ts';
import type { ServerApp, ServerEnv } from '../http/serverEnv.ts';

/** Below /api, which every reverse proxy passes on already. */
const PATH = '/api/error-reports';
/** Bytes: several times the size of a report. */
const MOST_BODY = 4 * 1024;
/** Reports of one network and of all within a minute: a browser sends few, and nobody may flood the log. */
const MOST = { each: 60, inAll: 600 };

export function serveErrorReports(app: ServerApp, deps: Dependencies): void {
  const { settings, log, now } = deps;
  const limit = new MinuteLimit<string>(MOST);

  app.post(PATH, limitedBody(MOST_BODY), async (context) => {
    const origin = context.req.header('Origin');
    if (origin === undefined || !allowedOrigin(origin, context, settings))
      throw new Problem(403, 'Only the portal reports errors here.');
    const network = networkOf(callerAddress(context, settings.trustedProxies));
    if (limit.pause(network, now()) > 0) throw new Problem(429, 'Too many reports.', { 'Retry-After': '60' });
    const { message, ...report } = await reportOf(context);
    // The id of the call that failed stays apart from that of this one.
    log.warn(
      {
        requestId: context.get('requestId'),
        report: { ...report, ...(message !== undefined && { message: redacted(message) }) },
      },
      'portal error',
    );
    return context.body(null, 204);
  });
  app.all(PATH, () => {
    throw wrongMethod('POST');
  });
}

/** A beacon's type depends on how it was sent, so only the content counts. */
async function reportOf(context: Context<ServerEnv>): Promise<ErrorReport> {
  const text = await context.req.text();
  const result = v.safeParse(ErrorReport, jsonOf(text));
  if (!result.success) {
    const field = v.getDotPath(result.issues[0]);
    throw new Problem(
      400,
      field === null ? 'The body must be a JSON object.' : `The field '${field}' is not valid.`,
    );
  }
  return result.output;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// What a portal tells of a failure in somebody's browser: where in the code, never what was on the screen.

const word = (most: number) => v.pipe(v.string(), v.regex(/^[\w.-]+$/), v.maxLength(most));

export const ErrorReport = v.object({
  /** Id of the portal's build. */
  build: word(64),
  /** Pattern of the route, with the names of its parameters: '/event/$id'. */
  route: v.pipe(v.string(), v.regex(/^\/[\w$./-]*$/), v.maxLength(200)),
  /** Class of the error: 'TypeError', 'ApiError'. */
  kind: word(64),
  /** The error's own message, which the portal has redacted; it is redacted once more before it is logged. */
  message: v.optional(v.pipe(v.string(), v.maxLength(500))),
  /** File of the build, line and column: 'assets/portal-Ab_-123.js:1:4711'. */
  place: v.optional(v.pipe(v.string(), v.regex(/^[\w./-]+(?::\d{1,7}){0,2}$/), v.maxLength(200))),
  /** HTTP status of a failed call. */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599))),
  /** X-Request-Id of a failed call. */
  requestId: v.optional(word(64)),
  /** How often the error has happened on the page; 1 by default. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
});
export type ErrorReport = v.InferOutput<typeof ErrorReport>;

/**
 * A message without anything personal: tokens, e-mail addresses, quoted texts, query strings, numbers of three or more
 * digits are removed, and so are control characters, which would break a log's lines.
 */
export function redacted(message: string): string {
  return (
    message
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(/\bbearer\s+\S+/gi, 'Bearer [token]')
      .replace(/[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g, '[token]')
      .replace(/[^\s@<>()"',;]+@[^\s@<>()"',;]+/g, '[address]')
      .replace(/[?#][^\s"')]*/g, '[query]')
      // An apostrophe inside a word ends no quotation.
      .replace(/(["“`])[^"”`]*["”`]/g, '[text]')
      .replace(/(?<!\w)['‘].*?['’](?!\w)/g, '[text]')
      .replace(/[\w+/=-]{24,}/g, '[token]')
      .replace(/\d{3,}/g, '[number]')
      .trim()
  );
}
