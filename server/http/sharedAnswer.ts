/** Answers what is the same for everybody: made or read once, in several encodings, with an entity tag. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { bodyPieces, matchesEtag } from './files.ts';
import type { ServerEnv } from './serverEnv.ts';

/** Cache-Control of the portal's files. The recipes for other hosts use the same values. */
export const FOREVER = 'public, max-age=31536000, immutable';
export const ASK_AGAIN = 'no-cache';
export const NEVER = 'no-store';

/** Below the portal's folder, files whose name holds a hash of their content: they never change. */
export const HASHED_FILE = /^assets\/.*-[\w-]{8}\.\w+$/;

/**
 * Below the portal's folder, folders that hold nothing but files. A missing script must not come back as a page: the
 * browser would report a syntax error instead of a 404. Anywhere else an address without a file is one of the portal,
 * dots or not.
 */
export const FILE_FOLDERS = ['assets', 'icons'] as const;

/** Below the portal's folder. A build may have none. */
export const SERVICE_WORKER = 'service-worker.js';

/** Below the portal's folder, the page that a reset mail leads to. No cache keeps it. */
export const RESET_PAGE = 'reset-password';

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

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The smallest available form that the client accepts. */
export function bestEncoding(accept: string | undefined, atHand: readonly string[]): Encoding {
  const accepted = new Map(
    (accept ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const refused = parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/.test(parameter));
      return [name.trim(), !refused] as const;
    }),
  );
  const takes = (name: string) => accepted.get(name) ?? accepted.get('*') ?? false;
  return ENCODINGS.find((name) => name !== 'identity' && atHand.includes(name) && takes(name)) ?? 'identity';
}

export interface MadeBodies {
  /** Hexadecimal digest of the text. */
  readonly digest: string;
  readonly bodies: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}

/** A text that is sent often, compressed once, beside the event loop: the best compression of a long text takes a while. */
export async function madeBodies(text: string): Promise<MadeBodies> {
  const [gzipped, brotli] = await Promise.all([promisify(gzip)(text), promisify(brotliCompress)(text)]);
  return {
    digest: createHash('sha256').update(text).digest('hex').slice(0, 32),
    bodies: {
      identity: new TextEncoder().encode(text),
      gzip: new Uint8Array(gzipped),
      br: new Uint8Array(brotli),
    },
  };
}
