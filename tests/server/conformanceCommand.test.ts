import { describe, expect, it } from 'vitest';
import { reportLines } from '../../scripts/conformance/findings.ts';
import { readOptions, USAGE } from '../../scripts/conformance/options.ts';
import { ofFile } from '../support/ofFile.ts';
import { startNode, wholeRun } from '../support/processes.ts';
import { DEMO_PASSWORD, startProvider } from '../support/provider.ts';

const provider = ofFile(() => startProvider({ incidents: 20 }));

it('the conformance report has a line per call, what is wrong below it, and a sum', () => {
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

describe('the conformance command', { timeout: 60_000 }, () => {
  const run = (...args: string[]) =>
    wholeRun(startNode('scripts/conformance/main.ts', args, { CONFORMANCE_PASSWORD: DEMO_PASSWORD }));

  it('ends with 1 when the login is refused', async () => {
    const refused = await run('--url', provider.url, '--user', 'avery', '--password', 'not it');
    expect(refused.output).toContain('WRONG POST /api/Authenticate\n        answers 401 instead of 200');
    expect(refused.code).toBe(1);
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

  it('ends with 2 and its usage when it cannot do what it is told, and when nothing answers', async () => {
    const errors = expect.stringMatching(/^--only: there is no call getAll.*\n\nChecks a provider's API/);
    const unknown = run('--url', provider.url, '--user', 'avery', '--only', 'getAll');
    expect(await unknown).toEqual({ code: 2, output: '', errors });
    const away = { code: 2, errors: expect.stringContaining('http://127.0.0.1:1 could not be asked') };
    expect(await run('--url', 'http://127.0.0.1:1', '--user', 'avery')).toMatchObject(away);
  });
});

describe('the options of the conformance command', () => {
  const good = ['--url', 'https://api.example/', '--user', 'a', '--password', 'b'];

  it('are an address, and a login or a token', () => {
    const [url, login] = ['https://api.example', { username: 'a', password: 'b' }];
    const options = {
      url,
      portal: url,
      login,
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
