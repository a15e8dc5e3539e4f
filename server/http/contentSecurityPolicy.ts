/** The Content-Security-Policy of the portal's pages, as one function of what the deployment allows. */
import { createHash } from 'node:crypto';

/** Style elements that the chart library inserts at run time, as CSP hash sources. */
export const CHART_STYLE_HASHES: readonly string[] = [
  "'sha256-TBymqJXQvXKxe+z+3ydUYBErlkFFu110c5FjiVB8p+M='",
  "'sha256-aSysLrDECVdJ6L+jLf8CC5QKLmwRuk/OZiZk9mYky8A='",
];

/** No text becomes markup or script, unless by a policy of the page's own. */
const TRUSTED_TYPES = { 'require-trusted-types-for': ["'script'"], 'trusted-types': ["'none'"] };

export interface PolicySources {
  /** Hash sources of the inline scripts of index.html, e.g. `'sha256-…'` with its quotes. */
  readonly scriptHashes: readonly string[];
  /** Hash sources of the inline styles of index.html. */
  readonly styleHashes: readonly string[];
  /** Address of the API when it is another host. */
  readonly apiBaseUrl?: string | undefined;
  /** Address of the logo if it is the operator's own picture. */
  readonly logo?: string | undefined;
  /** Further origins that recordings are fetched from. */
  readonly mediaOrigins: readonly string[];
  /** Where the portal reports its errors to: a path of its own host, or an address. */
  readonly errorReports?: string | undefined;
}

/** Media arrives as blobs over fetch, so only connect-src names the hosts that it comes from. */
export function contentSecurityPolicy(sources: PolicySources): string {
  const { apiBaseUrl, mediaOrigins, errorReports } = sources;
  const hosts = new Set([...originOf(apiBaseUrl), ...mediaOrigins, ...originOf(errorReports)]);
  return directives({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...sources.scriptHashes],
    'style-src': ["'self'", ...sources.styleHashes, ...CHART_STYLE_HASHES],
    'img-src': ["'self'", 'blob:', 'data:', ...originOf(sources.logo)],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...hosts],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    // The page's <base> names its folder, which is on this host always.
    'base-uri': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...TRUSTED_TYPES,
    // The chart's code makes the first; the second gives the address of the service worker. No other can be made.
    'trusted-types': ['default', 'service-worker'],
  });
}

/** Of a page or file that uses nothing but what is given. */
export function closedPolicy(
  allowed: Readonly<Record<string, readonly string[]>> = {},
  forms = ["'none'"],
): string {
  return directives({
    'default-src': ["'none'"],
    ...allowed,
    'form-action': forms,
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...TRUSTED_TYPES,
  });
}

/** For responses that are data: nothing may load, however a browser interprets them. */
export const DATA_POLICY = closedPolicy();

/** For the service worker: it asks this host, also for the picture of a notification, and runs nothing else. */
export const WORKER_POLICY = closedPolicy({ 'connect-src': ["'self'"], 'img-src': ["'self'"] });

/** Nothing for a path, which is the page's own host. */
export function originOf(address: string | undefined): string[] {
  return address !== undefined && URL.canParse(address) ? [new URL(address).origin] : [];
}

function directives(table: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(table)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

interface InlineHashes {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** CSP hash source of an inline element's text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}

/** CSP hash sources of the inline scripts and styles of a page of ours; JSON blocks are data and need none. */
export function inlineHashes(html: string): InlineHashes {
  // Browsers hash the text after converting CRLF into LF.
  const text = html.replaceAll('\r\n', '\n');
  const scripts = [...text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)]
    .filter(
      ([, attributes = '']) =>
        !/\bsrc\s*=/i.test(attributes) && !/\btype\s*=\s*["']?application\//i.test(attributes),
    )
    .map(([, , content = '']) => content);
  const styles = [...text.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi)].map(
    ([, content = '']) => content,
  );
  return { scriptHashes: scripts.map(hashSource), styleHashes: styles.map(hashSource) };
}
