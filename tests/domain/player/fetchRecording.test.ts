import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '#core/api/client.ts';
import { fetchRecording, type RecordingSource, recordingFacts } from '#domain/player/loadMedia.ts';
import { type Served, serve } from '../../support/listen.ts';
import { mediaFile } from '../../support/mediaFile.ts';

/** A media host whose answers are told in advance; the recording's data is always to be had. */
let host: Served;
let asked: string[];
let mediaStatuses: number[];
let recordingUrl: string | null;
let source: RecordingSource;

const signedOut: string[] = [];
const { signal } = new AbortController();

beforeEach(async () => {
  asked = [];
  mediaStatuses = [];
  recordingUrl = '/media/7.jpg';
  signedOut.length = 0;
  host = await serve((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'}`);
    if (request.method === 'POST') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ url: recordingUrl, camera: { name: 'Gate' } }));
    } else {
      response.writeHead(mediaStatuses.shift() ?? 200, { 'content-type': 'image/jpeg' });
      response.end(mediaFile('picture'));
    }
  });
  const baseUrl = host.url;
  const api = createApiClient({
    baseUrl,
    token: () => 'token',
    onUnauthorized: (token) => signedOut.push(token),
    onDefect: () => undefined,
  });
  source = { api, hosts: { apiBaseUrl: baseUrl, mediaOrigins: [] }, width: () => 812 };
});

afterEach(() => host.close());

const data = 'POST /api/Recording/data/7?width=812 Bearer token';
const media = 'GET /media/7.jpg -';

describe('a recording', () => {
  it('is asked for in the width of its frame, then fetched without the token', async () => {
    const { content, blob } = await fetchRecording(source, 7, signal);
    expect(content.camera?.name).toBe('Gate');
    expect(await blob.text()).toContain('picture');
    expect(asked).toEqual([data, media]);
  });

  it.each([401, 403, 410])(
    'whose address answers %i is asked for once more, and nobody is signed out',
    async (status) => {
      mediaStatuses = [status];
      const { blob } = await fetchRecording(source, 7, signal);
      expect(await blob.text()).toContain('picture');
      expect(asked).toEqual([data, media, data, media]);
      expect(signedOut).toEqual([]);
    },
  );

  it.each([
    // The fresh address is refused too.
    [[410, 410, 200], 410, [data, media, data, media]],
    [[404], 404, [data, media]],
  ])('whose media answer %j has failed, and nobody is signed out', async (statuses, status, calls) => {
    mediaStatuses = statuses;
    await expect(fetchRecording(source, 7, signal)).rejects.toMatchObject({ name: 'MediaError', status });
    expect([asked, signedOut]).toEqual([calls, []]);
  });

  const noMedia = { message: 'Recording 7 has no media.' };
  const foreign = { name: 'MediaError', status: 0 };
  it.each([
    [null, noMedia],
    ['', noMedia],
    ['javascript:alert(1)', foreign],
    ['//elsewhere.invalid/7.jpg', foreign],
  ])('with the address %j is never fetched', async (url, error) => {
    recordingUrl = url;
    await expect(fetchRecording(source, 7, signal)).rejects.toMatchObject(error);
    expect(asked).toEqual([data]);
  });
});

describe('the facts of a recording', () => {
  const content = { camera: { name: 'Gate' }, recording: { StartTime: '2026-11-22T10:00:00Z' } };

  it.each([
    ['the list entry', { cameraName: 'Dock', startTime: '2026-11-22T11:00:00Z' }, 'Dock', 11],
    ['the content where the list entry has none', {}, 'Gate', 10],
    ['the content where the list entry has blank ones', { cameraName: ' ', startTime: '' }, 'Gate', 10],
  ])('are its camera and time of %s', (_, told, camera, hour) => {
    const facts = recordingFacts({ recordingId: 7, ...told }, content);
    expect(facts).toMatchObject({ camera, time: `2026-11-22T${hour}:00:00Z` });
  });
});
