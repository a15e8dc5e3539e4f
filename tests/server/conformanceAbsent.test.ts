import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { walk } from '../../scripts/conformance/walk.ts';
import { type Passing, startProxy } from '../support/brokenProxy.ts';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';

let provider: Provider;
beforeAll(async () => {
  provider = await startProvider({ incidents: 20 });
});
afterAll(() => provider.close());

const login = { username: 'avery', password: DEMO_PASSWORD };

/** The findings of some calls at a host that lacks a path. */
async function checkWithout(
  answerTo: (passing: Passing) => number | undefined,
  only: readonly string[],
  token?: string,
) {
  const proxy = await startProxy(provider.url, (passing) => {
    const status = answerTo(passing);
    return status === undefined ? undefined : { status, text: '{"error":"There is no such call."}' };
  });
  const options = { url: proxy.url, portal: provider.url, login, token, only };
  const findings = await walk({ ...options, commands: false, reference: true });
  await proxy.close();
  return findings.map(({ name, verdict, problems, notes }) => ({ name, verdict, problems, notes }));
}

const absent = { verdict: 'not there', problems: ['is not there: answers 404'], notes: [] };
const good = { verdict: 'ok', problems: [], notes: [] };

/** One that wants a token before it looks at the path, or lacks optional calls: conformanceSmall.test.ts. */
describe('a host without some of the calls', () => {
  it('is told so once for each of them', async () => {
    const without = ({ path }: Passing) => (path.startsWith('/api/Dealer/') ? 404 : undefined);
    expect(await checkWithout(without, ['getDealers', 'getDealer', 'getCustomers'])).toEqual([
      { name: 'getCustomers', ...good },
      { name: 'getDealer', ...absent },
      { name: 'getDealers', ...absent },
    ]);
  });

  it('does not pass for mails about new passwords, whose answer is no 404 for any name', async () => {
    const without = ({ path }: Passing) => (path === '/api/Password/ResetEmail' ? 404 : undefined);
    expect(await checkWithout(without, ['resetEmail'])).toEqual([{ name: 'resetEmail', ...absent }]);
    const signsOut = ({ path }: Passing) => (path === '/api/Password/ResetEmail' ? 401 : undefined);
    expect(await checkWithout(signsOut, ['resetEmail'])).toMatchObject([
      { problems: ['answers 401 for an unknown name, which signs the user out'] },
    ]);
  });
});

describe('a host whose sign-in fails', () => {
  const broken = ({ path }: Passing) => (path === '/api/Authenticate' ? 500 : undefined);
  const problems = ['answers 500 instead of 200: {"error":"There is no such call."}'];

  it('is asked for nothing else without a token, and the sign-in is reported although it was not asked for', async () => {
    expect(await checkWithout(broken, ['getStatistics'])).toEqual([
      {
        name: 'authenticate',
        verdict: 'wrong',
        problems,
        notes: ['the other calls need a token: --token goes on with one of yours'],
      },
      { name: 'getStatistics', verdict: 'not checked', problems: [], notes: [] },
    ]);
  });

  it('is asked for the rest with a token from elsewhere', async () => {
    const token = await provider.signIn('avery');
    expect(await checkWithout(broken, ['authenticate', 'getStatistics', 'getEvent'], token)).toEqual([
      { name: 'authenticate', verdict: 'wrong', problems, notes: [] },
      { name: 'getEvent', ...good },
      { name: 'getStatistics', ...good },
    ]);
  });
});
