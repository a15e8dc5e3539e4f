import { randomBytes } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { ServerEnv } from './serverEnv.ts';

/** Gives every request a fresh id, kept for the log and sent as X-Request-Id; an id from outside is not believed. */
export const requestId = createMiddleware<ServerEnv>(async (context, next) => {
  const id = randomBytes(8).toString('hex');
  context.set('requestId', id);
  await next();
  context.res.headers.set('X-Request-Id', id);
});
