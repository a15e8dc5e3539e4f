/** Answers media addresses, whole or in ranges. */
import { open, stat } from 'node:fs/promises';
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { type ByteRange, byteRange } from '../http/byteRange.ts';
import { matchesEtag } from '../http/etag.ts';
import { mediaType } from '../http/mediaType.ts';
import { notFound, Problem } from '../http/problem.ts';
import type { ServerApp, ServerEnv } from '../http/serverEnv.ts';
import { isGoodLink } from './mediaLink.ts';

export function serveMedia(app: ServerApp, deps: Dependencies): void {
  app.get('/media/:file', async (context) => {
    const file = context.req.param('file');
    const { exp: expires, sig: signature } = context.req.query();
    if (!isGoodLink(deps.keys.media, { file, expires, signature }, deps.now(), deps.settings.mediaSeconds))
      throw new Problem(403, 'This media address has expired.');
    // Only names of the library lead to a path, so that no name can lead out of its folder.
    const path = deps.media.pathOf(file);
    if (path === undefined) throw notFound();
    return answerFile(context, path, deps.settings.mediaSeconds);
  });
  app.all('/media/*', () => {
    throw notFound();
  });
}

async function answerFile(context: Context<ServerEnv>, path: string, seconds: number): Promise<Response> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw notFound();
  const { size } = found;
  const etag = `"${size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
  const headers = {
    'Content-Type': mediaType(path),
    'Accept-Ranges': 'bytes',
    'Cache-Control': `private, max-age=${seconds}`,
    ETag: etag,
  };
  if (matchesEtag(context.req.header('If-None-Match'), etag)) return context.body(null, 304, headers);
  const range = wantedRange(context, size, etag);
  if (range === 'unsatisfiable')
    throw new Problem(416, 'No byte of the file lies in this range.', { 'Content-Range': `bytes */${size}` });
  if (range === 'whole') return answerBytes(context, path, { start: 0, end: size - 1 }, 200, headers);
  const contentRange = `bytes ${range.start}-${range.end}/${size}`;
  return answerBytes(context, path, range, 206, { ...headers, 'Content-Range': contentRange });
}

/** With an If-Range tag of another version, the whole file is sent instead of a part that would not match. */
function wantedRange(context: Context<ServerEnv>, size: number, etag: string) {
  const condition = context.req.header('If-Range');
  return condition !== undefined && condition !== etag
    ? 'whole'
    : byteRange(context.req.header('Range'), size);
}

/** The files are clips of seconds, small enough to be read at once. */
async function answerBytes(
  context: Context<ServerEnv>,
  path: string,
  range: ByteRange,
  status: 200 | 206,
  headers: Record<string, string>,
): Promise<Response> {
  const bytes = new Uint8Array(range.end - range.start + 1);
  const file = await open(path);
  try {
    await file.read(bytes, 0, bytes.length, range.start);
  } finally {
    await file.close();
  }
  return context.body(bytes, status, { ...headers, 'Content-Length': String(bytes.length) });
}
