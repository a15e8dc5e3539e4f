import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Encoding } from './bestEncoding.ts';

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
