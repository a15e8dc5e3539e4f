import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import { shortened } from '../printable.ts';
import { answerEnded, HUNG_UP } from './hungUp.ts';
import type { ServerEnv } from './serverEnv.ts';

/** A path of the portal is far shorter. */
const LONGEST_PATH = 200;

/**
 * One line per request, once its answer has left or its caller is gone. Query strings are left out, because they contain
 * signatures and search texts.
 * @param isReady whether the database is ready; until then, responses of /readyz are logged at debug level only
 */
export function requestLog(log: Logger, isReady: () => boolean) {
  return createMiddleware<ServerEnv>(async (context, next) => {
    const start = performance.now();
    const isStarting = !isReady();
    await next();
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const { path } = context.req;
    const { outgoing } = context.env;
    void answerEnded(context.env).then(() => {
      const status = outgoing.writableFinished ? context.res.status : HUNG_UP;
      const line = {
        requestId: context.get('requestId'),
        method: context.req.method,
        path: shortened(path, LONGEST_PATH),
        status,
        ms,
        uid: context.get('callerId'),
      };
      if (isStarting && path === '/readyz') log.debug(line, 'answered');
      else if (status === HUNG_UP) log.info(line, 'hung up');
      else if (status >= 500) log.error(line, 'answered');
      else if (path.startsWith('/api/')) log.info(line, 'answered');
      else log.debug(line, 'answered');
    });
  });
}
