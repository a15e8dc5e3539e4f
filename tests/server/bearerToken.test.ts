import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statisticsCall } from '#contract/statistics.ts';
import { refusalOf } from '../support/answers.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { tokenPayload } from '../support/tokenPayload.ts';

const RANGE = { start: '2020-01-01T00:00:00.000Z', end: '2020-02-01T00:00:00.000Z' };
const MINUTE = 60_000;
let provider: Provider;
let clock = Date.now();

beforeAll(async () => {
  provider = await startProvider({ now: () => clock });
});
afterAll(() => provider.close());

const read = (token?: string) => provider.post(statisticsCall.path, RANGE, token);

describe('a bearer token', () => {
  it('is asked for', async () => {
    const response = await read();
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
    expect(await refusalOf(response)).toEqual({ status: 401, error: 'Please log in.' });
  });

  it('is refused when it is malformed, forged or of another algorithm', async () => {
    clock += 60 * MINUTE;
    const token = await provider.signIn('avery');
    const [header = '', payload = ''] = token.split('.');
    const claims = { ...tokenPayload(token), sub: '1' };
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const sign = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64url');
    const forged = [
      'x',
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `${header}.${encode(claims)}.${token.split('.')[2]}`,
      `${encode({ alg: 'none' })}.${encode(claims)}.`,
      `${header}.${encode(claims)}.${sign(`${header}.${encode(claims)}`, 'secret')}`,
    ];
    for (const bad of forged) expect((await read(bad)).status).toBe(401);
    expect((await read(token)).status).toBe(200);
  });

  it('ends when its life is over', async () => {
    const token = await provider.signIn('avery');
    clock += 720 * MINUTE - 1000;
    expect((await read(token)).status).toBe(200);
    clock += 2000;
    expect((await read(token)).status).toBe(401);
  });

  it('ends at once when the approval is withdrawn', async () => {
    clock += 60 * MINUTE;
    const token = await provider.signIn('avery');
    const approve = (approved: 0 | 1) =>
      provider.deps.db.updateTable('users').set({ approved }).where('username', '=', 'avery').execute();
    await approve(0);
    expect((await read(token)).status).toBe(401);
    await approve(1);
    expect((await read(token)).status).toBe(200);
  });
});
