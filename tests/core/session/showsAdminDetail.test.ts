import { describe, expect, it } from 'vitest';
import { showsAdminDetail } from '#core/session/adminDetail.ts';
import { readToken } from '#core/session/tokenClaims.ts';
import { tokenOf } from './tokens.ts';

describe('the Admin detail', () => {
  it.each([
    ['an Admin who wants it', { roles: ['Viewer', 'Admin'] }, true, true],
    ['an Admin who does not', { roles: 'Admin' }, false, false],
    ['a customer', { roles: ['Viewer'] }, true, false],
    ['a customer with a similar role', { roles: ['admin', 'Administrator'] }, true, false],
  ])('for %s', (_, claims, isOn, shown) => {
    expect(showsAdminDetail(readToken(tokenOf(claims)), isOn)).toBe(shown);
  });

  it('is shown to nobody without a user', () => {
    expect(showsAdminDetail(null, true)).toBe(false);
  });
});
