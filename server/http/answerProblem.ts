/** Turns whatever a handler threw into a JSON answer with the request's id. */
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { Problem } from './problem.ts';
import type { ServerEnv } from './serverEnv.ts';

export function answerProblem(error: unknown, context: Context<ServerEnv>, log: Logger): Response {
  const requestId = context.get('requestId');
  if (error instanceof Problem) {
    return context.json({ ...error.fields, error: error.message, requestId }, error.status, {
      ...error.headers,
    });
  }
  log.error({ requestId, err: error }, 'request failed');
  return context.json({ error: 'Something went wrong on the server.', requestId }, 500);
}
