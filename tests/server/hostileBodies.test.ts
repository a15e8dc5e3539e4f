import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { dataSums } from '../support/hostile/dataSum.ts';
import { tryBodies } from '../support/hostile/tryBodies.ts';
import { type Provider, startProvider } from '../support/provider.ts';

let provider: Provider;

beforeAll(async () => {
  provider = await startProvider({ incidents: 60 });
});
afterAll(() => provider.close());

it('10 bad inputs for each of the 30 operations are refused, and change nothing', async () => {
  const token = await provider.signIn('avery');
  const before = await dataSums(provider.deps.db);
  const tally = await tryBodies(provider, token, 10, 1);
  expect(tally.wrong).toEqual([]);
  expect([calls.length, tally.total]).toEqual([30, 300]);
  expect(await dataSums(provider.deps.db)).toEqual(before);
}, 120_000);

it('an array is no body, although it could pass for an object without fields', async () => {
  const token = await provider.signIn('avery');
  const response = await provider.post('/api/Location/locations', [], token);
  expect(await response.json()).toMatchObject({ error: 'The body must be a JSON object.' });
});

it.each([
  ['multipart/form-data; boundary=x', 'no parts'],
  ['multipart/form-data', '--x--'],
])('a form of type %j that cannot be read is refused', async (type, body) => {
  const response = await fetch(`${provider.url}/api/openid/demo-consent`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
  });
  expect(response.status).toBe(400);
  // People come here by a form, so the refusal is a page.
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(await response.text()).toContain('The body must be a form.');
});
