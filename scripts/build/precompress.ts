import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESSIBLE = /\.(?:html|js|css|svg|json|webmanifest)$/;
/** Bytes. */
const WORTH_IT = 256;

/** Writes a .br and a .gz file beside every text file of a folder, for hosts that serve them. */
export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(precompressFile));
}

/** Writes a file's .br and .gz, if compression is worth it. */
export async function precompressFile(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < WORTH_IT) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${file}.br`, await brotli(content, quality));
  writeFileSync(`${file}.gz`, await zip(content, { level: 9 }));
}
