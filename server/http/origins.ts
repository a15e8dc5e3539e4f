import type { Context } from 'hono';
import type { Settings } from '../settings.ts';
import { isLoopback } from './loopback.ts';

/**
 * Whether an origin belongs to the portal: the public origin, a configured one or, if no public origin is set, the
 * loopback name of this request. Otherwise the host that a request names is not trusted.
 */
export function allowedOrigin(origin: string, context: Context, settings: Settings): boolean {
  if (settings.allowedOrigins.includes(origin)) return true;
  return origin === ownOrigin(context, settings);
}

/**
 * The origin under which this server is reached: the public one, else the loopback name of the request, else undefined.
 */
export function ownOrigin(context: Context, { publicUrl }: Settings): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  const own = new URL(context.req.url);
  return isLoopback(own.hostname) ? own.origin : undefined;
}

/** The address as a URL when it is http(s), without credentials, and of an allowed origin. */
export function allowedUrl(text: string | undefined, context: Context, settings: Settings): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.username || url.password) return undefined;
  return allowedOrigin(url.origin, context, settings) ? url : undefined;
}
