/**
 * The single source of the security headers. The provider sends them, and the recipes for other hosts write them into
 * files. Pure, so that both get the same headers.
 */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Settings } from '../settings/settings.ts';
import { contentSecurityPolicy, DATA_POLICY, originOf, type PolicySources } from './contentSecurityPolicy.ts';
import type { ServerEnv } from './serverEnv.ts';

export type Header = readonly [name: string, value: string];

export interface Hosting extends PolicySources {
  /** Whether browsers reach the host over https only. */
  readonly tls: boolean;
}

/** Browsers remember for a year to use only https for this host and its subdomains. */
const HSTS: Header = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'];

/** No page of ours uses these features, or only one does: full-screen clips, and clips that start by themselves. */
const PERMISSIONS = [
  ...['autoplay', 'fullscreen'].map((name) => `${name}=(self)`),
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'publickey-credentials-get',
    'screen-wake-lock',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ');

/**
 * Headers of the portal's page, in a fixed order.
 * @param hosting hashes of the page's inline parts as `inlineHashes` gives them, and the hosts that it may use
 */
export function portalHeaders(hosting: Hosting): readonly Header[] {
  return headers(contentSecurityPolicy(hosting), embedderPolicy(hosting.logo), hosting.tls);
}

/** Headers of everything else that the host serves: scripts, pictures, data. */
export function fileHeaders({ tls }: Pick<Hosting, 'tls'>): readonly Header[] {
  return headers(DATA_POLICY, 'require-corp', tls);
}

/** Headers of a small page of the provider's own. */
export function smallPageHeaders(policy: string): Readonly<Record<string, string>> {
  return Object.fromEntries(headers(policy, 'require-corp', false));
}

function headers(policy: string, embedder: string, tls: boolean): readonly Header[] {
  return [
    ['Content-Security-Policy', policy],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Permissions-Policy', PERMISSIONS],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Embedder-Policy', embedder],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(tls ? [HSTS] : []),
  ];
}

/**
 * The stricter policy suits the portal, and every browser supports it: data and recordings from other hosts are fetched
 * with CORS and shown as blobs, which it allows. Only a logo on another host is loaded without CORS. Such a host rarely
 * allows others to embed its pictures, so the page then requests the logo without credentials.
 */
function embedderPolicy(logo: string | undefined): string {
  return originOf(logo).length > 0 ? 'credentialless' : 'require-corp';
}

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
