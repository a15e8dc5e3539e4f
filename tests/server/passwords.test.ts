/** New passwords: by a mailed link, and by the one that was. */
import { beforeEach, describe, expect, it } from 'vitest';
import { changePasswordCall, setFromResetTokenCall } from '#contract/session.ts';
import { accountByLogin } from '../../server/auth/account.ts';
import {
  answerLeftRequests,
  answerResetRequest,
  keepResetRequest,
  makeResetToken,
} from '../../server/auth/passwordReset.ts';
import { ask, refusalOf } from '../support/answers.ts';
import { ofFile } from '../support/ofFile.ts';
import { DEMO_PASSWORD, startProvider } from '../support/provider.ts';
import { rowsWith } from '../support/scratchDatabase.ts';

const HOUR = 3_600_000;
let clock = Date.now();

const provider = ofFile(() => startProvider({ now: () => clock, incidents: 20 }));
beforeEach(() => {
  clock += HOUR;
});

const page = () => `${provider.url}/reset-password`;

async function askFor(username: string, validateURL = page()): Promise<Response> {
  const response = await provider.post('/api/Password/ResetEmail', { username, validateURL, brand: 'Vigil' });
  await provider.deps.background.settled();
  return response;
}

const mails = () => rowsWith(provider.deps.db, 'outboxMails');
const lastMail = async () => (await mails()).at(-1);
const openRequests = () => rowsWith(provider.deps.db, 'resetRequests');

async function mailedToken(username: string): Promise<string> {
  await askFor(username);
  const link = /^http\S+$/m.exec((await lastMail())?.body ?? '')?.[0] ?? '';
  return new URLSearchParams(new URL(link).hash.slice(1)).get('reset') ?? '';
}

const reset = async (resetToken: string, newPassword: string) =>
  ask(provider, setFromResetTokenCall, undefined, { resetToken, newPassword });
const statusOf = async (token: string) =>
  (await provider.post('/api/Event/events', { take: 1 }, token)).status;

const INVALID = { successful: false, error: 'This reset link is no longer valid. Please ask for a new one.' };
const COMMON = { successful: false, error: 'This password is too common. Please choose another one.' };
const NAMES = 'This password is too easy to guess. Please use more than names and digits.';
const EASY = { successful: false, error: NAMES };
const DONE = { successful: true };

describe('asking for a reset mail', () => {
  it('puts a mail with a link to the page into the outbox, by the name as by the e-mail address, and no token', async () => {
    const response = await askFor('avery');
    expect([response.status, await response.json()]).toEqual([200, true]);
    const mail = await lastMail();
    const subject = 'Reset your Vigil password';
    expect(mail).toMatchObject({ recipient: expect.stringContaining('@'), subject });
    expect(mail?.body).toMatch(new RegExp(`^${page()}#reset=[\\w-]{43}$`, 'm'));
    const before = (await mails()).length;
    const token = await mailedToken(mail?.recipient.toUpperCase() ?? '');
    expect((await mails()).length).toBe(before + 1);
    const kept = await rowsWith(provider.deps.db, 'passwordResetTokens');
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it('keeps the request until it is dealt with, so that a stop in between loses nothing', async () => {
    const { deps } = provider;
    const request = { username: 'avery', page: new URL(page()), address: '192.0.2.1', requestId: 'r' };
    const before = (await mails()).length;
    const id = await keepResetRequest(deps, request);
    await keepResetRequest(deps, { ...request, username: 'nobody' });
    await Promise.all([answerLeftRequests(deps), answerLeftRequests(deps), answerResetRequest(deps, id)]);
    expect((await mails()).length).toBe(before + 1);
    expect(await openRequests()).toEqual([]);
    await keepResetRequest(deps, request);
    clock += HOUR + 1;
    await answerLeftRequests(deps);
    expect((await mails()).length).toBe(before + 1);
  });

  it.each(['', '/', '/login', '/events', '/reset-password/x', '/x/reset-password', '//reset-password'])(
    'refuses the page %j of the portal itself',
    async (path) => {
      expect(await refusalOf(await askFor('avery', `${provider.url}${path}`))).toBe(
        "400 The field 'validateURL' must be the portal's page for new passwords.",
      );
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
    expect(await openRequests()).toEqual([]);
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
    expect(await reset(token, 'a new password')).toEqual(DONE);
    await expect(provider.signIn('jordan')).rejects.toThrow('401');
    expect(await provider.signIn('jordan', 'a new password')).toEqual(expect.any(String));
    expect(await statusOf(session)).toBe(401);
    expect(await reset(token, 'another password')).toEqual(INVALID);
    expect(await reset(other, 'another password')).toEqual(INVALID);
  });

  it('sets no common password and none of the names of its account, and is not spent by them', async () => {
    const token = await mailedToken('jordan');
    const short = { successful: false, error: 'The password must have at least 8 characters.' };
    expect(await reset(token, 'short')).toEqual(short);
    expect(await reset(token, 'football1')).toEqual(COMMON);
    for (const password of ['Jordan2026', 'vigil-2026']) expect(await reset(token, password)).toEqual(EASY);
    expect(await reset(token, DEMO_PASSWORD)).toEqual(DONE);
  });

  it('runs out after half an hour', async () => {
    const token = await mailedToken('jordan');
    clock += 30 * 60_000 + 1;
    expect(await reset(token, 'a new password')).toEqual(INVALID);
  });

  it.each(['', 'x', "' or 1=1 --"])('made up as %j does nothing', async (token) => {
    expect(await reset(token, 'a new password')).toEqual(INVALID);
  });
});

describe('changing a password', () => {
  const change = async (token: string, currentPassword: string, newPassword: string) =>
    ask(provider, changePasswordCall, token, { currentPassword, newPassword });
  const averysId = async () => (await accountByLogin(provider.deps.db, 'avery'))?.id ?? 0;

  it('wants the current one, and a good new one', async () => {
    const token = await provider.signIn('avery');
    const wrong = { successful: false, error: 'The current password is wrong.' };
    expect(await change(token, 'not-it', 'a new password')).toEqual(wrong);
    const endless = { currentPassword: DEMO_PASSWORD, newPassword: 'x'.repeat(1_001) };
    expect(await refusalOf(await provider.post(changePasswordCall.path, endless, token))).toBe(
      "400 The field 'newPassword' must have at most 1000 characters.",
    );
    expect(await provider.signIn('avery')).toEqual(expect.any(String));
  });

  it('takes no common one and none made of names, says why, and keeps the old one', async () => {
    const token = await provider.signIn('avery');
    expect(await change(token, DEMO_PASSWORD, 'Sunshine')).toEqual(COMMON);
    for (const password of ['Vigil2026!', 'avery.lindqvist', 'harbourline1'])
      expect(await change(token, DEMO_PASSWORD, password)).toEqual(EASY);
    expect(await provider.signIn('avery')).toEqual(expect.any(String));
  });

  it('keeps each character: case, spaces at either end, and what comes after the 64th', async () => {
    let current = DEMO_PASSWORD;
    let token = await provider.signIn('avery');
    const long = Array.from({ length: 250 }, (_, n) => String.fromCodePoint(0x61 + ((n * n) % 26))).join('');
    const typed = ['  Long With Spaces  ', `${long}x`, 'e\u0301t\u00e9 indien', '🙂 long smiles ✓'];
    for (const password of typed) {
      clock += HOUR;
      expect(await change(token, current, password)).toEqual(DONE);
      current = password;
      const others = [
        ...[password.trim(), password.toLowerCase(), password.slice(0, 72), password.slice(0, -1)],
        ...[password.normalize('NFC'), password.normalize('NFD')],
      ];
      for (const other of others.filter((one) => one !== password))
        await expect(provider.signIn('avery', other), other).rejects.toThrow('401');
      clock += HOUR;
      token = await provider.signIn('avery', password);
    }
    expect(await change(token, current, DEMO_PASSWORD)).toEqual(DONE);
  });

  it('is asked of nobody, however old the password is', async () => {
    clock += 10 * 365 * 24 * HOUR;
    expect(await provider.signIn('avery')).toEqual(expect.any(String));
  });

  it('makes the new one count, keeps the session it was changed in, and ends all others', async () => {
    const elsewhere = await provider.signIn('avery');
    clock += 1;
    const token = await provider.signIn('avery');
    clock += 1;
    expect(await change(token, DEMO_PASSWORD, 'pässword ✓ long')).toEqual(DONE);
    expect([await statusOf(token), await statusOf(elsewhere)]).toEqual([200, 401]);
    await expect(provider.signIn('avery')).rejects.toThrow('401');
    const fresh = await provider.signIn('avery', 'pässword ✓ long');
    expect(await statusOf(fresh)).toBe(200);
    clock += 1;
    expect(await change(token, 'pässword ✓ long', DEMO_PASSWORD)).toEqual(DONE);
    expect([await statusOf(token), await statusOf(fresh)]).toEqual([200, 401]);
  });

  it('keeps no session over a reset by mail', async () => {
    const token = await provider.signIn('avery');
    clock += 1;
    expect(await change(token, DEMO_PASSWORD, DEMO_PASSWORD)).toEqual(DONE);
    clock += 1;
    const link = await makeResetToken(provider.deps.db, await averysId(), clock, 30);
    expect(await reset(link, DEMO_PASSWORD)).toEqual(DONE);
    expect(await statusOf(token)).toBe(401);
  });

  it('spends every reset link that was open', async () => {
    const id = await averysId();
    const links = [clock, clock + 1].map((now) => makeResetToken(provider.deps.db, id, now, 30));
    const token = await provider.signIn('avery');
    expect(await change(token, DEMO_PASSWORD, DEMO_PASSWORD)).toEqual(DONE);
    for (const link of await Promise.all(links)) expect(await reset(link, 'a new password')).toEqual(INVALID);
    expect(await provider.signIn('avery')).toEqual(expect.any(String));
  });

  it('is limited', async () => {
    const token = await provider.signIn('avery');
    for (let tried = 0; tried < 10; tried += 1) await change(token, 'not-it', 'a new password');
    const body = { currentPassword: 'not-it', newPassword: 'a new password' };
    expect((await provider.post(changePasswordCall.path, body, token)).status).toBe(429);
  });
});
