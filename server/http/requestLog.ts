import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { ServerEnv } from './serverEnv.ts';

/**
 * One line per response. Query strings are left out, because they contain signatures and search texts.
 * @param isReady whether the database is ready; until then, responses of /readyz are logged at debug level only
 */
export function requestLog(log: Logger, isReady: () => boolean) {
  return createMiddleware<ServerEnv>(async (context, next) => {
    const start = performance.now();
    const isStarting = !isReady();
    await next();
    const line = {
      requestId: context.get('requestId'),
      method: context.req.method,
      path: context.req.path,
      status: context.res.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      uid: context.get('callerId'),
    };
    if (isStarting && context.req.path === '/readyz') log.debug(line, 'answered');
    else if (context.res.status >= 500) log.error(line, 'answered');
    else if (context.req.path.startsWith('/api/')) log.info(line, 'answered');
    else log.debug(line, 'answered');
  });
}
