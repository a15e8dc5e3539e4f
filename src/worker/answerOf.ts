/** Which requests the service worker answers. Apart from the worker, because tests do not run in a worker's scope. */
import { matchPath } from '#plugins/firstPages.ts';

/** 'file': of the build; 'page': the page of every address; 'beside': see `BESIDE`; 'network': not the worker's business. */
type Answer = 'file' | 'page' | 'beside' | 'network';

/** What the page needs whose name has no hash, with its type. */
export const BESIDE: Readonly<Record<string, string>> = {
  'config.json': 'application/json',
  'favicon.svg': 'image/svg+xml',
};

interface Place {
  /** Address of the portal's folder, with a slash at its end. */
  readonly folder: string;
  /** Paths of the portal's pages, as their routes declare them. */
  readonly routes: readonly string[];
}

const HASHED = /^assets\/[\w.-]+-[\w-]{8}\.\w+$/;

/** Only what is named here is ever taken out of a cache: no call, no recording, no page of others in the same folder. */
export function answerOf(
  { method, mode, url, headers }: Pick<Request, 'method' | 'mode' | 'url' | 'headers'>,
  { folder, routes }: Place,
): Answer {
  if (method !== 'GET' || headers.has('Range') || !url.startsWith(folder)) return 'network';
  const below = url.slice(folder.length);
  const [path = ''] = below.split(/[?#]/);
  if (mode === 'navigate') return routes.some((route) => matchPath(route, `/${path}`)) ? 'page' : 'network';
  if (HASHED.test(path)) return 'file';
  return Object.hasOwn(BESIDE, below) ? 'beside' : 'network';
}

/**
 * Whether a page is one of this build: it names no file of another one.
 * @param files of the build, such as 'assets/portal-1a2b3c4d.js'
 */
export function isOfBuild(html: string, files: readonly string[]): boolean {
  const named = html.match(/\bassets\/[\w.-]+-[\w-]{8}\.(?:js|css)\b/g) ?? [];
  return named.length > 0 && named.every((name) => files.includes(name));
}
