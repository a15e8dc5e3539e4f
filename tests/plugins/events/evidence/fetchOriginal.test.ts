import { describe, expect, it } from 'vitest';
import {
  createBufferPool,
  type EarlierReads,
  fetchOriginal,
  type OriginalSource,
} from '#plugins/events/evidence/fetchOriginal.ts';
import { clientOf, json, type Respond } from '../../../core/api/apiServer.ts';
import { mediaFile } from '../../../support/mediaFile.ts';

/** Reads recording 7 of a host that sends its media so. */
async function readerOf(media: Respond, onBytes: OriginalSource['onBytes']) {
  const { api, origin } = await clientOf((response, request, attempt) =>
    request.method === 'POST'
      ? json({ url: '/media/7.mp4' })(response, request, attempt)
      : media(response, request, attempt),
  );
  const earlier: EarlierReads = new Map();
  const hosts = { apiBaseUrl: origin, mediaOrigins: [] };
  const source = { api, hosts, reads: earlier, buffers: createBufferPool(), onBytes };
  return { earlier, read: () => fetchOriginal(source, 7, new AbortController().signal) };
}

/** A recording whose media break off after these many bytes when they are first read. */
async function recordingOf(versions: readonly string[], cutAt: number) {
  let cut = () => {};
  let reads = 0;
  const respond: Respond = (response) => {
    const bytes = mediaFile(versions[Math.min(reads, versions.length - 1)] ?? '');
    reads += 1;
    response.writeHead(200, { 'content-length': bytes.length });
    if (reads > 1) response.end(bytes);
    else {
      cut = () => response.destroy();
      response.write(bytes.subarray(0, cutAt));
    }
  };
  // The first part has been read when the line breaks.
  const { earlier, read } = await readerOf(respond, () => cut());
  await expect(read()).rejects.toThrow('The media could not be loaded.');
  return { read, earlier };
}

describe('a recording whose first read broke off', () => {
  it('is the same when the second read begins with the same bytes', async () => {
    const { read, earlier } = await recordingOf(['one and the same'], 11);
    expect(earlier.get(7)).toMatchObject({ bytes: 11, stated: 20 });
    const { bytes, isChanged } = await read();
    expect([Buffer.from(bytes), isChanged]).toEqual([mediaFile('one and the same'), false]);
  });

  it('has changed when the second read begins with other bytes', async () => {
    const { read } = await recordingOf(['one and the same', 'not the same now'], 11);
    expect((await read()).isChanged).toBe(true);
  });

  it('has changed when it has another size, though it begins with the same bytes', async () => {
    const { read } = await recordingOf(['one and the same', 'one and the same, and more'], 11);
    expect((await read()).isChanged).toBe(true);
  });
});

it('a recording that was read whole before has changed when it is shorter now', async () => {
  const { read, earlier } = await recordingOf(['one and the same', 'one and'], 11);
  earlier.set(7, { bytes: 20, sha256: '', stated: null });
  expect((await read()).isChanged).toBe(true);
});

it('a recording whose size nobody states is read whole, part by part', async () => {
  const text = mediaFile('part after part, '.repeat(40_000));
  const sizes: (number | null)[] = [];
  const { read } = await readerOf(
    (response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' });
      for (let at = 0; at < text.length; at += 70_001) response.write(text.subarray(at, at + 70_001));
      response.end();
    },
    (_, expected) => sizes.push(expected),
  );
  const { bytes } = await read();
  expect(Buffer.from(bytes).equals(text)).toBe(true);
  expect(sizes.filter((size) => size !== null)).toEqual([]);
});

it('the memory for recordings is used again when it is large enough, the smallest first, and kept for three recordings, the largest', () => {
  const pool = createBufferPool();
  const [small, large] = [pool.take(10), pool.take(20)];
  pool.give(large);
  pool.give(small);
  expect(pool.take(5)).toBe(small);
  expect(pool.take(15)).toBe(large);
  expect(pool.take(15).byteLength).toBe(15);
  for (const size of [40, 10, 30, 20]) pool.give(new ArrayBuffer(size));
  expect([pool.take(1), pool.take(1), pool.take(1)].map(({ byteLength }) => byteLength)).toEqual([
    20, 30, 40,
  ]);
});
