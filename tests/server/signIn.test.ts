import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticateCall } from '#contract/session.ts';
import { answerOf, refusalOf } from '../support/answers.ts';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';
import { tokenPayload } from '../support/tokenPayload.ts';

const NOW = Date.now();

let provider: Provider;

beforeAll(async () => {
  provider = await startProvider({ now: () => NOW });
});
afterAll(() => provider.close());

const login = (username: unknown, password: unknown) =>
  provider.post('/api/Authenticate', { username, password });

describe('signing in with a good password', () => {
  it('gives a token whose claims describe the user', async () => {
    const answer = await answerOf(authenticateCall, await login('jordan', DEMO_PASSWORD));
    expect(answer.successful).toBe(true);
    const claims = tokenPayload(answer.token);
    expect(claims).toMatchObject({
      uid: expect.any(Number),
      name: expect.any(String),
      em: [expect.stringContaining('@')],
      ph: expect.any(Array),
      scopes: expect.not.arrayContaining(['AllLocations']),
      loc: [expect.any(Number)],
      exp: Math.floor(NOW / 1000) + 720 * 60,
    });
  });

  it('leaves the locations out for a user of all of them', async () => {
    const claims = tokenPayload(await provider.signIn('avery'));
    expect(claims).toMatchObject({ scopes: ['AllLocations'] });
    expect(claims).not.toHaveProperty('loc');
    expect(tokenPayload(await provider.signIn('admin'))).toMatchObject({ roles: ['Admin'] });
  });

  it('takes the name in any letter case, and the e-mail address', async () => {
    const { em } = tokenPayload(await provider.signIn('  AVERY '));
    const [address = ''] = em;
    expect(tokenPayload(await provider.signIn(address.toUpperCase())).em).toEqual(em);
  });

  it('opens the calls', async () => {
    const token = await provider.signIn('avery');
    expect((await provider.post('/api/Location/locations', {}, token)).status).toBe(200);
  });
});

describe('signing in otherwise', () => {
  it('answers a wrong password and an unknown name alike', async () => {
    const wrong = await login('avery', 'not-it');
    const body: unknown = await wrong.clone().json();
    expect(body).toMatchObject({ successful: false });
    expect(await refusalOf(wrong)).toEqual({ status: 401, error: 'The username or the password is wrong.' });
    expect(await refusalOf(await login('nobody', 'not-it'))).toEqual({
      status: 401,
      error: 'The username or the password is wrong.',
    });
  });

  it('refuses an account that waits for approval, but only after its password', async () => {
    expect(await refusalOf(await login('casey', DEMO_PASSWORD))).toEqual({
      status: 403,
      error: 'Your account has not been approved yet.',
    });
    expect((await login('casey', 'not-it')).status).toBe(401);
  });

  it('names the field that does not fit', async () => {
    expect(await refusalOf(await login(3, 'x'))).toEqual({
      status: 400,
      error: "The field 'username' must be string.",
    });
    expect(await refusalOf(await provider.post('/api/Authenticate', []))).toMatchObject({ status: 400 });
    expect(await refusalOf(await provider.post('/api/Authenticate', { username: 'avery' }))).toMatchObject({
      status: 400,
      error: expect.stringContaining("'password'"),
    });
  });

  it('answers bodies that are no JSON or too large', async () => {
    const post = (body: string) => fetch(`${provider.url}/api/Authenticate`, { method: 'POST', body });
    expect(await refusalOf(await post('{"username":'))).toEqual({
      status: 400,
      error: 'The body must be JSON.',
    });
    expect(await refusalOf(await post('x'.repeat(300_000)))).toEqual({
      status: 413,
      error: 'The body is too large.',
    });
  });
});
