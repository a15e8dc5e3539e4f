import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Provider, startProvider } from '../support/provider.ts';
import { rawRequest } from '../support/rawRequest.ts';

let folder = '';
let inFolder: Provider;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-dist-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head><base href="/"></head></html>');
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  inFolder = await startProvider({ settings: { portalDir: folder, demo: false, basePath: '/my/portal/' } });
});
afterAll(async () => {
  await inFolder.close();
  await rm(folder, { recursive: true });
});

describe('a portal in a sub-folder', () => {
  it('is served there, with its base, and nowhere else', async () => {
    const page = await rawRequest(inFolder.url, '/my/portal/events');
    expect([page.status, page.body.toString().includes('<base href="/my/portal/">')]).toEqual([200, true]);
    expect((await rawRequest(inFolder.url, '/my/portal')).status).toBe(200);
    expect((await rawRequest(inFolder.url, '/my/portal/favicon.svg')).body.toString()).toBe('<svg/>');
    expect((await rawRequest(inFolder.url, '/my/portal/config.json')).status).toBe(200);
    expect((await rawRequest(inFolder.url, '/my/portals')).status).toBe(404);
    expect((await rawRequest(inFolder.url, '/events')).status).toBe(404);
  });

  it('is where the root leads', async () => {
    const { status, headers } = await rawRequest(inFolder.url, '/');
    expect([status, headers.location]).toEqual([302, '/my/portal/']);
  });
});

describe('without a build', () => {
  it('the page says what to do, and the API works', async () => {
    const bare = await startProvider({ settings: { portalDir: join(folder, 'none'), demo: false } });
    const response = await fetch(bare.url);
    expect([response.status, await response.json()]).toEqual([
      503,
      { error: 'The portal has not been built yet: run `npm run build`.', requestId: expect.any(String) },
    ]);
    expect((await bare.post('/api/Event/events', {})).status).toBe(401);
    await bare.close();
  });
});
