import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportLines } from '../../scripts/conformance/findings.ts';
import { readOptions, USAGE } from '../../scripts/conformance/options.ts';
import { startNode, wholeRun } from '../support/processes.ts';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';

let provider: Provider;
beforeAll(async () => {
  provider = await startProvider({ incidents: 20 });
});
afterAll(() => provider.close());

describe('the conformance report', () => {
  it('has a line per call, what is wrong below it, and a sum', () => {
    const of = (path: string) => ({ name: path, method: 'GET', path, problems: [], notes: [] });
    const lines = reportLines([
      { ...of('/a'), verdict: 'ok' },
      { ...of('/b'), verdict: 'wrong', problems: ['is wrong'] },
      { ...of('/c'), verdict: 'not checked', notes: ['the list is empty'] },
      { ...of('/d'), verdict: 'not there', problems: ['is not there: answers 404'] },
    ]);
    expect(lines).toEqual([
      'ok    GET /a',
      'WRONG GET /b',
      '        is wrong',
      '-     GET /c',
      '        (the list is empty)',
      '404   GET /d',
      '        is not there: answers 404',
      '',
      '4 calls, 1 wrong, 1 not there, 1 not checked',
    ]);
    expect(reportLines([{ ...of('/a'), verdict: 'ok' }]).at(-1)).toBe('1 calls, none wrong');
  });
});

describe('the conformance command', { timeout: 60_000 }, () => {
  const run = (...args: string[]) =>
    wholeRun(startNode('scripts/conformance/main.ts', args, { CONFORMANCE_PASSWORD: DEMO_PASSWORD }));

  it('ends with 1 when the login is refused', async () => {
    const refused = await run('--url', provider.url, '--user', 'avery', '--password', 'not it');
    expect(refused.output).toContain('WRONG POST /api/Authenticate\n        answers 401 instead of 200');
    expect(refused.code).toBe(1);
  });

  it('ends with 2 when nothing answers', async () => {
    const { errors, code } = await run('--url', 'http://127.0.0.1:1', '--user', 'avery');
    expect(errors).toContain('http://127.0.0.1:1 could not be asked');
    expect(code).toBe(2);
  });

  it('ends with 0 when all fits, takes a token instead of a sign-in, only some calls, and answers programs in JSON', async () => {
    const token = await provider.signIn('avery');
    const { output, code } = await run(
      ...['--url', provider.url, '--token', token, '--json'],
      ...['--only', 'getDealers,getDealer', '--only', 'getStatistics'],
    );
    const call = { problems: [], notes: [], verdict: 'ok', method: 'POST' };
    expect(JSON.parse(output)).toEqual({
      url: provider.url,
      fits: true,
      summary: { calls: 3, wrong: 0, notThere: 0, notChecked: 0 },
      calls: [
        { ...call, name: 'getDealer', path: '/api/Dealer/details/{id}' },
        { ...call, name: 'getDealers', path: '/api/Dealer/dealers' },
        { ...call, name: 'getStatistics', path: '/api/Statistics/stat-counts' },
      ],
    });
    expect(code).toBe(0);
  });

  it('ends with 2 and its usage when it cannot do what it is told', async () => {
    const { output, errors, code } = await run('--url', provider.url, '--user', 'avery', '--only', 'getAll');
    expect(errors).toMatch(/^--only: there is no call getAll.*\n\nChecks a provider's API/);
    expect([output, code]).toEqual(['', 2]);
  });
});

describe('the options of the conformance command', () => {
  const good = ['--url', 'https://api.example/', '--user', 'a', '--password', 'b'];

  it('are an address, and a login or a token', () => {
    const options = {
      url: 'https://api.example',
      portal: 'https://api.example',
      login: { username: 'a', password: 'b' },
      token: undefined,
      only: [],
      commands: false,
      reference: false,
    };
    expect(readOptions(good, {})).toEqual({ json: false, options });
    const bare = ['--url', 'https://api.example', '--only', 'search, getEvent', '--json'];
    expect(readOptions(bare, { CONFORMANCE_TOKEN: 't' })).toEqual({
      json: true,
      options: { ...options, login: undefined, token: 't', only: ['search', 'getEvent'] },
    });
  });

  it('are refused with what is wrong', () => {
    const reading = (...args: string[]) => expect(() => readOptions(args, {}));
    reading(...good, '--nonsense').toThrow("'--nonsense'");
    reading('--url', 'ftp://x', '--user', 'a', '--password', 'b').toThrow('--url must be');
    reading('--url', 'https://x', '--user', 'a').toThrow(/^Give --user and --password, or --token\.$/);
    reading(...good, '--portal', 'portal').toThrow('--portal must be');
    reading(...good, '--only', 'getAll').toThrow(
      /^--only: there is no call getAll. The calls are authenticate, getCamera, .+, signInWithMicrosoft\.$/,
    );
    expect(readOptions(['--help'], {})).toBeNull();
    expect(USAGE).toContain('Exit codes: 0 nothing that was checked is wrong; 1 ');
  });
});
