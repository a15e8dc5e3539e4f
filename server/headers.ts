/**
 * The one source of the security headers: the provider answers with them, and recipes for other hosts are written
 * out of them. Pure, so that both get the same.
 */
import { contentSecurityPolicy, DATA_POLICY, originOf, type PolicySources } from './contentSecurityPolicy.ts';

export type Header = readonly [name: string, value: string];

export interface Hosting extends PolicySources {
  /** Whether browsers reach the host over https, and over nothing else. */
  readonly tls: boolean;
}

/** What browsers keep in mind for a year: this host, and those below its name, over https only. */
export const HSTS: Header = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'];

/** Asked for by no page of ours, or by one alone: full-screen clips and clips that start by themselves. */
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
 * The stricter policy suits the portal, and every browser knows it: data and recordings from other hosts are fetched
 * with CORS and shown as blobs, which it lets through. A logo on another host is the one thing loaded without CORS;
 * that host rarely says that others may embed its pictures, so the page then asks for it without credentials instead.
 */
function embedderPolicy(logo: string | undefined): string {
  return originOf(logo).length > 0 ? 'credentialless' : 'require-corp';
}
