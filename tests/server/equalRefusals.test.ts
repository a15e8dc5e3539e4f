import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountByLogin } from '../../server/auth/account.ts';
import { hashPassword, passwordFits } from '../../server/auth/password.ts';
import { type Provider, startProvider } from '../support/provider.ts';

let provider: Provider;

beforeAll(async () => {
  provider = await startProvider({ incidents: 20 });
});
afterAll(() => provider.close());

/** Everything that a stranger sees, without what differs between any two answers. */
const seen = async (path: string, body: object) => seenIn(await provider.post(path, body));
const seenAt = async (path: string) => seenIn(await fetch(`${provider.url}${path}`));

async function seenIn(response: Response) {
  const text = await response.text();
  const headers = Object.fromEntries(response.headers);
  const requestId = headers['x-request-id'] ?? '';
  return {
    status: response.status,
    text: text.replace(requestId, ''),
    headers: { ...headers, 'x-request-id': '', date: '' },
  };
}

describe('a stranger', () => {
  it('sees the same answer for every kind of name with a wrong password', async () => {
    const { username } = await provider.deps.db
      .selectFrom('users')
      .select('username')
      .where('passwordHash', 'is', null)
      .executeTakeFirstOrThrow();
    const login = (name: string) => seen('/api/Authenticate', { username: name, password: 'wrong' });
    const known = await login('avery');
    expect(known.status).toBe(401);
    for (const name of [
      'nobody',
      'AVERY',
      'avery@harbourline.example',
      'nobody@x.example',
      'casey',
      username,
      '',
    ])
      expect(await login(name), name).toEqual(known);
  });

  it('sees the same answer for every kind of name that asks for a reset mail', async () => {
    const validateURL = `${provider.url}/reset-password`;
    const ask = (username: string) => seen('/api/Password/ResetEmail', { username, validateURL, brand: 'V' });
    const known = await ask('avery');
    expect(known).toMatchObject({ status: 200, text: 'true' });
    for (const name of ['nobody', 'casey', 'nobody@x.example', ''])
      expect(await ask(name), name).toEqual(known);
  });
});

describe('a reset mail', () => {
  it('moves nothing that a stranger may read, for a name that exists as for one that does not', async () => {
    const paths = ['/readyz', '/healthz', '/config.json', '/api/openapi.json', '/api/docs', '/metrics', '/'];
    const open = () => Promise.all(paths.map((path) => seenAt(path)));
    const before = await open();
    expect(before[0]).toMatchObject({ status: 200, text: '{"status":"ready"}' });
    const validateURL = `${provider.url}/reset-password`;
    const waiting = () => provider.deps.db.selectFrom('outboxMails').select('id').execute();
    for (const [username, mails] of [
      ['nobody', 0],
      ['jordan', 1],
    ] as const) {
      const sent = (await waiting()).length;
      await seen('/api/Password/ResetEmail', { username, validateURL, brand: 'V' });
      await provider.deps.background.settled();
      expect((await waiting()).length - sent).toBe(mails);
      expect(await open(), username).toEqual(before);
    }
  });
});

describe('the work behind a name', () => {
  it('is as many statements for one that nobody has', async () => {
    const { db } = provider.deps;
    const statementsOf = async (login: string) => {
      const statements: string[] = [];
      const counting = db.withPlugin({
        transformQuery({ node }) {
          statements.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await accountByLogin(counting, login);
      return statements.length;
    };
    const known = await statementsOf('avery');
    expect(known).toBeGreaterThan(2);
    for (const name of ['nobody', 'nobody@x.example', '', 'avery@harbourline.example'])
      expect(await statementsOf(name), name).toBe(known);
  });
});

describe('the work behind a password', () => {
  it('is the same for every account', async () => {
    const rows = await provider.deps.db.selectFrom('users').select('passwordHash').execute();
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
