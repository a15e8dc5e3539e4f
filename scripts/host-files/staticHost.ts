/** The two files that static hosts read beside a site: headers by path, and what to answer where no file lies. */
import type { Header } from '../../server/headers.ts';
import { FOREVER, NEVER, RESET_PAGE } from '../../server/portal/caching.ts';
import { FILE_FOLDERS } from '../../server/portal/staticFile.ts';

/**
 * `_headers`. Where two rules match a path the hosts join their values, so that no header is in more than one:
 * every file has the page's headers, which do it no harm.
 */
export function headersFile(base: string, page: readonly Header[]): string {
  const lines = (headers: readonly Header[]) =>
    headers.map(([name, value]) => `  ${name}: ${value}\n`).join('');
  const caching = (path: string, value: string) => `${base}${path}\n${lines([['Cache-Control', value]])}`;
  return `/*\n${lines(page)}${caching('assets/*', FOREVER)}${caching(RESET_PAGE, NEVER)}`;
}

/** `_redirects`: the first rule that fits counts, and only where there is no such file. */
export function redirectsFile(base: string): string {
  return [
    ...FILE_FOLDERS.map((folder) => `${base}${folder}/* ${base}404.html 404`),
    `${base}* ${base}index.html 200`,
    ...(base === '/' ? [] : [`/ ${base} 302`]),
    '',
  ].join('\n');
}

/** The page of a missing file, of which browsers show nothing. */
export const MISSING_FILE = '<!doctype html><title>Not found</title>\n';
