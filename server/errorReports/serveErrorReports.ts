/** Logs error reports of the portal. The call is not part of the contract, and the portal works without it. */
import type { Context } from 'hono';
import * as v from 'valibot';
import type { Dependencies } from '../dependencies.ts';
import { callerAddress, networkOf } from '../http/callerAddress.ts';
import { limitedBody } from '../http/limitedBody.ts';
import { allowedOrigin } from '../http/origins.ts';
import { Problem } from '../http/problem.ts';
import type { ServerApp, ServerEnv } from '../http/serverEnv.ts';
import { ErrorReport } from './errorReport.ts';
import { redacted } from './redacted.ts';
import { ReportLimit } from './reportLimit.ts';

/** Below /api, which every reverse proxy passes on already. */
const PATH = '/api/error-reports';
/** Bytes: several times the size of a report. */
const MOST_BODY = 4 * 1024;

export function serveErrorReports(app: ServerApp, deps: Dependencies): void {
  const { settings, log, now } = deps;
  const limit = new ReportLimit();

  app.post(PATH, limitedBody(MOST_BODY), async (context) => {
    const origin = context.req.header('Origin');
    if (origin === undefined || !allowedOrigin(origin, context, settings))
      throw new Problem(403, 'Only the portal reports errors here.');
    if (!limit.takes(networkOf(callerAddress(context, settings.trustedProxies)), now()))
      throw new Problem(429, 'Too many reports.', { 'Retry-After': '60' });
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
    throw new Problem(405, 'This path answers POST only.', { Allow: 'POST' });
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
