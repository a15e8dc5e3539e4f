/** Turns anything that a handler threw into a JSON response with the request's id. */
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { DatabaseAway } from '../db/databaseAway.ts';
import { Problem } from './problem.ts';
import type { ServerEnv } from './serverEnv.ts';

export function answerProblem(error: unknown, context: Context<ServerEnv>, log: Logger): Response {
  const requestId = context.get('requestId');
  if (error instanceof Problem) {
    return context.json({ ...error.fields, error: error.message, requestId }, error.status, {
      ...error.headers,
    });
  }
  if (error instanceof DatabaseAway) {
    log.error({ requestId, reason: error.message }, 'the database is away');
    return context.json({ error: 'The service cannot reach its data. Please try again.', requestId }, 503, {
      'Retry-After': '1',
    });
  }
  log.error({ requestId, err: error }, 'request failed');
  return context.json({ error: 'Something went wrong on the server.', requestId }, 500);
}
