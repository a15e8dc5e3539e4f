import { withoutSecret } from '#core/session/secretFragment.ts';

/**
 * Where a link from the server may lead: a path of this portal with its query, and with its fragment where that names a place in the page. null for everything else:
 * another origin, a scheme other than http(s), a path of the API, no address at all.
 * @param origin the portal's own, e.g. 'https://portal.example'
 */
export function safeHref(url: unknown, origin: string = window.location.origin): string | null {
  if (typeof url !== 'string' || !/^(\/(?![/\\])|https?:\/\/)/i.test(url)) return null;
  const target = parse(url, origin);
  if (target?.origin !== origin || !/^https?:$/.test(target.protocol)) return null;
  if (/^\/(\/|api(\/|$))/i.test(target.pathname)) return null;
  return withoutSecret(target.pathname + target.search + target.hash);
}

function parse(url: string, origin: string): URL | null {
  try {
    return new URL(url, origin);
  } catch {
    return null;
  }
}
