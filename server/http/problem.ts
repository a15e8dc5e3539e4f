import type { Context } from 'hono';
import type { Logger } from 'pino';
import { plainNumberOf } from '#contract/rules/groupedNumber.ts';
import { DatabaseAway } from '../db/databaseAway.ts';
import type { ServerEnv } from './serverEnv.ts';

type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 416 | 421 | 429 | 503;

/** A refusal with its HTTP status; the message is shown to people. */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: ProblemStatus;
  readonly headers: Readonly<Record<string, string>>;
  /** Further fields of the response, in addition to `error` and `requestId`. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    status: ProblemStatus,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    fields: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.fields = fields;
  }
}

/** A missing object and another person's object get the same response. */
export function notFound(): Problem {
  return new Problem(404, 'There is no such object.');
}

/** For a path that takes one method alone. */
export function wrongMethod(method: string): Problem {
  return new Problem(405, `This path answers ${method} only.`, { Allow: method });
}

/** Without a token that is good. */
export function loggedOut(): Problem {
  return new Problem(401, 'Please log in.', { 'WWW-Authenticate': 'Bearer' });
}

/** @param pause milliseconds until the next attempt is taken */
export function tooManyAttempts(pause: number): Problem {
  const seconds = Math.max(1, Math.ceil(pause / 1000));
  const time =
    seconds < 60 ? plainNumberOf(seconds, 'second') : plainNumberOf(Math.ceil(seconds / 60), 'minute');
  return new Problem(429, `Too many attempts. Please try again in ${time}.`, {
    'Retry-After': String(seconds),
  });
}

// Turns anything that a handler threw into a JSON response with the request's id.

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
