import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setFromResetTokenCall } from '#contract/session.ts';
import { accountByLogin } from '../../server/auth/account.ts';
import { answerLeftRequests, answerResetRequest, keepResetRequest } from '../../server/auth/passwordReset.ts';
import { answerOf, refusalOf } from '../support/answers.ts';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';

const HOUR = 3_600_000;
let provider: Provider;
let clock = Date.now();

beforeAll(async () => {
  provider = await startProvider({ now: () => clock });
});
beforeEach(() => {
  clock += HOUR;
});
afterAll(() => provider.close());

const page = () => `${provider.url}/reset-password`;

async function askFor(username: string, validateURL = page()): Promise<Response> {
  const response = await provider.post('/api/Password/ResetEmail', { username, validateURL, brand: 'Vigil' });
  await provider.deps.background.settled();
  return response;
}

const mails = () => provider.deps.db.selectFrom('outboxMails').selectAll().orderBy('id').execute();
const lastMail = async () => (await mails()).at(-1);

async function mailedToken(username: string): Promise<string> {
  await askFor(username);
  const link = /^http\S+$/m.exec((await lastMail())?.body ?? '')?.[0] ?? '';
  return new URLSearchParams(new URL(link).hash.slice(1)).get('reset') ?? '';
}

const setPassword = async (resetToken: string, newPassword: string) =>
  answerOf(
    setFromResetTokenCall,
    await provider.post('/api/Password/SetFromResetToken', { resetToken, newPassword }),
  );

const INVALID = { successful: false, error: 'This reset link is no longer valid. Please ask for a new one.' };

describe('asking for a reset mail', () => {
  it('puts a mail with a link to the page into the outbox', async () => {
    const response = await askFor('avery');
    expect([response.status, await response.json()]).toEqual([200, true]);
    const mail = await lastMail();
    expect(mail).toMatchObject({
      recipient: expect.stringContaining('@'),
      subject: 'Reset your Vigil password',
    });
    expect(mail?.body).toMatch(new RegExp(`^${page()}#reset=[\\w-]{43}$`, 'm'));
  });

  it('takes the e-mail address too', async () => {
    const before = (await mails()).length;
    await askFor((await lastMail())?.recipient.toUpperCase() ?? '');
    expect((await mails()).length).toBe(before + 1);
  });

  it('answers alike, and mails nothing, for an unknown or an unapproved name', async () => {
    const before = (await mails()).length;
    for (const name of ['nobody', 'nobody@example.com', 'casey', '']) {
      const response = await askFor(name);
      expect([response.status, await response.json()]).toEqual([200, true]);
    }
    expect((await mails()).length).toBe(before);
  });

  it('keeps the request until it is dealt with, so that a stop in between loses nothing', async () => {
    const { deps } = provider;
    const request = { username: 'avery', page: new URL(page()), address: '192.0.2.1', requestId: 'r' };
    const before = (await mails()).length;
    const id = await keepResetRequest(deps, request);
    await keepResetRequest(deps, { ...request, username: 'nobody' });
    await Promise.all([answerLeftRequests(deps), answerLeftRequests(deps), answerResetRequest(deps, id)]);
    expect((await mails()).length).toBe(before + 1);
    expect(await deps.db.selectFrom('resetRequests').selectAll().execute()).toEqual([]);
    await keepResetRequest(deps, request);
    clock += HOUR + 1;
    await answerLeftRequests(deps);
    expect((await mails()).length).toBe(before + 1);
  });

  it('stores no token', async () => {
    const token = await mailedToken('avery');
    const rows = await provider.deps.db.selectFrom('passwordResetTokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each(['https://evil.example/reset-password', '/reset-password', 'javascript:alert(1)', ''])(
    'refuses the page %j',
    async (validateURL) => {
      expect(await refusalOf(await askFor('avery', validateURL))).toEqual({
        status: 400,
        error: "The field 'validateURL' must be the portal's page for new passwords.",
      });
    },
  );

  it.each(['', '/', '/login', '/events', '/reset-password/x', '/x/reset-password', '//reset-password'])(
    'refuses the page %j of the portal itself',
    async (path) => {
      expect(await refusalOf(await askFor('avery', `${provider.url}${path}`))).toEqual({
        status: 400,
        error: "The field 'validateURL' must be the portal's page for new passwords.",
      });
    },
  );

  it('takes nothing into the mail that the asker wrote', async () => {
    const validateURL = `${page()}?next=https://evil.example#reset=mine`;
    await provider.post('/api/Password/ResetEmail', { username: 'avery', validateURL, brand: 'You won' });
    await provider.deps.background.settled();
    const mail = await lastMail();
    expect(mail?.subject).toBe('Reset your Vigil password');
    expect(mail?.body).toMatch(new RegExp(`^${page()}#reset=[\\w-]{43}$`, 'm'));
    expect(mail?.body).not.toMatch(/evil|mine|won/);
  });

  it('is limited, whether the account exists or not', async () => {
    for (const name of ['jordan', 'ghost']) {
      for (let sent = 0; sent < 5; sent += 1) expect((await askFor(name)).status).toBe(200);
      expect((await askFor(name)).status).toBe(429);
    }
  });
});

describe('the reset mails of an account', () => {
  it('are five within a quarter of an hour under all of its names, and the answers do not tell', async () => {
    const { emails } = (await accountByLogin(provider.deps.db, 'avery')) ?? { emails: [] };
    expect(emails.length).toBeGreaterThan(1);
    const before = (await mails()).length;
    const answers: number[] = [];
    for (const name of ['avery', ...emails])
      for (let sent = 0; sent < 5; sent += 1) answers.push((await askFor(name)).status);
    expect(answers).toEqual(answers.map(() => 200));
    expect((await mails()).length).toBe(before + 5);
    expect(await provider.deps.db.selectFrom('resetRequests').selectAll().execute()).toEqual([]);
    clock += 15 * 60_000;
    await askFor('avery');
    expect((await mails()).length).toBe(before + 6);
  });
});

describe('a reset token', () => {
  it('sets a new password once, and ends older sign-ins', async () => {
    const session = await provider.signIn('jordan');
    const token = await mailedToken('jordan');
    const other = await mailedToken('jordan');
    clock += 1;
    expect(await setPassword(token, 'a new password')).toEqual({ successful: true });
    await expect(provider.signIn('jordan')).rejects.toThrow('401');
    expect(await provider.signIn('jordan', 'a new password')).toEqual(expect.any(String));
    expect((await provider.post('/api/Event/events', {}, session)).status).toBe(401);
    expect(await setPassword(token, 'another password')).toEqual(INVALID);
    expect(await setPassword(other, 'another password')).toEqual(INVALID);
  });

  it('is not spent by a password that is refused', async () => {
    const token = await mailedToken('jordan');
    expect(await setPassword(token, 'short')).toEqual({
      successful: false,
      error: 'The password must have at least 8 characters.',
    });
    expect(await setPassword(token, DEMO_PASSWORD)).toEqual({ successful: true });
  });

  it('sets no common password and none of the names of its account, and is not spent by them', async () => {
    const token = await mailedToken('jordan');
    expect(await setPassword(token, 'football1')).toEqual({
      successful: false,
      error: 'This password is too common. Please choose another one.',
    });
    for (const password of ['Jordan2026', 'vigil-2026'])
      expect(await setPassword(token, password)).toEqual({
        successful: false,
        error: 'This password is too easy to guess. Please use more than names and digits.',
      });
    expect(await setPassword(token, DEMO_PASSWORD)).toEqual({ successful: true });
  });

  it('runs out after half an hour', async () => {
    const token = await mailedToken('jordan');
    clock += 30 * 60_000 + 1;
    expect(await setPassword(token, 'a new password')).toEqual(INVALID);
  });

  it.each(['', 'x', "' or 1=1 --"])('made up as %j does nothing', async (token) => {
    expect(await setPassword(token, 'a new password')).toEqual(INVALID);
  });

  it('cannot be guessed without end', async () => {
    const guess = () =>
      provider.post('/api/Password/SetFromResetToken', { resetToken: 'x', newPassword: 'long enough' });
    for (let tried = 0; tried < 30; tried += 1) expect((await guess()).status).toBe(200);
    expect((await guess()).status).toBe(429);
  });
});
