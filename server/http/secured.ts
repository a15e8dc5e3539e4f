import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { fileHeaders, HSTS } from '../headers.ts';
import type { Settings } from '../settings.ts';
import type { ServerEnv } from './serverEnv.ts';

/** Adds the security headers to every response. A response with its own policy keeps that. */
export function secured(settings: Settings) {
  return createMiddleware<ServerEnv>(async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of fileHeaders({ tls: false })) if (!headers.has(name)) headers.set(name, value);
    if (cameOverTls(context, settings)) headers.set(...HSTS);
  });
}

/** This server speaks plain HTTP, so only its public address or a trusted reverse proxy shows whether TLS is used. */
export function cameOverTls(context: Context, { publicUrl, trustedProxies }: Settings): boolean {
  if (publicUrl !== undefined) return publicUrl.startsWith('https:');
  if (trustedProxies === 0) return false;
  const seen = (context.req.header('X-Forwarded-Proto') ?? '').split(',').map((entry) => entry.trim());
  // Some proxies append what they saw, as with X-Forwarded-For; others replace the header.
  return (seen.at(-trustedProxies) ?? seen[0])?.toLowerCase() === 'https';
}
