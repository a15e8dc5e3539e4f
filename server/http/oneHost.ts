import { createMiddleware } from 'hono/factory';
import { Problem } from './problem.ts';
import type { ServerEnv } from './serverEnv.ts';

/**
 * Refuses a request with two Host headers, since a proxy in front may have gone by the other one, and one whose host no
 * address can have.
 */
export const oneHost = createMiddleware<ServerEnv>(async (context, next) => {
  const { rawHeaders } = context.env.incoming;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1 || !URL.canParse(context.req.url))
    throw new Problem(400, 'A request must name one host.');
  await next();
});
