/** Answers what is the same for everybody: made or read once, in several encodings, with an entity tag. */
import type { Context } from 'hono';
import { bodyPieces } from '../http/bodyPieces.ts';
import { matchesEtag } from '../http/etag.ts';
import type { ServerEnv } from '../http/serverEnv.ts';
import { bestEncoding, type Encoding } from './bestEncoding.ts';

interface Shared {
  /** Changes whenever the content does. */
  readonly tag: string;
  /** Whether equal tags mean equal bytes, and not merely the same version of a file. */
  readonly isExact: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** The encodings that are there beside 'identity'. */
  readonly encodings: readonly string[];
  readonly bytes: (encoding: Encoding) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
}

/** Answers 304 to a browser that has it already. */
export async function answerShared(context: Context<ServerEnv>, shared: Shared): Promise<Response> {
  const { tag, isExact, encodings } = shared;
  const encoding = bestEncoding(context.req.header('Accept-Encoding'), encodings);
  const etag = `${isExact ? '' : 'W/'}"${tag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headers = {
    ...shared.headers,
    ...(encodings.length > 0 && { Vary: 'Accept-Encoding' }),
    ETag: etag,
  };
  if (matchesEtag(context.req.header('If-None-Match'), etag)) return context.body(null, 304, headers);
  const bytes = await shared.bytes(encoding);
  return context.body(bodyPieces(bytes), 200, {
    ...headers,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    'Content-Length': String(bytes.length),
  });
}
