/** The portal's page, made again when the build or the configuration has changed. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { portalHeaders } from '../headers.ts';
import type { Settings } from '../settings.ts';
import { brandedPage } from './brand.ts';
import { inlineHashes } from './inlineHashes.ts';
import { type MadeBodies, madeBodies } from './madeBodies.ts';
import { renderPage } from './renderPage.ts';

interface Page extends MadeBodies {
  /** Security headers, with a policy that allows the page's own inline parts. */
  readonly headers: Readonly<Record<string, string>>;
}

interface PageSource {
  /** Undefined while there is no build. */
  current(): Promise<Page | undefined>;
}

/** @param configuration what the page reads; it may change while the server starts */
export function createPageSource(settings: Settings, configuration: () => unknown): PageSource {
  const file = join(settings.portalDir, 'index.html');
  let made: { readonly stamp: string; readonly page: Promise<Page> } | undefined;

  return {
    async current() {
      const found = await stat(file).catch(() => undefined);
      if (!found) return undefined;
      const content = configuration();
      const stamp = `${found.mtimeMs} ${found.size} ${JSON.stringify(content)}`;
      if (made?.stamp !== stamp) {
        const page = readFile(file, 'utf8').then((built) => makePage(built, settings, content));
        made = { stamp, page };
        // A file that could not be read is tried again at the next request.
        page.catch(() => {
          made = undefined;
        });
      }
      return made.page;
    },
  };
}

async function makePage(built: string, settings: Settings, configuration: unknown): Promise<Page> {
  const html = renderPage(brandedPage(built, settings), configuration, settings.basePath);
  const { apiBaseUrl, logo, mediaOrigins, errorReports } = settings;
  return {
    ...(await madeBodies(html)),
    // Whether TLS was used depends on the request, not on the page.
    headers: Object.fromEntries(
      portalHeaders({ ...inlineHashes(html), apiBaseUrl, logo, mediaOrigins, errorReports, tls: false }),
    ),
  };
}
