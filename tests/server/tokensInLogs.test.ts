import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../../server/launch.ts';
import { readSettings } from '../../server/settings/settings.ts';

/** Everything that the provider has logged, at the most talkative level. */
let written = '';
let dataDir = '';
let server: Awaited<ReturnType<typeof launch>>;

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-'));
  const sink = new Writable({
    write(chunk, _, done) {
      written += String(chunk);
      done();
    },
  });
  const settings = { ...readSettings({}), port: 0, dataDir, seedIncidents: 50 };
  server = await launch({ settings, log: pino({ level: 'trace' }, sink) });
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe("the provider's log", () => {
  it('has a line for each call, without tokens, passwords, signatures or what people search for', async () => {
    const answer = await post('/api/Authenticate', { username: 'avery', password: 'vigil-demo' });
    const { token }: { token: string } = await answer.json();
    const bearer = { Authorization: `Bearer ${token}` };
    await post('/api/Authenticate', { username: 'avery', password: 'wrong-password' });
    await post('/api/Location/locations', {}, bearer);
    await post('/api/Location/locations', {}, { Authorization: 'Bearer forged.token.here' });
    await post('/api/Password', { currentPassword: 'wrong-password', newPassword: 'new-password' }, bearer);
    await post('/api/Password/SetFromResetToken', {
      resetToken: 'reset-secret',
      newPassword: 'new-password',
    });
    await post('/api/Password/ResetEmail', {
      username: 'avery',
      validateURL: `${server.url}/reset-password`,
      brand: 'Vigil',
    });
    await fetch(`${server.url}/api/Search?query=searched-words`, { headers: bearer });
    await fetch(`${server.url}/media/none.mp4?exp=1&sig=media-signature`);
    await fetch(`${server.url}/login-callback?token=${token}`);
    // A line is written once its answer has left.
    await expect.poll(() => written).toContain('/login-callback');
    const lines = written
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ path: '/api/Search', status: 200 }));
    expect(lines).toContainEqual(expect.objectContaining({ path: '/media/none.mp4', status: 403 }));
    const secrets = [
      ...token.split('.').slice(1),
      'vigil-demo',
      'wrong-password',
      'new-password',
      'forged.token',
      'reset-secret',
      'searched-words',
      'media-signature',
    ];
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  });
});
