// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteSignIn, takeSignInNote } from '#plugins/sign-in/signInNote.ts';

const MINUTE = 60_000;
beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe('the note of a sign-in that began in this tab', () => {
  it('counts once', () => {
    expect(takeSignInNote()).toBe(false);
    noteSignIn();
    expect([takeSignInNote(), takeSignInNote()]).toEqual([true, false]);
  });

  it('counts for ten minutes', () => {
    noteSignIn();
    vi.setSystemTime(Date.now() + 10 * MINUTE);
    expect(takeSignInNote()).toBe(true);
    noteSignIn();
    vi.setSystemTime(Date.now() + 10 * MINUTE + 1);
    expect(takeSignInNote()).toBe(false);
  });

  it('counts no longer on a clock that was set back, nor when it cannot be read', () => {
    noteSignIn();
    vi.setSystemTime(Date.now() - 1);
    expect(takeSignInNote()).toBe(false);
    for (const text of ['', 'soon', 'Infinity']) {
      sessionStorage.setItem('signInBegan', text);
      expect(takeSignInNote()).toBe(false);
    }
  });
});
