import { withoutSecret } from '#core/session/secretFragment.ts';

/**
 * Where a link from the server may lead: a path below this portal's folder with its query, and with its fragment where that
 * names a place in the page. null for everything else: another origin, a scheme other than http(s), another folder of the
 * host, a path of the API, no address at all. A path may begin at the portal's folder or at the host's root.
 * @param home address of the portal's folder, e.g. 'https://portal.example/customer/'
 */
export function safeHref(url: unknown, home: string = document.baseURI): string | null {
  if (typeof url !== 'string' || !/^(\/(?![/\\])|https?:\/\/)/i.test(url)) return null;
  const { origin, pathname: folder } = new URL('./', home);
  const target = URL.canParse(url, origin) ? new URL(url, origin) : null;
  if (target?.origin !== origin || !/^https?:$/.test(target.protocol)) return null;
  const isWithin = `${target.pathname}/`.startsWith(folder);
  if (!isWithin && !url.startsWith('/')) return null;
  const path = isWithin ? `/${target.pathname.slice(folder.length)}` : target.pathname;
  if (/^\/(\/|api(\/|$))/i.test(path)) return null;
  return withoutSecret(path + target.search + target.hash);
}
