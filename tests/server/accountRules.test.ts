import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { canonicalLogin } from '../../server/auth/account.ts';
import { easyWords, passwordProblem } from '../../server/auth/passwordRule.ts';
import { answersForEmail } from '../../server/openid/issuer.ts';

const SETTINGS = { product: 'Harbour Watch', email: 'help@coast-guards.example', publicUrl: undefined };
const PERSON = { username: 'mkeller', name: 'Mila Keller-Øst', emails: ['mila.keller@quayside.example'] };
const words = easyWords(SETTINGS, PERSON, false);
const problemOf = (password: string) => passwordProblem(password, words);
const COMMON = 'This password is too common. Please choose another one.';
const EASY = 'This password is too easy to guess. Please use more than names and digits.';

describe('a new password', () => {
  it('is none of the 3,000 commonest of eight and more characters, in whatever case', () => {
    const long = dictionary['passwords-common'].filter((password) => password.length >= 8);
    const commonest = long.slice(0, 3_000);
    expect(commonest).toHaveLength(3_000);
    expect(commonest.slice(0, 3)).toEqual(['password', '12345678', '123456789']);
    const capital = (one: string) => `${one.charAt(0).toUpperCase()}${one.slice(1)}`;
    const written = commonest.flatMap((one) => [one, one.toUpperCase(), capital(one)]);
    expect(written.filter((password) => problemOf(password) !== COMMON)).toEqual([]);
  });

  const LEFT_TO_RULES = `00000000 xxxxxxxxxx 12341234 asdasdasd abcabcabca qwertyqwerty 1qaz1qaz 987654321 0987654321
    abcdefgh hgfedcba poiuytrewq lkjhgfds qwertzuiop 01012009 31121999 12311999 19991231 Password1 PASSWORD123
    ｐａｓｓｗｏｒｄ`;
  it.each(LEFT_TO_RULES.split(/\s+/))('is not %s, which the list leaves to rules', (password) => {
    expect(problemOf(password)).toBe(COMMON);
  });

  const MADE_OF_NAMES = `HarbourWatch harbour-watch! Harbour2026! 2026watch2026 H4rb0urW@tch !!Watch!!99 mkeller123
    Keller-1984 MilaKeller1 milakeller quayside2026 CoastGuards1 portal2026 Customer123! admin-portal Security#1
    vigil-admin-99 welcome2026! demo1234! Ｈａｒｂｏｕｒ２０２６ harbóur2026 wwwatch1`;
  it.each([...MADE_OF_NAMES.split(/\s+/), 'm1la k3ll3r'])('is not %s, which is made of names', (password) => {
    const own = password.startsWith('vigil') ? [...words, 'vigil'] : words;
    expect(passwordProblem(password, own)).toBe(EASY);
  });

  it.each([
    ...['harbour of lost ships', 'my keller has rats', 'x7Kmila93!2Qwz', 'admin of nothing'],
    ...['correct horse battery', '8hT!-q2#Lw', 'päßwörter ✓ lang', 'lowercase words only', '73920184756102'],
    '山田太郎の長い合言葉',
  ])('may be %s', (password) => {
    expect(problemOf(password)).toBeUndefined();
  });

  it.each([8, 64, 128, 1_000])('may have %i characters of any kind', (length) => {
    const signs = [...'aZ9 é漢🙂\u0000~ß'];
    // The digits of 10, 11, 12 … stand for the signs, and never repeat themselves.
    const digits = Array.from({ length }, (_, n) => n + 10).join('');
    const password = [...digits.slice(0, length)].map((digit) => signs[Number(digit)]).join('');
    expect([...password]).toHaveLength(length);
    expect(problemOf(password)).toBeUndefined();
  });

  it('has eight to a thousand characters', () => {
    expect(problemOf('1234567')).toBe('The password must have at least 8 characters.');
    expect(problemOf('x'.repeat(1_001))).toBe('The password must have at most 1000 characters.');
  });

  it('may be the published one of the demo in the demo alone', () => {
    const vigil = { ...SETTINGS, product: 'Vigil' };
    expect(passwordProblem('vigil-demo', easyWords(vigil, undefined, true))).toBeUndefined();
    expect(passwordProblem('vigil-demo', easyWords(vigil, undefined, false))).toBe(EASY);
  });
});

describe('the words of which no password is made', () => {
  it('are those of the product, the provider, the trade and the person', () => {
    const hosted = { ...SETTINGS, publicUrl: 'https://portal.bay-watch.example' };
    expect(easyWords(hosted, PERSON, false)).toEqual(
      expect.arrayContaining(
        'harbour watch bay coast guards mkeller mila keller quayside portal admin security demo'.split(' '),
      ),
    );
    expect(words).not.toContain('example');
    expect(words.filter((word) => word.length < 3)).toEqual([]);
  });
});

const COMPANY = 'avery@harbourline.example';
const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';
const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const ENTRA = `https://sts.windows.net/${TENANT}/`;
const OWN = { email_verified: true, hd: 'harbourline.example' };
const OURS = { tid: TENANT, xms_edov: true };

describe('an issuer', () => {
  it.each([
    ['google', COMPANY, OWN],
    ['google', COMPANY, { email_verified: 'true', hd: 'HarbourLine.example' }],
    ['google', 'Avery@HARBOURLINE.example', OWN],
    ['google', 'a@bücher.example', { email_verified: true, hd: 'xn--bcher-kva.example' }],
    ['google', 'avery@gmail.com', { email_verified: true }],
    ['google', 'Avery@GoogleMail.com', { email_verified: true }],
    ['microsoft', COMPANY, OURS],
    ['microsoft', COMPANY, { tid: TENANT, xms_edov: '1' }],
    ['microsoft', COMPANY, { tid: TENANT, xms_edov: 1 }],
    ['microsoft', COMPANY, { tid: TENANT, verified_primary_email: ['a@x.example', COMPANY.toUpperCase()] }],
    ['microsoft', COMPANY, { tid: TENANT, verified_primary_email: COMPANY }],
    ['microsoft', COMPANY, { ...OURS, idp: ENTRA }],
    ['microsoft', 'avery@outlook.com', { tid: PERSONAL_TENANT, xms_edov: true }],
  ] as const)('%s answers for %s with %j', (issuer, email, claims) => {
    expect(answersForEmail(issuer, email, claims)).toBe(true);
  });

  it.each([
    ['google', COMPANY, { email_verified: true }],
    ...['', true, ['harbourline.example'], 'elsewhere.example', 'example', 'mail.harbourline.example'].map(
      (hd) => ['google', COMPANY, { email_verified: true, hd }] as const,
    ),
    ['google', COMPANY, { email_verified: true, xms_edov: true, verified_primary_email: [COMPANY] }],
    ['google', COMPANY, { ...OWN, email_verified: false }],
    ['google', COMPANY, { hd: 'harbourline.example' }],
    ['google', 'avery@gmail.com', { email_verified: false }],
    ...['a@gmail.com.evil.example', 'a@notgmail.com', 'a@gmail.com@evil.example', '@gmail.com'].map(
      (email) => ['google', email, { email_verified: true }] as const,
    ),
    ['google', 'gmail.com', { email_verified: true, hd: 'gmail.com' }],
    ['google', 'avery@outlook.com', { email_verified: true }],
    ['microsoft', COMPANY, { tid: TENANT }],
    ['microsoft', COMPANY, { tid: TENANT, ...OWN }],
    ...[false, 0, 'false'].map((xms_edov) => ['microsoft', COMPANY, { tid: TENANT, xms_edov }] as const),
    ['microsoft', COMPANY, { tid: TENANT, verified_primary_email: [] }],
    ['microsoft', COMPANY, { tid: TENANT, verified_primary_email: ['other@harbourline.example'] }],
    ['microsoft', COMPANY, { tid: TENANT, verified_secondary_email: [COMPANY] }],
    ['microsoft', COMPANY, { tid: PERSONAL_TENANT, xms_edov: true }],
    ['microsoft', COMPANY, { tid: PERSONAL_TENANT.toUpperCase(), xms_edov: true }],
    ...['live.com', 'google.com', 'mail', 'https://evil.example/https://sts.windows.net/'].map(
      (idp) => ['microsoft', COMPANY, { ...OURS, idp }] as const,
    ),
    ['microsoft', 'avery@outlook.com', { tid: PERSONAL_TENANT }],
  ] as const)('%s does not answer for %s with %j', (issuer, email, claims) => {
    expect(answersForEmail(issuer, email, claims)).toBe(false);
  });
});

it.each([
  [' Ada ', 'ada'],
  ['Ada@Bücher.Example', 'ada@xn--bcher-kva.example'],
  ['ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
  ['ádá@a.example', 'ádá@a.example'],
  ['ada@ｖigil.example', 'ada@ｖigil.example'],
  ['\u212aim@a.example', '\u212aim@a.example'],
  ['a@b@C.example', 'a@b@c.example'],
  ['ada@', 'ada@'],
  // Longer than any domain: converting it would take with the square of its length.
  [`a@${'ü'.repeat(254)}`, `a@${'ü'.repeat(254)}`],
])('the form in which %j is compared as a login is %j', (text, form) => {
  expect(canonicalLogin(text)).toBe(form);
});
