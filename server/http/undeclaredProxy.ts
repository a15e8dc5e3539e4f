import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import type { ServerEnv } from './serverEnv.ts';

/** Says once that a proxy seems to be in front which the settings do not count: all callers would share its limits. */
export function undeclaredProxy(log: Logger, { trustedProxies }: Settings) {
  let isSaid = trustedProxies > 0;
  return createMiddleware<ServerEnv>(async (context, next) => {
    if (!isSaid && context.req.header('X-Forwarded-For') !== undefined) {
      isSaid = true;
      log.warn(
        'requests arrive with X-Forwarded-For, but PORTAL_TRUSTED_PROXIES is 0: behind a proxy all callers count as one',
      );
    }
    await next();
  });
}
