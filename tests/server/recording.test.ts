import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Detection, recordingDataCall } from '#contract/recording.ts';
import { answerOf, refusalOf } from '../support/answers.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { contentOf, recordingOf } from '../support/recordings.ts';

let provider: Provider;

beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());

const data = (id: number, token?: string, query = '') =>
  provider.post(`/api/Recording/data/${id}${query}`, undefined, token);

describe('the data of a recording', () => {
  it('describes it, with a media address that fits its format', async () => {
    const row = await recordingOf(provider, 'H264');
    const content = await contentOf(provider, 'H264');
    expect(content.recording).toEqual({
      id: row.id,
      recordingFormat: 'H264',
      StartTime: new Date(row.startTime).toISOString(),
    });
    expect(content.camera?.name).toEqual(expect.any(String));
    expect(content.url).toMatch(/^\/media\/[a-z0-9-]+\.mp4\?exp=\d+&sig=[\w-]{43}$/);
    expect((await contentOf(provider, 'JPEG')).url).toMatch(/^\/media\/[a-z0-9-]+\.jpg\?/);
  });

  it('takes a width and a height, and refuses what is no number', async () => {
    const { id } = await recordingOf(provider, 'H264');
    const token = await provider.signIn('avery');
    expect((await data(id, token, '?width=640&height=360.5')).status).toBe(200);
    expect(await refusalOf(await data(id, token, '?width=wide'))).toEqual({
      status: 400,
      error: "The parameter 'width' must be number.",
    });
  });

  it('has motion for everyone and analytics for Admins alone', async () => {
    const { db, media } = provider.deps;
    const rows = await db.selectFrom('recordings').select(['id', 'mediaKey']).orderBy('id').execute();
    const row = rows.find(({ mediaKey }) => media.ofKey(mediaKey)?.metas.some(({ type }) => type !== 'M'));
    if (!row) throw new Error('No recording has analytics.');
    const admin = await answerOf(recordingDataCall, await data(row.id, await provider.signIn('admin')));
    expect(admin.metas).toEqual(media.ofKey(row.mediaKey)?.metas);
    const types = new Set<unknown>();
    for (const format of ['H264', 'JPEG'] as const)
      for (const { type } of (await contentOf(provider, format)).metas ?? []) types.add(type);
    expect([...types]).toEqual(['M']);
  });

  it('has detections that lie inside of their picture', async () => {
    const metas = (await contentOf(provider, 'H264', 'admin')).metas ?? [];
    expect(metas.length).toBeGreaterThan(0);
    for (const { data: text, width, height } of metas)
      for (const { r } of v.parse(v.array(Detection), JSON.parse(text ?? '')))
        expect(
          r[0] >= 0 &&
            r[1] >= 0 &&
            r[0] < r[2] &&
            r[1] < r[3] &&
            r[2] <= (width ?? 0) &&
            r[3] <= (height ?? 0),
        ).toBe(true);
  });

  it("is 404 for another customer's recording, a missing one, and 400 for no number", async () => {
    const { id } = await recordingOf(provider, 'H264');
    const token = await provider.signIn('jordan');
    expect(await refusalOf(await data(id, token))).toEqual({
      status: 404,
      error: 'There is no such object.',
    });
    expect((await data(2_000_000_000, token)).status).toBe(404);
    expect((await provider.post('/api/Recording/data/abc', undefined, token)).status).toBe(400);
  });

  it('leads to media that exist, for every recording', async () => {
    const rows = await provider.deps.db
      .selectFrom('recordings')
      .select(['mediaKey', 'format'])
      .distinct()
      .execute();
    expect(rows.length).toBeGreaterThan(1);
    for (const { mediaKey, format } of rows)
      expect(provider.deps.media.ofKey(mediaKey)?.kind).toBe(format === 'H264' ? 'video' : 'image');
  });
});
