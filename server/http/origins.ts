import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import { isLoopback } from '../settings/kinds.ts';
import type { Settings } from '../settings/settings.ts';
import { Problem } from './problem.ts';
import type { ServerEnv } from './serverEnv.ts';

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
  const url = webUrl(text);
  return url && allowedOrigin(url.origin, context, settings) ? url : undefined;
}

function webUrl(text: string | undefined): URL | undefined {
  if (text === undefined || text.length > LONGEST_ADDRESS) return undefined;
  if ((HOST.exec(text)?.[1]?.length ?? 0) > LONGEST_HOST || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && !url.username && !url.password ? url : undefined;
}

/**
 * The address of the portal that somebody had open, with a slash at its end, as it is today: its folder may have changed, and
 * with the public origin that of the portal itself.
 * @param kept the address as it was then
 */
export function portalToday(kept: string, { allowedOrigins, publicUrl, basePath }: PortalPlaces): string {
  const { origin } = new URL(kept);
  const isItsOwn = publicUrl === undefined || allowedOrigins.includes(origin);
  return (isItsOwn ? origin : publicUrl) + basePath;
}

export type PortalPlaces = Pick<Settings, 'allowedOrigins' | 'publicUrl' | 'basePath'>;

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

/**
 * Says once that browsers have the portal open under an origin which the settings do not name: what leads back there is
 * refused.
 */
export function otherPublicUrl(log: Logger, settings: Settings) {
  let isSaid = false;
  return createMiddleware<ServerEnv>(async (context, next) => {
    const page = isSaid ? undefined : pageOfPortal(context);
    if (page && !allowedOrigin(page.origin, context, settings)) {
      isSaid = true;
      log.warn(
        `the portal is open under ${page.origin}, but PORTAL_PUBLIC_URL is ${settings.publicUrl ?? 'not set'}: ` +
          'reset links, notifications and sign-ins elsewhere are refused there',
      );
    }
    await next();
  });
}

/** The page that makes a call, or that asks for a sign-in elsewhere, where it is of the host that it calls. */
function pageOfPortal(context: Context): URL | undefined {
  const page = webUrl(context.req.header('Origin') ?? context.req.query('returnUrl'));
  // The browser's own word counts where a proxy names another host than it was asked for.
  const isOwn =
    context.req.header('Sec-Fetch-Site') === 'same-origin' || page?.host === new URL(context.req.url).host;
  return isOwn ? page : undefined;
}

/**
 * Network address of the client, without a port; IPv4 in dots also when it came as IPv6.
 * @param proxies number of reverse proxies in front; each has appended the address that it saw to X-Forwarded-For
 */
export function callerAddress(context: Context, proxies: number): string {
  const peer = plainAddress(getConnInfo(context).remote.address ?? 'unknown');
  if (proxies === 0) return peer;
  const forwarded = (context.req.header('X-Forwarded-For') ?? '').split(',').map((entry) => entry.trim());
  return plainAddress(forwarded.at(-proxies) ?? '') || peer;
}

/**
 * The part of an address that belongs to one subscriber: a whole IPv4 address, or the first half of an IPv6 address.
 * Where a gateway has put an IPv4 address into an IPv6 one, that IPv4 address: behind NAT64 (64:ff9b::/96) all of the
 * old internet has one half in common, and with 6to4 (2002::/16) one address has 65,536 of them.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = hextets(address);
  if (groups.slice(0, 6).join(':') === '64:ff9b:0:0:0:0') return inDots(groups.slice(6));
  if (groups[0] === '2002') return inDots(groups.slice(1, 3));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Some proxies append ports to addresses, and put IPv6 addresses in brackets. */
function plainAddress(entry: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(entry) ?? [];
  const [, dotted] = /^([\d.]+):\d+$/.exec(entry) ?? [];
  const address = (bracketed ?? dotted ?? entry).replace(/%.*$/, '');
  if (!isIPv6(address)) return address;
  const parts = hextets(address);
  return parts.slice(0, 6).join(':') === '0:0:0:0:0:ffff' ? inDots(parts.slice(6)) : address.toLowerCase();
}

/** The eight groups of an IPv6 address, without leading zeros. */
function hextets(address: string): string[] {
  // The URL parser brings every spelling into one, with '::' for the longest run of zeros.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  if (tail === undefined) return groups(head);
  const zeros = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail)];
}

function inDots(pair: readonly string[]): string {
  return pair
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 0xff])
    .join('.');
}
