import { describe, expect, it } from 'vitest';
import { createApiClient } from '#core/api/client.ts';
import {
  createBufferPool,
  type EarlierReads,
  fetchOriginal,
} from '#plugins/events/evidence/fetchOriginal.ts';
import { json, startApiServer } from '../../../core/api/apiServer.ts';
import { mediaFile } from '../../../support/mediaFile.ts';

/** A recording whose media break off after these many bytes when they are first read. */
async function recordingOf(versions: readonly string[], cutAt: number) {
  let cut = () => {};
  let reads = 0;
  const server = await startApiServer((response, request, attempt) => {
    if (request.method === 'POST') return json({ url: '/media/7.mp4' })(response, request, attempt);
    const bytes = mediaFile(versions[Math.min(reads, versions.length - 1)] ?? '');
    reads += 1;
    response.writeHead(200, { 'content-length': bytes.length });
    if (reads > 1) return response.end(bytes);
    cut = () => response.destroy();
    response.write(bytes.subarray(0, cutAt));
  });
  const earlier: EarlierReads = new Map();
  const api = createApiClient({
    baseUrl: server.origin,
    token: () => null,
    onUnauthorized: () => undefined,
    onDefect: () => undefined,
  });
  // The first part has been read when the line breaks.
  const source = {
    api,
    hosts: { apiBaseUrl: server.origin, mediaOrigins: [] },
    reads: earlier,
    buffers: createBufferPool(),
    onBytes: () => cut(),
  };
  const read = () => fetchOriginal(source, 7, new AbortController().signal);
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

describe('a recording that was read whole before', () => {
  it('has changed when it is shorter now', async () => {
    const { read, earlier } = await recordingOf(['one and the same', 'one and'], 11);
    earlier.set(7, { bytes: 20, sha256: '', stated: null });
    expect((await read()).isChanged).toBe(true);
  });
});

describe('a recording whose size nobody states', () => {
  it('is read whole, part by part', async () => {
    const text = mediaFile('part after part, '.repeat(40_000));
    const server = await startApiServer((response, request, attempt) => {
      if (request.method === 'POST') return json({ url: '/media/7.mp4' })(response, request, attempt);
      response.writeHead(200, { 'transfer-encoding': 'chunked' });
      for (let at = 0; at < text.length; at += 70_001) response.write(text.subarray(at, at + 70_001));
      return response.end();
    });
    const sizes: (number | null)[] = [];
    const { bytes } = await fetchOriginal(
      {
        api: createApiClient({
          baseUrl: server.origin,
          token: () => null,
          onUnauthorized: () => undefined,
          onDefect: () => undefined,
        }),
        hosts: { apiBaseUrl: server.origin, mediaOrigins: [] },
        reads: new Map(),
        buffers: createBufferPool(),
        onBytes: (_, expected) => sizes.push(expected),
      },
      7,
      new AbortController().signal,
    );
    expect(Buffer.from(bytes).equals(text)).toBe(true);
    expect(sizes.filter((size) => size !== null)).toEqual([]);
  });
});
