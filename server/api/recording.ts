import { stat } from 'node:fs/promises';
import type { Context } from 'hono';
import { recordingDataCall } from '#contract/recording.ts';
import type { Dependencies } from '../dependencies.ts';
import { bodyPieces, byteRange, FileBytes, filePieces, matchesEtag, mediaType } from '../http/files.ts';
import { notFound, Problem } from '../http/problem.ts';
import type { ServerApp, ServerEnv } from '../http/serverEnv.ts';
import { isGoodLink } from '../media/mediaLibrary.ts';
import { recordingContent } from '../trade/recordings.ts';
import { type Api, handle } from './handle.ts';

export function serveRecording(api: Api): void {
  // Width and height are taken as hints; the drawn media exist in one size each.
  handle(api, recordingDataCall, async ({ params, caller, audit, deps }) => {
    const content = await recordingContent(deps, caller, params.id);
    if (!content) throw notFound();
    // The provider's own people see other people's sites, so the audit records what they fetch, also ahead of viewing.
    if (caller.isAdmin)
      await audit({ kind: 'recording.read', userId: caller.account.id, detail: `recording ${params.id}` });
    return content;
  });
}

// Answers media addresses, whole or in ranges.

export function serveMedia(app: ServerApp, deps: Dependencies): void {
  const files = new FileBytes();
  app.get('/media/:file', async (context) => {
    const file = context.req.param('file');
    const { exp: expires, sig: signature } = context.req.query();
    if (!isGoodLink(deps.keys.media, { file, expires, signature }, deps.now(), deps.settings.mediaSeconds))
      throw new Problem(403, 'This media address has expired.');
    // Only names of the library lead to a path, so that no name can lead out of its folder.
    const path = deps.media.pathOf(file);
    if (path === undefined) throw notFound();
    return answerFile(context, path, files);
  });
  app.all('/media/*', () => {
    throw notFound();
  });
}

/** Files up to this many bytes are kept in memory, and shared by all who ask. */
const MOST_SHARED = 4 * 1024 * 1024;

async function answerFile(context: Context<ServerEnv>, path: string, files: FileBytes): Promise<Response> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw notFound();
  const { size } = found;
  const etag = `"${size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
  const headers = {
    'Content-Type': mediaType(path),
    'Accept-Ranges': 'bytes',
    // Recordings must not lie on a disk that others use. Each address is asked for once, so no cache would help.
    'Cache-Control': 'private, no-store',
    ETag: etag,
  };
  if (matchesEtag(context.req.header('If-None-Match'), etag)) return context.body(null, 304, headers);
  const range = wantedRange(context, size, etag);
  if (range === 'unsatisfiable')
    throw new Problem(416, 'No byte of the file lies in this range.', { 'Content-Range': `bytes */${size}` });
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
  const body =
    size > MOST_SHARED
      ? filePieces(path, { start, end })
      : bodyPieces((await files.of({ path, size, mtimeMs: found.mtimeMs })).subarray(start, end + 1));
  return context.body(body, range === 'whole' ? 200 : 206, {
    ...headers,
    'Content-Length': String(end + 1 - start),
    ...(range !== 'whole' && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  });
}

/** With an If-Range tag of another version, the whole file is sent instead of a part that would not match. */
function wantedRange(context: Context<ServerEnv>, size: number, etag: string) {
  const condition = context.req.header('If-Range');
  return condition !== undefined && condition !== etag
    ? 'whole'
    : byteRange(context.req.header('Range'), size);
}
