import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataSums } from '../support/hostile/dataSum.ts';
import { tryExpressions } from '../support/hostile/tryExpressions.ts';
import { type Provider, startProvider } from '../support/provider.ts';

let provider: Provider;

beforeAll(async () => {
  provider = await startProvider({ incidents: 120 });
});
afterAll(() => provider.close());

it('400 filter and order expressions are answered rightly or refused, and change nothing', async () => {
  const tokens = { admin: await provider.signIn('admin'), avery: await provider.signIn('avery') };
  const before = await dataSums(provider.deps.db);
  const tally = await tryExpressions(provider, tokens, 400, 1);
  expect(tally.wrong).toEqual([]);
  expect(tally.total).toBe(400);
  expect(Object.keys(tally.statuses)).toEqual(['200', '400']);
  expect(await dataSums(provider.deps.db)).toEqual(before);
}, 120_000);

it('the search text that folds into the longest pattern finds nothing', async () => {
  const token = await provider.signIn('avery');
  for (const unit of ['€', '\ufdfa']) {
    const filter = `location.name.Contains('${unit.repeat(1_000)}')`;
    const response = await provider.post('/api/Event/events', { filter, count: true }, token);
    expect([response.status, await response.json()]).toEqual([200, { value: [], count: 0 }]);
  }
});
