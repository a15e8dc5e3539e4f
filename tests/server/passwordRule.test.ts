import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { easyWords, passwordProblem } from '../../server/auth/passwordRule.ts';

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
    const written = commonest.flatMap((one) => [
      one,
      one.toUpperCase(),
      `${one.charAt(0).toUpperCase()}${one.slice(1)}`,
    ]);
    expect(written.filter((password) => problemOf(password) !== COMMON)).toEqual([]);
  });

  it.each([
    ...['00000000', 'xxxxxxxxxx', '12341234', 'asdasdasd', 'abcabcabca', 'qwertyqwerty', '1qaz1qaz'],
    ...['987654321', '0987654321', 'abcdefgh', 'hgfedcba', 'poiuytrewq', 'lkjhgfds', 'qwertzuiop'],
    ...['01012009', '31121999', '12311999', '19991231', 'Password1', 'PASSWORD123', 'ｐａｓｓｗｏｒｄ'],
  ])('is not %s, which the list leaves to rules', (password) => {
    expect(problemOf(password)).toBe(COMMON);
  });

  it.each([
    ...['HarbourWatch', 'harbour-watch!', 'Harbour2026!', '2026watch2026', 'H4rb0urW@tch', '!!Watch!!99'],
    ...[
      'mkeller123',
      'Keller-1984',
      'MilaKeller1',
      'milakeller',
      'quayside2026',
      'CoastGuards1',
      'm1la k3ll3r',
    ],
    ...[
      'portal2026',
      'Customer123!',
      'admin-portal',
      'Security#1',
      'vigil-admin-99',
      'welcome2026!',
      'demo1234!',
    ],
    ...['Ｈａｒｂｏｕｒ２０２６', 'harbóur2026', 'wwwatch1'],
  ])('is not %s, which is made of names', (password) => {
    const own = password.startsWith('vigil') ? [...words, 'vigil'] : words;
    expect(passwordProblem(password, own)).toBe(EASY);
  });

  it.each([
    ...[
      'harbour of lost ships',
      'night watchman 7',
      'my keller has rats',
      'x7Kmila93!2Qwz',
      'admin of nothing',
    ],
    ...[
      'correct horse battery',
      '8hT!-q2#Lw',
      'päßwörter ✓ lang',
      'lowercase words only',
      '73920184756102',
      '山田太郎の長い合言葉',
    ],
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
