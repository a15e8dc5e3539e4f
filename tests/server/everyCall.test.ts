import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { answerOf, refusalOf } from '../support/answers.ts';
import {
  guardedCalls,
  idReads,
  idsFor,
  plainReads,
  sendCall,
  USERS,
  type User,
} from '../support/callTable.ts';
import { type Provider, startProvider } from '../support/provider.ts';

let provider: Provider;
const tokens = new Map<User, string>();

beforeAll(async () => {
  provider = await startProvider();
  for (const user of USERS) tokens.set(user, await provider.signIn(user));
});
afterAll(() => provider.close());

describe('every call that needs a token', () => {
  it.each(guardedCalls)('%s answers 401 without one', async (_, call) => {
    expect(await refusalOf(await sendCall(provider, call, 1, undefined))).toEqual({
      status: 401,
      error: 'Please log in.',
    });
    expect((await sendCall(provider, call, 1, 'x.y.z')).status).toBe(401);
  });

  it('is nearly every call', () => {
    expect(calls.filter((call) => call.bearer !== 'required').map((call) => call.name)).toEqual([
      'authenticate',
      'resetEmail',
      'setFromResetToken',
    ]);
  });
});

describe.each(USERS)('as %s', (user) => {
  const token = () => tokens.get(user);

  it.each(plainReads)('%s answers by its schema', async (_, call) => {
    await answerOf(call, await sendCall(provider, call, '', token()));
  });

  it.each(idReads)('%s answers for an own id', async (_, call) => {
    const { own } = await idsFor(provider, call, user);
    await answerOf(call, await sendCall(provider, call, own ?? 'none', token()));
  });

  it.each(idReads)('%s answers 404 for ids that do not exist', async (_, call) => {
    for (const id of [2_147_483_647, 2_147_483_648, '999999999999999'])
      expect(await refusalOf(await sendCall(provider, call, id, token()))).toEqual({
        status: 404,
        error: 'There is no such object.',
      });
  });

  it.each(idReads)('%s answers 400 for what is no id', async (_, call) => {
    const [name] = /(?<=\{)\w+/.exec(call.path) ?? [];
    for (const id of ['abc', '12abc', '-1', '1.5', '1e3', '%20', "1'--", '9'.repeat(20)])
      expect(await refusalOf(await sendCall(provider, call, id, token()))).toEqual({
        status: 400,
        error: `The parameter '${name}' must be a whole number.`,
      });
  });
});

describe.each(['avery', 'jordan'] as const)("as %s, somebody else's objects", (user) => {
  it.each(idReads)('%s answers 404', async (_, call) => {
    const { foreign } = await idsFor(provider, call, user);
    if (foreign === undefined) throw new Error(`Everything is ${user}'s.`);
    const refused = await refusalOf(await sendCall(provider, call, foreign, tokens.get(user)));
    expect(refused).toEqual({ status: 404, error: 'There is no such object.' });
  });
});
