import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readToken } from '#core/session/tokenClaims.ts';
import { rawToken, tokenOf } from './browser.ts';

const NOBODY = { uid: '', name: '', email: [], phoneNumbers: [], roles: [], scopes: [], locations: [] };

it('a token with every claim is read into the user, lists as lists', () => {
  const token = tokenOf({
    uid: 'u-17',
    sub: 'other',
    name: 'Avery Ñandú 張',
    em: ['a@example.com', 'b@example.com'],
    ph: ['+1 555 0100', '+1 555 0101'],
    roles: ['Admin', 'Viewer'],
    scopes: ['AllLocations'],
    loc: [3, 5, 8],
  });
  expect(readToken(token)).toEqual({
    uid: 'u-17',
    name: 'Avery Ñandú 張',
    email: ['a@example.com', 'b@example.com'],
    phoneNumbers: ['+1 555 0100', '+1 555 0101'],
    roles: ['Admin', 'Viewer'],
    scopes: ['AllLocations'],
    locations: [3, 5, 8],
  });
});

describe('a claim', () => {
  it.each([
    ['one text', { em: 'a@example.com' }, { email: ['a@example.com'] }],
    ['one number', { ph: 15550100 }, { phoneNumbers: ['15550100'] }],
    ['a location as text', { loc: '7' }, { locations: [7] }],
    ['locations of both kinds', { loc: [1, '2', ' 3 '] }, { locations: [1, 2, 3] }],
    ['no locations at all', { loc: [0, -1, 1.5, '', 'all', '0x10', '1e3', 9e20, null] }, { locations: [] }],
    ['sub instead of uid', { sub: 42 }, { uid: '42' }],
    ['an empty uid beside sub', { uid: ' ', sub: 'u-1' }, { uid: 'u-1' }],
    ['null', { em: null, roles: null, name: null }, {}],
    [
      'values of other types',
      { roles: [true, { role: 'Admin' }, ['Admin'], 'Viewer'] },
      { roles: ['Viewer'] },
    ],
    ['blank texts', { roles: ['', '  ', ' Admin '] }, { roles: ['Admin'] }],
    ['an expiry long ago', { name: 'Anna', exp: 1 }, { name: 'Anna' }],
    ['4,000 characters long', { name: 'n'.repeat(4_000) }, { name: 'n'.repeat(4_000) }],
  ])('that is %s is read leniently', (_, claims, expected) => {
    expect(readToken(tokenOf(claims))).toEqual({ ...NOBODY, ...expected });
  });

  it('may be a list of 10,000 values', () => {
    const loc = Array.from({ length: 10_000 }, (_, index) => index + 1);
    expect(readToken(tokenOf({ loc }))?.locations).toEqual(loc);
  });
});

describe('something that is no token', () => {
  const payload = tokenOf({}).split('.')[1];

  it.each<[string, unknown[]]>([
    ['no text', [undefined, null, 17, { token: tokenOf({}) }]],
    ['no token', ['', 'token', `é.${payload}.sig`, 'e30.e30\n.sig']],
    ['a payload that is no base64', ['e30.%%%%.sig', 'e30.abcde.sig']],
    ['a payload that is no JSON of an object', ['{"name":', '[1]', '"Anna"', 'null'].map(rawToken)],
  ])('is not read: %s', (_, tokens) => {
    expect(tokens.map(readToken)).toEqual(tokens.map(() => null));
  });

  it('never makes the reader throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json().map(rawToken), fc.anything()), (token) => {
        const user = readToken(token);
        expect(user === null || Array.isArray(user.locations)).toBe(true);
      }),
    );
  });
});
