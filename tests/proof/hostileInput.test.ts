import { afterAll, beforeAll, expect, it } from 'vitest';
import { tryBodies } from '../support/hostile/tryBodies.ts';
import { type ExpressionTokens, tryExpressions } from '../support/hostile/tryExpressions.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { dataSums } from '../support/scratchDatabase.ts';

const SHARE = 5_000;
let provider: Provider;
let before: Record<string, string>;
let tokens: ExpressionTokens;

beforeAll(async () => {
  // Each minute the provider notes when it looked at the sites: its clock stands still, however long the tests take.
  const moment = Date.now();
  provider = await startProvider({ incidents: 120, now: () => moment });
  tokens = { admin: await provider.signIn('admin'), avery: await provider.signIn('avery') };
  before = await dataSums(provider.deps);
});
afterAll(() => provider.close());

it.each(Array.from({ length: 10 }, (_, index) => index + 1))(
  '5,000 filter and order expressions, part %i of 10, are answered rightly or refused, and change nothing',
  async (part) => {
    const tally = await tryExpressions(provider, tokens, SHARE, part * 1_000);
    console.warn(`part ${part}: ${JSON.stringify(tally.statuses)}`);
    expect(tally.wrong).toEqual([]);
    expect(tally.total).toBe(SHARE);
    expect(Object.keys(tally.statuses)).toEqual(['200', '400']);
    expect(await dataSums(provider.deps)).toEqual(before);
  },
);

it('200 bad inputs for each operation are refused, and change nothing', async () => {
  const tally = await tryBodies(provider, tokens.avery, 200, 1);
  console.warn(`bad inputs: ${JSON.stringify(tally.statuses)}`);
  expect(tally.wrong).toEqual([]);
  expect(tally.total).toBe(30 * 200);
  expect(await dataSums(provider.deps)).toEqual(before);
});
