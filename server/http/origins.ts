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

/** Longest address that is read, and longest host with its port: converting a host takes time with the square of its length. */
const LONGEST_ADDRESS = 2_000;
const LONGEST_HOST = 300;
/** A browser's parser takes any number of slashes of either kind before the host. */
const HOST = /^[^:]*:[/\\]*([^/\\?#]*)/;

/**
 * The portal's own page of a name, without query and fragment, when an address leads there: on an allowed origin, over
 * http(s), without credentials. Any other page of the portal would keep what is handed over in the fragment.
 * @param page e.g. 'login-callback'
 */
export function allowedPage(
  text: string | undefined,
  page: string,
  context: Context,
  settings: Settings,
): URL | undefined {
  const asked = allowedUrl(text, context, settings);
  const own = asked && new URL(settings.basePath + page, asked.origin);
  return asked?.pathname === own?.pathname ? own : undefined;
}

function allowedUrl(text: string | undefined, context: Context, settings: Settings): URL | undefined {
  if (text === undefined || text.length > LONGEST_ADDRESS) return undefined;
  if ((HOST.exec(text)?.[1]?.length ?? 0) > LONGEST_HOST || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.username || url.password) return undefined;
  return allowedOrigin(url.origin, context, settings) ? url : undefined;
}
