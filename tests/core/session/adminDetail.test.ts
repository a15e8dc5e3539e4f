import { describe, expect, it } from 'vitest';
import { createAdminDetail, showsAdminDetail } from '#core/session/adminDetail.ts';
import { safeStorage } from '#core/session/safeStorage.ts';
import { readToken } from '#core/session/tokenClaims.ts';
import { forbiddenStore, memoryStore } from './browser.ts';
import { tokenOf } from './tokens.ts';

describe('the Admin detail switch', () => {
  it('is on by default', () => {
    expect(createAdminDetail(safeStorage(() => memoryStore())).isWanted()).toBe(true);
  });

  it('is kept by the browser, off and on again', () => {
    const store = memoryStore();
    const open = () => createAdminDetail(safeStorage(() => store));
    open().want(false);
    expect(open().isWanted()).toBe(false);
    open().want(true);
    expect(open().isWanted()).toBe(true);
  });

  it('works for the time being in a browser that forbids storage', () => {
    const adminDetail = createAdminDetail(safeStorage(forbiddenStore));
    adminDetail.want(false);
    expect(adminDetail.isWanted()).toBe(false);
  });

  it('tells those who show it', () => {
    const adminDetail = createAdminDetail(safeStorage(() => memoryStore()));
    const seen: boolean[] = [];
    adminDetail.subscribe(() => seen.push(adminDetail.isWanted()));
    adminDetail.want(false);
    adminDetail.want(true);
    expect(seen).toEqual([false, true]);
  });

  it.each([
    ['an Admin who wants it', { roles: ['Viewer', 'Admin'] }, true, true],
    ['an Admin who does not', { roles: 'Admin' }, false, false],
    ['a customer', { roles: ['Viewer'] }, true, false],
    ['a customer with a similar role', { roles: ['admin', 'Administrator'] }, true, false],
  ])('for %s', (_, claims, wanted, shown) => {
    expect(showsAdminDetail(readToken(tokenOf(claims)), wanted)).toBe(shown);
  });

  it('shows nobody anything', () => {
    expect(showsAdminDetail(null, true)).toBe(false);
  });
});
