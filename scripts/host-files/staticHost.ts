/** The two files that static hosts read beside a site: headers by path, and the response for paths without a file. */
import type { Header } from '../../server/http/headers.ts';
import { FOREVER, NEVER, RESET_PAGE } from '../../server/http/sharedAnswer.ts';
import { FILE_FOLDERS } from '../../server/portal/servePortal.ts';

/**
 * `_headers`. When two rules match a path, hosts join their values, so no header may be in more than one rule.
 * Therefore every file gets the page's headers, which is harmless.
 */
export function headersFile(base: string, page: readonly Header[]): string {
  const lines = (headers: readonly Header[]) =>
    headers.map(([name, value]) => `  ${name}: ${value}\n`).join('');
  const caching = (path: string, value: string) => `${base}${path}\n${lines([['Cache-Control', value]])}`;
  return `/*\n${lines(page)}${caching('assets/*', FOREVER)}${caching(RESET_PAGE, NEVER)}`;
}

/** `_redirects`. The first matching rule applies, and only where there is no file. */
export function redirectsFile(base: string): string {
  return [
    ...FILE_FOLDERS.map((folder) => `${base}${folder}/* ${base}404.html 404`),
    `${base}* ${base}index.html 200`,
    ...(base === '/' ? [] : [`/ ${base} 302`]),
    '',
  ].join('\n');
}

/** The page for a missing file. Browsers do not show it. */
export const MISSING_FILE = '<!doctype html><title>Not found</title>\n';
