/** The portal's page, made again when the build or the configuration has changed. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { portalHeaders } from '../headers.ts';
import type { Settings } from '../settings.ts';
import type { Encoding } from './bestEncoding.ts';
import { brandedPage } from './brand.ts';
import { inlineHashes } from './inlineHashes.ts';
import { renderPage } from './renderPage.ts';

interface Page {
  /** Hexadecimal digest of the content. */
  readonly digest: string;
  /** Security headers, with a policy that allows the page's own inline parts. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}

interface PageSource {
  /** Undefined while there is no build. */
  current(): Promise<Page | undefined>;
}

/** @param configuration what the page reads; it may change while the server starts */
export function createPageSource(settings: Settings, configuration: () => unknown): PageSource {
  const file = join(settings.portalDir, 'index.html');
  let made: { readonly stamp: string; readonly page: Page } | undefined;

  return {
    async current() {
      const found = await stat(file).catch(() => undefined);
      if (!found) return undefined;
      const content = configuration();
      const stamp = `${found.mtimeMs} ${found.size} ${JSON.stringify(content)}`;
      if (made?.stamp !== stamp)
        made = { stamp, page: makePage(await readFile(file, 'utf8'), settings, content) };
      return made.page;
    },
  };
}

function makePage(built: string, settings: Settings, configuration: unknown): Page {
  const html = renderPage(brandedPage(built, settings), configuration, settings.basePath);
  const { apiBaseUrl, logo, mediaOrigins, errorReports } = settings;
  return {
    digest: createHash('sha256').update(html).digest('hex').slice(0, 32),
    // Whether TLS was used depends on the request, not on the page.
    headers: Object.fromEntries(
      portalHeaders({ ...inlineHashes(html), apiBaseUrl, logo, mediaOrigins, errorReports, tls: false }),
    ),
    bodies: {
      identity: new TextEncoder().encode(html),
      gzip: new Uint8Array(gzipSync(html)),
      br: new Uint8Array(brotliCompressSync(html)),
    },
  };
}
