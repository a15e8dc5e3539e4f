import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalLogin } from '../../server/auth/account.ts';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';
import { AVERY, type SignInJourney, startJourney } from '../support/signInJourney.ts';
import { tokenPayload } from '../support/tokenPayload.ts';

/** Each passes for the text at a glance, or to a comparison that folds. */
const disguises = (text: string) =>
  [
    text.replace('a', 'á'),
    text.replace('a', 'a\u0301'),
    text.replace('a', '\u0430'),
    text.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
    text.replace('i', 'í'),
    text.replace('i', 'ı'),
    `${text}\u200b`,
    text.replace('.', '。'),
    text.replace('r', '\u{1d5cb}'),
  ].filter((disguise) => disguise !== text);

describe('a look-alike of a name', () => {
  let provider: Provider;
  beforeAll(async () => {
    provider = await startProvider({ incidents: 20 });
  });
  afterAll(() => provider.close());

  it('does not sign in to the account that it resembles', async () => {
    const names = ['avery', 'avery@harbourline.example', 'admin@vigil.example'].flatMap(disguises);
    const answers = await Promise.all(
      names.map((username) => provider.post('/api/Authenticate', { username, password: DEMO_PASSWORD })),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 401));
  });
});

describe('a look-alike of an address at another issuer', () => {
  let journey: SignInJourney;
  beforeAll(async () => {
    journey = await startJourney(Date.now);
  });
  afterAll(() => journey.close());

  const fragmentOf = async (email: string) => {
    journey.issuer.person = { sub: `mallory-${email}`, email, email_verified: true, hd: email.split('@')[1] };
    return Object.fromEntries(await journey.signIn());
  };

  it('leads to no account that is there', async () => {
    const emails = ['admin@vígil.example', ...['admin@vigil.example', AVERY.email].flatMap(disguises)];
    for (const email of emails)
      expect([email, await fragmentOf(email)]).toEqual([email, { error: 'awaiting_approval' }]);
  });

  it('is no hindrance to the address itself, in any letter case', async () => {
    const { token } = await fragmentOf('AVERY@HarbourLine.example');
    expect(tokenPayload(token)).toMatchObject({ name: 'Avery Lindqvist' });
  });
});

describe("an Admin's own address at another issuer", () => {
  it('ties nobody to the account: the e-mail alone is not enough', async () => {
    const journey = await startJourney(Date.now);
    journey.issuer.person = {
      sub: 'admin-1',
      email: 'admin@vigil.example',
      email_verified: true,
      hd: 'vigil.example',
    };
    expect(Object.fromEntries(await journey.signIn())).toEqual({ error: 'awaiting_approval' });
    const tied = await journey.provider.deps.db
      .selectFrom('externalIdentities as e')
      .innerJoin('users as u', 'u.id', 'e.userId')
      .select(['u.username', 'u.approved'])
      .execute();
    expect(tied).toEqual([{ username: expect.stringMatching(/^external:/), approved: 0 }]);
    await journey.close();
  });
});

describe('the form in which logins are compared', () => {
  it.each([
    [' Ada ', 'ada'],
    ['Ada@Bücher.Example', 'ada@xn--bcher-kva.example'],
    ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
    ['ádá@a.example', 'ádá@a.example'],
    ['ada@ｖigil.example', 'ada@ｖigil.example'],
    ['\u212aim@a.example', '\u212aim@a.example'],
    ['a@b@C.example', 'a@b@c.example'],
    ['ada@', 'ada@'],
  ])('of %j is %j', (text, form) => {
    expect(canonicalLogin(text)).toBe(form);
  });
});
