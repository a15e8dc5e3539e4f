/** The security headers of every answer. */
import { createMiddleware } from 'hono/factory';
import { DATA_POLICY } from './contentSecurityPolicy.ts';
import type { ServerEnv } from './http/serverEnv.ts';

/** @param policy the Content-Security-Policy; answers that are no page take the strictest one */
export function securityHeaders(policy: string = DATA_POLICY): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** Adds the headers to whatever is answered; an answer that brings its own policy keeps it. */
export const secured = createMiddleware<ServerEnv>(async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(securityHeaders())) {
    if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  }
});
