/** The headers that a built portal needs on another host. The recipes write them into that host's files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlineHashes } from '../../server/http/contentSecurityPolicy.ts';
import { fileHeaders, type Header, portalHeaders } from '../../server/http/headers.ts';
import { parseConfig } from '../../src/contract/portalConfig.ts';

export interface HostHeaders {
  /** For index.html, at any address. */
  readonly page: readonly Header[];
  /** For every other file. */
  readonly files: readonly Header[];
}

/**
 * @param folder a build: its index.html determines the inline parts, its config.json the other hosts
 * @param tls whether browsers reach the host over https only
 * @throws ConfigError for a configuration that the portal would refuse too
 */
export function hostHeaders(folder: string, { tls }: { readonly tls: boolean }): HostHeaders {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const { apiBaseUrl, brand, mediaOrigins, errorReports } = parseConfig(
    JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')),
  );
  return {
    page: portalHeaders({
      ...inlineHashes(html),
      apiBaseUrl,
      logo: brand.logo,
      mediaOrigins,
      errorReports,
      tls,
    }),
    files: fileHeaders({ tls }),
  };
}
