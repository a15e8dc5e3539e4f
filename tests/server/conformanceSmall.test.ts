/** What the check says about an API that has four calls, and asks for a token before it looks at the path. */
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { additionalCalls, calls } from '#contract/calls.ts';
import type { Options } from '../../scripts/conformance/check.ts';
import type { Finding } from '../../scripts/conformance/findings.ts';
import { walk } from '../../scripts/conformance/walk.ts';
import { type Passing, startProxy } from '../support/brokenProxy.ts';
import { serve } from '../support/listen.ts';
import { ofFile } from '../support/ofFile.ts';
import { DEMO_PASSWORD, startProvider } from '../support/provider.ts';

const LOGIN = { username: 'ada', password: 'harbour lights' };
const TOKEN = `e30.${Buffer.from('{"sub":"ada"}').toString('base64url')}.signature`;
const OLDEST = Date.UTC(2026, 10, 18, 12);

const Query = v.object({
  orderby: v.optional(v.string()),
  skip: v.optional(v.number(), 0),
  take: v.optional(v.number(), 100),
  filter: v.optional(v.string()),
});

const eventOf = (index: number) => ({
  incident: { id: index + 1, startTime: new Date(OLDEST + index * 3_600_000).toISOString() },
  location: { id: 7, name: 'Pier 9' },
});
const events = Array.from({ length: 40 }, (_, index) => eventOf(39 - index));

/** Whether an event comes with each call. */
let isLive = false;

/** What it has; the last does not fit. */
const HAS = ['authenticate', 'getEvent', 'getStatistics', 'getEvents'];
const counts = { signalCount: 90, alarmsCount: 60, incidentCount: 40 };

/** Status and body for a path; the caller has the token. */
function answer(path: string, body: unknown): [status: number, body: object] {
  if (path === '/api/Statistics/stat-counts') return [200, counts];
  if (path === '/api/Event/events') {
    const { orderby, skip, take, filter } = v.parse(Query, body);
    if (filter !== undefined && filter !== 'location.id == 7') return [400, { error: 'No filters here.' }];
    if (isLive) events.unshift(eventOf(events.length));
    const rows = orderby?.endsWith(' asc') ? events.toReversed() : events;
    return [200, { value: rows.slice(skip, skip + take), count: rows.length }];
  }
  const id = /^\/api\/Event\/details\/(\d+)$/.exec(path)?.[1];
  const event = events.find(({ incident }) => incident.id === Number(id));
  if (event) return [200, { incident: { ...event, recordings: [] } }];
  return [404, { error: 'Not here.' }];
}

async function answerTo(request: IncomingMessage): Promise<[status: number, body: object]> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const body = await json(request).catch(() => ({}));
  if (path === '/api/Authenticate')
    return JSON.stringify(body) === JSON.stringify(LOGIN)
      ? [200, { successful: true, token: TOKEN }]
      : [401, { error: 'No such login.' }];
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return [401, { error: 'Sign in first.' }];
  return answer(path, body);
}

const server = ofFile(() =>
  serve(async (request, response) => {
    const [status, body] = await answerTo(request);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }),
);

async function verdicts(options: Partial<Options> = {}) {
  const usual = { token: undefined, only: [], commands: false, reference: false };
  const findings = await walk({
    url: server.url,
    portal: 'https://portal.example',
    login: LOGIN,
    ...usual,
    ...options,
  });
  return (wanted: Finding['verdict']) => findings.filter(({ verdict }) => verdict === wanted);
}

describe('an API of four calls that wants a token before it looks at the path', () => {
  it('has what it has, lacks what it lacks, and is told so of no call that was not asked for', async () => {
    const found = await verdicts();
    const names = (verdict: Finding['verdict']) => found(verdict).map(({ name }) => name);
    expect([...names('ok'), ...names('wrong')]).toEqual(HAS);
    expect(found('wrong')[0]?.problems).toEqual(
      expect.arrayContaining([
        'answers 400 instead of 200: {"error":"No filters here."} (filter incident.voiceDownCount > 0)',
      ]),
    );
    const unasked = 'only asked without a token: --commands';
    const reasons: Record<string, string> = {
      submitFeedback: `${unasked} sends a change request`,
      recordingContentJson: 'no recording to ask for: the newest incident has none',
      locationEventsPerDay: 'no location to ask for',
      getLocationStatistics: 'no location to ask for',
      ...Object.fromEntries(
        additionalCalls.map(({ name }) => [name, 'not there, which is allowed: the call is optional']),
      ),
      logOffEverywhere: unasked,
      sendTestNotification: unasked,
      signInWithGoogle: 'not set up: the link on the login page leads to a 401',
      signInWithMicrosoft: 'not set up: the link on the login page leads to a 401',
    };
    const said = found('not checked').map(({ name, notes }) => [
      name,
      notes[0]?.slice(0, reasons[name]?.length),
    ]);
    expect(Object.fromEntries(said)).toEqual(reasons);
    const lacking = calls.map(({ name }) => name).filter((name) => !(name in reasons) && !HAS.includes(name));
    expect(names('not there').toSorted()).toEqual(lacking.toSorted());
  });

  it('is not blamed for the events that come while it is asked', async () => {
    const blamed = async () =>
      (await verdicts({ only: ['getEvents'] }))('wrong').flatMap(({ problems }) => problems);
    const before = await blamed();
    isLive = true;
    expect(await blamed()).toEqual(before);
    isLive = false;
  });

  it('is asked for the rest when commands may be sent', async () => {
    const found = await verdicts({ commands: true, only: ['submitFeedback', 'logOffEverywhere'] });
    expect(found('not there').map(({ name }) => name)).toEqual(['submitFeedback']);
    expect(found('not checked').map(({ name, notes }) => [name, notes])).toEqual([
      ['logOffEverywhere', ['not there, which is allowed: the call is optional']],
    ]);
  });
});

const provider = ofFile(() => startProvider({ incidents: 20 }));

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

describe('a host without some of the calls', () => {
  it('is told so once for each of them', async () => {
    const without = ({ path }: Passing) => (path.startsWith('/api/Dealer/') ? 404 : undefined);
    expect(await checkWithout(without, ['getDealers', 'getDealer', 'getCustomers'])).toEqual([
      { name: 'getCustomers', ...good },
      { name: 'getDealer', ...absent },
      { name: 'getDealers', ...absent },
    ]);
  });

  it.each([404, 405, 501])('may lack an optional one, with %i, as the portal takes it', async (status) => {
    const without = ({ path }: Passing) => (path === '/api/Contact/requests' ? status : undefined);
    expect(await checkWithout(without, ['getSentRequests'])).toEqual([
      {
        name: 'getSentRequests',
        verdict: 'not checked',
        problems: [],
        notes: ['not there, which is allowed: the call is optional'],
      },
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
    const notes = ['the other calls need a token: --token goes on with one of yours'];
    expect(await checkWithout(broken, ['getStatistics'])).toEqual([
      { name: 'authenticate', verdict: 'wrong', problems, notes },
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
