/** How long a message keeps the ids of a table to itself: the counter's row stays locked until it is committed. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoFile, kept, sendMessage, siteOf, sourceKey, taken, upload } from '../support/ingest.ts';
import { ofFile } from '../support/ofFile.ts';
import { startProvider } from '../support/provider.ts';

const provider = ofFile(() => startProvider({ incidents: 20 }));
let operator: pg.Client;

beforeAll(async () => {
  operator = new pg.Client({ connectionString: provider.deps.settings.databaseUrl });
  await operator.connect();
});
afterEach(async () => {
  await operator.query('rollback');
});
afterAll(() => operator.end());

const waiting = async () =>
  (await operator.query('select 1 from pg_locks where locktype = $1 and not granted', ['relation'])).rowCount;

describe('a message that is still looking up what it names', () => {
  it.each(['cameras', 'ingestUploads'])('keeps no other source waiting for ids: in %s', async (table) => {
    const [key, other] = [await sourceKey(provider, 1), await sourceKey(provider, 1)];
    const site = await siteOf(provider, 1);
    const picture = await demoFile('yard-north-van-still.jpg');
    const media = { upload: (await kept(upload(provider, picture, key))).upload };
    const time = new Date().toISOString();
    const logs = [{ id: 'l', time, notes: 'Seen.' }];
    const message = { event: table, site: site.id, sentAt: time, logs };
    const recordings = [{ id: 'r', time, camera: site.cameras[0], media }];
    await operator.query(`begin; lock table "${table}" in access exclusive mode`);
    const held = sendMessage(provider, { ...message, recordings }, key);
    await expect.poll(waiting).toBe(1);
    await taken(sendMessage(provider, message, other));
    await operator.query('commit');
    await taken(held);
  });
});
