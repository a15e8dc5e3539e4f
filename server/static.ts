/** Serves the built portal: its page for every portal path, its files with the caching that their names allow. */
import type { Context } from 'hono';
import type { Dependencies } from './dependencies.ts';
import { FileBytes } from './http/fileBytes.ts';
import { notFound, Problem } from './http/problem.ts';
import type { ServerApp, ServerEnv } from './http/serverEnv.ts';
import { offersSignIn } from './openid/identityProvider.ts';
import { brandedManifest, MANIFEST } from './portal/brand.ts';
import { ASK_AGAIN, FOREVER, NEVER, RESET_PAGE } from './portal/caching.ts';
import { portalConfiguration } from './portal/configuration.ts';
import { createPageSource } from './portal/pageSource.ts';
import { answerShared } from './portal/sharedAnswer.ts';
import { findStaticFile, isFilePath, type StaticFile } from './portal/staticFile.ts';

export function servePortal(app: ServerApp, deps: Dependencies): void {
  const { settings } = deps;
  const configuration = () =>
    portalConfiguration(settings, {
      google: offersSignIn('google', deps),
      microsoft: offersSignIn('microsoft', deps),
    });
  const pages = createPageSource(settings, configuration);
  const files = new FileBytes();

  // HEAD requests also arrive here. The body is removed from their response.
  app.get('*', async (context) => {
    if (context.req.path === '/' && settings.basePath !== '/') return context.redirect(settings.basePath);
    const path = portalPath(context, settings.basePath);
    if (path === undefined) throw notFound();
    if (path === '' || path === 'index.html') return answerPage(context);
    if (path === 'config.json') return context.json(configuration(), 200, { 'Cache-Control': ASK_AGAIN });
    if (path === MANIFEST) return answerManifest(context);
    const file = await findStaticFile(settings.portalDir, path);
    if (file) return answerFile(context, file);
    if (isFilePath(path)) throw notFound();
    return answerPage(context, path === RESET_PAGE ? NEVER : ASK_AGAIN);
  });

  async function answerManifest(context: Context<ServerEnv>): Promise<Response> {
    const file = await findStaticFile(settings.portalDir, MANIFEST);
    if (!file) throw notFound();
    const built = new TextDecoder().decode(await files.of(file.forms.identity));
    return context.body(brandedManifest(built, settings, settings.pluginsOff), 200, {
      'Content-Type': file.mediaType,
      'Cache-Control': ASK_AGAIN,
    });
  }

  async function answerPage(context: Context<ServerEnv>, caching = ASK_AGAIN): Promise<Response> {
    const page = await pages.current();
    if (!page) throw new Problem(503, 'The portal has not been built yet: run `npm run build`.');
    return answerShared(context, {
      tag: page.digest,
      isExact: true,
      headers: { ...page.headers, 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': caching },
      encodings: Object.keys(page.bodies),
      bytes: (encoding) => page.bodies[encoding],
    });
  }

  function answerFile(context: Context<ServerEnv>, file: StaticFile): Promise<Response> {
    const { identity, ...compressed } = file.forms;
    return answerShared(context, {
      tag: file.tag,
      isExact: false,
      headers: { 'Content-Type': file.mediaType, 'Cache-Control': file.isHashed ? FOREVER : ASK_AGAIN },
      encodings: Object.keys(compressed),
      bytes: (encoding) => files.of(file.forms[encoding] ?? identity),
    });
  }
}

/**
 * The path below the portal's folder, without a leading slash; undefined when it lies elsewhere or cannot be decoded.
 */
function portalPath(context: Context<ServerEnv>, basePath: string): string | undefined {
  const raw = new URL(context.req.url).pathname;
  if (`${raw}/` === basePath) return '';
  if (!raw.startsWith(basePath)) return undefined;
  try {
    return decodeURIComponent(raw.slice(basePath.length));
  } catch {
    return undefined;
  }
}
