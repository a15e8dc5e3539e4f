/** Turns anything that a handler threw into a JSON response with the request's id. */
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { DatabaseAway } from '../db/databaseAway.ts';
import { Problem } from './problem.ts';
import type { ServerEnv } from './serverEnv.ts';

interface Refusal extends Pick<Problem, 'headers' | 'fields' | 'message'> {
  readonly status: Problem['status'] | 500;
}

export function answerProblem(error: unknown, context: Context<ServerEnv>, log: Logger): Response {
  const requestId = context.get('requestId');
  const { status, message, headers, fields } = refusalOf(error, requestId, log);
  return context.json({ ...fields, error: message, requestId }, status, { ...headers });
}

/** What the caller is told. What only the operator may know goes into the log. */
export function refusalOf(error: unknown, requestId: string, log: Logger): Refusal {
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseAway) {
    log.error({ requestId, reason: error.message }, 'the database is away');
    return new Problem(503, 'The service cannot reach its data. Please try again.', { 'Retry-After': '1' });
  }
  log.error({ requestId, err: error }, 'request failed');
  return { status: 500, message: 'Something went wrong on the server.', headers: {}, fields: {} };
}
