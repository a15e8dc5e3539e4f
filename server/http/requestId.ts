import { randomBytes } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { ServerEnv } from './serverEnv.ts';

/** Gives every request a new id, for the log and the X-Request-Id header. An id sent by the client is ignored. */
export const requestId = createMiddleware<ServerEnv>(async (context, next) => {
  const id = randomBytes(8).toString('hex');
  context.set('requestId', id);
  await next();
  context.res.headers.set('X-Request-Id', id);
});
