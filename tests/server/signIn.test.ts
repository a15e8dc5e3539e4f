import { describe, expect, it } from 'vitest';
import { authenticateCall } from '#contract/session.ts';
import { accountByLogin } from '../../server/auth/account.ts';
import { hashPassword, passwordFits } from '../../server/auth/password.ts';
import { seed } from '../../server/seed/seed.ts';
import { answerOf, refusalOf, tokenPayload } from '../support/answers.ts';
import { disguises } from '../support/hostile/dice.ts';
import { ofFile } from '../support/ofFile.ts';
import { DEMO_PASSWORD, startProvider } from '../support/provider.ts';
import { queriesOf } from '../support/queryPlans.ts';
import { countOf, rowsWith, scratchDatabase } from '../support/scratchDatabase.ts';

const NOW = Date.now();
const WRONG = 'The username or the password is wrong.';

const provider = ofFile(() => startProvider({ now: () => NOW, incidents: 20 }));

const login = (username: unknown, password: unknown) =>
  provider.post('/api/Authenticate', { username, password });

it('signing in with a good password gives a token whose claims describe the user', async () => {
  const answer = await answerOf(authenticateCall, await login('jordan', DEMO_PASSWORD));
  expect(answer.successful).toBe(true);
  const claims = tokenPayload(answer.token);
  expect(claims).toMatchObject({
    ...{ uid: expect.any(Number), name: expect.any(String), em: [expect.stringContaining('@')] },
    ...{ ph: expect.any(Array), scopes: expect.not.arrayContaining(['AllLocations']) },
    ...{ loc: [expect.any(Number)], exp: Math.floor(NOW / 1000) + 720 * 60 },
  });
});

it('signing in otherwise refuses an account that waits for approval, but only after its password', async () => {
  expect(await refusalOf(await login('casey', DEMO_PASSWORD))).toBe(
    '403 Your account has not been approved yet.',
  );
  expect((await login('casey', 'not-it')).status).toBe(401);
});

/** Everything that a stranger sees, without what differs between any two answers. */
const seen = async (path: string, body: object) => seenIn(await provider.post(path, body));
const seenAt = async (path: string) => seenIn(await fetch(`${provider.url}${path}`));

async function seenIn(response: Response) {
  const text = await response.text();
  const headers = Object.fromEntries(response.headers);
  const requestId = headers['x-request-id'] ?? '';
  const rest = { ...headers, 'x-request-id': '', date: '' };
  return { status: response.status, text: text.replace(requestId, ''), headers: rest };
}

const waitingMails = () => countOf(provider.deps.db, 'outboxMails');

describe('a stranger', () => {
  it('sees the same answer for every kind of name with a wrong password', async () => {
    const all = await rowsWith(provider.deps.db, 'users');
    const { username = '' } = all.find(({ passwordHash }) => passwordHash === null) ?? {};
    const refused = (name: string) => seen('/api/Authenticate', { username: name, password: 'wrong' });
    const known = await refused('avery');
    expect(known.status).toBe(401);
    expect(JSON.parse(known.text)).toMatchObject({ successful: false, error: WRONG });
    const names = ['nobody', 'AVERY', 'avery@harbourline.example', 'nobody@x.example', 'casey', username, ''];
    for (const name of names) expect(await refused(name), name).toEqual(known);
  });

  it('sees the same answer for every kind of name that asks for a reset mail', async () => {
    const validateURL = `${provider.url}/reset-password`;
    const ask = (username: string) => seen('/api/Password/ResetEmail', { username, validateURL, brand: 'V' });
    const known = await ask('avery');
    expect(known).toMatchObject({ status: 200, text: 'true' });
    await provider.deps.background.settled();
    const mails = await waitingMails();
    for (const name of ['nobody', 'casey', 'nobody@x.example', ''])
      expect(await ask(name), name).toEqual(known);
    await provider.deps.background.settled();
    expect(await waitingMails()).toBe(mails);
  });
});

describe('a reset mail', () => {
  it('moves nothing that a stranger may read, for a name that exists as for one that does not', async () => {
    const paths = ['/readyz', '/healthz', '/config.json', '/api/openapi.json', '/api/docs', '/metrics', '/'];
    const open = () => Promise.all(paths.map((path) => seenAt(path)));
    const before = await open();
    expect(before[0]).toMatchObject({ status: 200, text: '{"status":"ready"}' });
    const validateURL = `${provider.url}/reset-password`;
    for (const [username, mails] of [
      ['nobody', 0],
      ['jordan', 1],
    ] as const) {
      const sent = await waitingMails();
      await seen('/api/Password/ResetEmail', { username, validateURL, brand: 'V' });
      await provider.deps.background.settled();
      expect((await waitingMails()) - sent).toBe(mails);
      expect(await open(), username).toEqual(before);
    }
  });
});

describe('the work behind a name', () => {
  it('is as many statements for one that nobody has', async () => {
    const { db } = provider.deps;
    const statementsOf = async (login: string) =>
      (await queriesOf(db, (watched) => accountByLogin(watched, login))).length;
    const known = await statementsOf('avery');
    expect(known).toBeGreaterThan(2);
    for (const name of ['nobody', 'nobody@x.example', '', 'avery@harbourline.example'])
      expect(await statementsOf(name), name).toBe(known);
  });
});

describe('the work behind a password', () => {
  it('is the same for every account', async () => {
    const { db, close } = await scratchDatabase();
    await seed(db, { now: NOW, incidents: 1 });
    const rows = await rowsWith(db, 'users');
    await close();
    const hashes = rows.flatMap((row) => (row.passwordHash === null ? [] : [row.passwordHash]));
    const cost = (hash: string) => hash.split('$').slice(0, 4).join('$');
    expect(new Set([...hashes, await hashPassword('new')].map(cost))).toEqual(
      new Set(['$argon2id$v=19$m=19456,t=2,p=1']),
    );
  });

  it('never fits where there is no hash', async () => {
    expect(await passwordFits(null, 'nobody has this password')).toBe(false);
    expect(await passwordFits(undefined, '')).toBe(false);
  });
});

describe('a look-alike of a name', () => {
  it('does not sign in to the account that it resembles', async () => {
    const names = ['avery', 'avery@harbourline.example', 'admin@vigil.example'].flatMap(disguises);
    const answers = await Promise.all(
      names.map((username) => provider.post('/api/Authenticate', { username, password: DEMO_PASSWORD })),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 401));
  });
});
