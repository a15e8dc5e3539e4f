/** The two files that static hosts read beside a site: headers by path, and what to answer where no file lies. */
import type { Header } from '../../server/headers.ts';
import { FOREVER } from '../../server/portal/caching.ts';

/**
 * `_headers`. Where two rules match a path the hosts join their values, so that no header is in more than one:
 * every file has the page's headers, which do it no harm.
 */
export function headersFile(base: string, page: readonly Header[]): string {
  const lines = (headers: readonly Header[]) =>
    headers.map(([name, value]) => `  ${name}: ${value}\n`).join('');
  return `/*\n${lines(page)}${base}assets/*\n${lines([['Cache-Control', FOREVER]])}`;
}

/** `_redirects`: the first rule that fits counts, and only where there is no such file. */
export function redirectsFile(base: string): string {
  return [
    // A missing script must not come back as a page.
    `${base}assets/* ${base}404.html 404`,
    `${base}* ${base}index.html 200`,
    ...(base === '/' ? [] : [`/ ${base} 302`]),
    '',
  ].join('\n');
}

/** The page of a missing file, of which browsers show nothing. */
export const MISSING_FILE = '<!doctype html><title>Not found</title>\n';
