import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePasswordCall } from '#contract/session.ts';
import { accountByLogin } from '../../server/auth/account.ts';
import { makeResetToken } from '../../server/auth/passwordReset.ts';
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

describe('changing a password', () => {
  const change = async (token: string, currentPassword: string, newPassword: string) =>
    answerOf(
      changePasswordCall,
      await provider.post('/api/Password', { currentPassword, newPassword }, token),
    );

  it('wants the current one, and a good new one', async () => {
    const token = await provider.signIn('avery');
    expect(await change(token, 'not-it', 'a new password')).toEqual({
      successful: false,
      error: 'The current password is wrong.',
    });
    const endless = { currentPassword: DEMO_PASSWORD, newPassword: 'x'.repeat(1_001) };
    expect(await refusalOf(await provider.post('/api/Password', endless, token))).toEqual({
      status: 400,
      error: "The field 'newPassword' must have at most 1000 characters.",
    });
    expect(await provider.signIn('avery')).toEqual(expect.any(String));
  });

  it('takes no common one and none made of names, says why, and keeps the old one', async () => {
    const token = await provider.signIn('avery');
    for (const [password, error] of [
      ['Sunshine', 'This password is too common. Please choose another one.'],
      ['Vigil2026!', 'This password is too easy to guess. Please use more than names and digits.'],
      ['avery.lindqvist', 'This password is too easy to guess. Please use more than names and digits.'],
      ['harbourline1', 'This password is too easy to guess. Please use more than names and digits.'],
    ] as const)
      expect(await change(token, DEMO_PASSWORD, password)).toEqual({ successful: false, error });
    expect(await provider.signIn('avery')).toEqual(expect.any(String));
  });

  it('keeps each character: case, spaces at either end, and what comes after the 64th', async () => {
    let current = DEMO_PASSWORD;
    let token = await provider.signIn('avery');
    const long = Array.from({ length: 250 }, (_, n) => String.fromCodePoint(0x61 + ((n * n) % 26))).join('');
    for (const password of [
      '  Long With Spaces  ',
      `${long}x`,
      'e\u0301t\u00e9 indien',
      '🙂 long smiles ✓',
    ]) {
      clock += HOUR;
      expect(await change(token, current, password)).toEqual({ successful: true });
      current = password;
      for (const other of [
        password.trim(),
        password.toLowerCase(),
        password.slice(0, 72),
        password.slice(0, -1),
        password.normalize('NFC'),
        password.normalize('NFD'),
      ])
        if (other !== password)
          expect(
            (await provider.post('/api/Authenticate', { username: 'avery', password: other })).status,
          ).toBe(401);
      clock += HOUR;
      token = await provider.signIn('avery', password);
    }
    expect(await change(token, current, DEMO_PASSWORD)).toEqual({ successful: true });
  });

  it('is asked of nobody, however old the password is', async () => {
    clock += 10 * 365 * 24 * HOUR;
    expect(await provider.signIn('avery')).toEqual(expect.any(String));
  });

  it('makes the new one count, keeps the session it was changed in, and ends all others', async () => {
    const status = async (token: string) =>
      (await provider.post('/api/Event/events', { take: 1 }, token)).status;
    const elsewhere = await provider.signIn('avery');
    clock += 1;
    const token = await provider.signIn('avery');
    clock += 1;
    expect(await change(token, DEMO_PASSWORD, 'pässword ✓ long')).toEqual({ successful: true });
    expect([await status(token), await status(elsewhere)]).toEqual([200, 401]);
    await expect(provider.signIn('avery')).rejects.toThrow('401');
    const fresh = await provider.signIn('avery', 'pässword ✓ long');
    expect(await status(fresh)).toBe(200);
    clock += 1;
    expect(await change(token, 'pässword ✓ long', DEMO_PASSWORD)).toEqual({ successful: true });
    expect([await status(token), await status(fresh)]).toEqual([200, 401]);
  });

  it('keeps no session over a reset by mail', async () => {
    const token = await provider.signIn('avery');
    clock += 1;
    expect(await change(token, DEMO_PASSWORD, DEMO_PASSWORD)).toEqual({ successful: true });
    clock += 1;
    const { id } = await provider.deps.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'avery')
      .executeTakeFirstOrThrow();
    const resetToken = await makeResetToken(provider.deps.db, id, clock, 30);
    const reset = { resetToken, newPassword: DEMO_PASSWORD };
    const answer = await provider.post('/api/Password/SetFromResetToken', reset);
    expect(await answer.json()).toEqual({ successful: true });
    expect((await provider.post('/api/Event/events', {}, token)).status).toBe(401);
  });

  it('spends every reset link that was open', async () => {
    const { db } = provider.deps;
    const account = await accountByLogin(db, 'avery');
    const links = [clock, clock + 1].map((now) => makeResetToken(db, account?.id ?? 0, now, 30));
    const token = await provider.signIn('avery');
    expect(await change(token, DEMO_PASSWORD, DEMO_PASSWORD)).toEqual({ successful: true });
    for (const resetToken of await Promise.all(links)) {
      const body = { resetToken, newPassword: 'a new password' };
      const answer = await provider.post('/api/Password/SetFromResetToken', body);
      expect(await answer.json()).toMatchObject({ successful: false });
    }
    expect(await provider.signIn('avery')).toEqual(expect.any(String));
  });

  it('is limited', async () => {
    clock += 1;
    const token = await provider.signIn('avery');
    for (let tried = 0; tried < 10; tried += 1) await change(token, 'not-it', 'a new password');
    const body = { currentPassword: 'not-it', newPassword: 'a new password' };
    expect((await provider.post('/api/Password', body, token)).status).toBe(429);
  });
});
