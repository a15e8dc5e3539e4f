/** Serves the built portal: its page for every portal path, its files with the caching that their names allow. */
import { stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { WORKER_POLICY } from '../http/contentSecurityPolicy.ts';
import { FileBytes, type FoundFile, mediaType } from '../http/files.ts';
import { notFound, Problem } from '../http/problem.ts';
import type { ServerApp, ServerEnv } from '../http/serverEnv.ts';
import {
  ASK_AGAIN,
  answerShared,
  type Encoding,
  FILE_FOLDERS,
  FOREVER,
  HASHED_FILE,
  NEVER,
  RESET_PAGE,
  SERVICE_WORKER,
} from '../http/sharedAnswer.ts';
import { brandedManifest, MANIFEST } from './brand.ts';
import { offeredSignIns, portalConfiguration } from './configuration.ts';
import { hasPlugin } from './installedPlugins.ts';
import { createPageSource } from './page.ts';

/** Crawlers ask for it at the root of the host, wherever the portal is. */
export const ROBOTS = 'robots.txt';

/** The screen whose calls this server has, though not every provider does. */
const NOTIFICATIONS = 'notifications';

const WORKER_HEADERS = { 'Content-Security-Policy': WORKER_POLICY };

export function servePortal(app: ServerApp, deps: Dependencies): void {
  const { settings } = deps;
  const offered = [NOTIFICATIONS].filter((id) => hasPlugin(settings.portalDir, id));
  const configuration = () => portalConfiguration(settings, offeredSignIns(deps), offered);
  const pages = createPageSource(settings, configuration);
  const files = new FileBytes();

  // HEAD requests also arrive here. The body is removed from their response.
  app.get('*', async (context) => {
    if (context.req.path === '/' && settings.basePath !== '/') return context.redirect(settings.basePath);
    const path = context.req.path === `/${ROBOTS}` ? ROBOTS : portalPath(context, settings.basePath);
    if (path === undefined) throw notFound();
    if (path === '' || path === 'index.html') return answerPage(context);
    if (path === 'config.json') return context.json(configuration(), 200, { 'Cache-Control': ASK_AGAIN });
    if (path === MANIFEST) return answerManifest(context);
    const file = await findStaticFile(settings.portalDir, path);
    if (file) return answerFile(context, file, path === SERVICE_WORKER ? WORKER_HEADERS : {});
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

  function answerFile(
    context: Context<ServerEnv>,
    file: StaticFile,
    own: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const { identity, ...compressed } = file.forms;
    return answerShared(context, {
      tag: file.tag,
      isExact: false,
      headers: {
        ...own,
        'Content-Type': file.mediaType,
        'Cache-Control': file.isHashed ? FOREVER : ASK_AGAIN,
      },
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

// Files of the built portal, with their precompressed neighbours.

interface StaticFile {
  readonly mediaType: string;
  /** Changes whenever the file does. */
  readonly tag: string;
  /** Whether the name holds a hash of the content. */
  readonly isHashed: boolean;
  /** The file itself, and its compressed forms that lie beside it. */
  readonly forms: Readonly<Partial<Record<Encoding, FoundFile>> & { identity: FoundFile }>;
}

/** @returns undefined when there is no such file, or when the path leaves the folder */
async function findStaticFile(folder: string, path: string): Promise<StaticFile | undefined> {
  const root = resolve(folder);
  const full = join(root, path);
  if (path === '' || path.includes('\0') || path.includes('\\') || !full.startsWith(root + sep))
    return undefined;
  if (isHidden(path)) return undefined;
  const [plain, br, gzip] = await Promise.all([full, `${full}.br`, `${full}.gz`].map(foundFile));
  if (!plain) return undefined;
  return {
    mediaType: mediaType(full),
    tag: `${plain.size.toString(36)}-${Math.floor(plain.mtimeMs).toString(36)}`,
    isHashed: HASHED_FILE.test(path),
    forms: { ...(br && { br }), ...(gzip && { gzip }), identity: plain },
  };
}

async function foundFile(path: string): Promise<FoundFile | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? { path, size: found.size, mtimeMs: found.mtimeMs } : undefined;
}

/**
 * Whether a missing file at this path gets a 404 and not the portal's page. Browsers drop the portal's service worker when
 * its script is answered with 404.
 */
function isFilePath(path: string): boolean {
  return (
    isHidden(path) ||
    path === ROBOTS ||
    path === SERVICE_WORKER ||
    FILE_FOLDERS.some((folder) => path.startsWith(`${folder}/`))
  );
}

/** Programs request names such as `.git` and `.well-known`, and would take a page for the file they look for. */
function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'));
}
