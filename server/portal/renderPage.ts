/** Makes the page that is sent out of the built index.html: its folder and the configuration are written into it. */
import { embedJson } from './embedJson.ts';

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
