import { afterAll, beforeAll, expect, it } from 'vitest';
import { locationsCall } from '#contract/location.ts';
import { forgedTokens } from '../support/hostile/forgedTokens.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { rawRequest } from '../support/rawRequest.ts';

let provider: Provider;

beforeAll(async () => {
  provider = await startProvider({ incidents: 20 });
});
afterAll(() => provider.close());

const statusOf = async (Authorization: string) =>
  (await rawRequest(provider.url, locationsCall.path, { Authorization, 'Content-Length': '2' }, 'POST', '{}'))
    .status;

it('no forged, altered or misplaced token opens a call, and the good one does', async () => {
  const good = await provider.signIn('jordan');
  const forgeries = await forgedTokens(provider, good);
  const answers: [string, number][] = [];
  for (const { name, header } of forgeries) answers.push([name, await statusOf(header)]);
  expect(answers).toEqual(forgeries.map(({ name }) => [name, 401]));
  expect(forgeries.length).toBeGreaterThanOrEqual(60);
  expect(await statusOf(`Bearer ${good}`)).toBe(200);
});

it('a token beyond the size of a header is refused before it is read', async () => {
  const outcomeOf = (size: number) => statusOf(`Bearer ${'A'.repeat(size)}`).catch(() => 'cut off');
  expect(await outcomeOf(20_000)).toBe(431);
  // So much is still on its way when the server hangs up, whereupon the answer is lost on newer versions of Node.
  expect([431, 'cut off']).toContain(await outcomeOf(100_000));
  const token = await provider.signIn('jordan');
  expect((await provider.post(locationsCall.path, {}, token)).status).toBe(200);
});
