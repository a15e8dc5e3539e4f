/** The portal's page, made again when the build or the configuration has changed. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inlineHashes } from '../http/contentSecurityPolicy.ts';
import { portalHeaders } from '../http/headers.ts';
import { type MadeBodies, madeBodies } from '../http/sharedAnswer.ts';
import type { Settings } from '../settings/settings.ts';
import { brandedPage } from './brand.ts';

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

// Makes the page that is sent out of the built index.html: its folder and the configuration are written into it.

const BASE = /<base\b[^>]*>/;
const BLOCK = /<script\b[^>]*\bid="portal-config"[^>]*>[\s\S]*?<\/script>/;
/** The built page preloads config.json. With an inline configuration that request would be wasted. */
const CONFIG_PRELOAD = /\s*<link\b[^>]*\bhref="config\.json"[^>]*>/;

/**
 * @param html the built page; its addresses are relative to its `<base>`
 * @param basePath '/' or '/sub-folder/'
 */
export function renderPage(html: string, configuration: unknown, basePath: string): string {
  const block = `<script type="application/json" id="portal-config">${embedJson(configuration)}</script>`;
  const based = withBase(html.replace(CONFIG_PRELOAD, ''), basePath);
  // Replacement functions, since `$&` and the like in a brand's text must stay text.
  if (BLOCK.test(based)) return based.replace(BLOCK, () => block);
  // Ahead of the first script, which may want to read it at once.
  return based.replace(/<script\b|<\/head>/, (tag) => `${block}${tag}`);
}

/** The page for another folder. All its addresses are relative to this base. */
function withBase(html: string, basePath: string): string {
  return html.replace(BASE, () => `<base href="${basePath}">`);
}

/**
 * A value as the content of `<script type="application/json">`. Every `<` is written as an escape, so that
 * no text inside can close the element or open a comment.
 */
function embedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
