import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyPieces, FileBytes, type FoundFile } from '../../server/http/files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-bytes-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(name: string, content: string): Promise<FoundFile> {
  const path = join(folder, name);
  await writeFile(path, content);
  const { size, mtimeMs } = await stat(path);
  return { path, size, mtimeMs };
}

describe('the bytes of a file', () => {
  it('are read once, and again when it has changed', async () => {
    const files = new FileBytes();
    const file = await written('a', 'first');
    const [bytes, same] = await Promise.all([files.of(file), files.of({ ...file })]);
    expect(same).toBe(bytes);
    const changed = await files.of(await written('a', 'second'));
    expect(Buffer.from(changed).toString()).toBe('second');
  });

  it('are forgotten for those that were asked for later, beyond a size', async () => {
    const files = new FileBytes(10);
    const [a, b, c] = await Promise.all([written('a', 'aaaa'), written('b', 'bbbb'), written('c', 'cccc')]);
    const first = await files.of(a);
    const second = await files.of(b);
    expect(await files.of(a)).toBe(first);
    await files.of(c);
    expect(await files.of(a)).toBe(first);
    expect(await files.of(b)).not.toBe(second);
  });

  it('are asked for again after a failure', async () => {
    const files = new FileBytes();
    const file = await written('late', 'there');
    await rm(file.path);
    await expect(files.of(file)).rejects.toThrow('ENOENT');
    await writeFile(file.path, 'there');
    expect(Buffer.from(await files.of(file)).toString()).toBe('there');
  });

  it('are sent without a copy, in pieces that are made when they are wanted', async () => {
    const bytes = Uint8Array.from({ length: 40_000 }, (_, index) => index % 251);
    const pieces: Uint8Array[] = [];
    for await (const piece of bodyPieces(bytes)) pieces.push(piece);
    expect(pieces.map(({ length }) => length)).toEqual([16_384, 16_384, 7_232]);
    expect(pieces.every(({ buffer }) => buffer === bytes.buffer)).toBe(true);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    expect(await new Response(bodyPieces(new Uint8Array())).text()).toBe('');
  });
});
