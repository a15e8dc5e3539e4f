// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnce } from '#core/shell/reload.ts';

const reload = vi.fn();
let isUp = true;
beforeEach(() => {
  reload.mockClear();
  isUp = true;
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', async () => {
    if (!isUp) throw new TypeError('Failed to fetch');
    return new Response('<!doctype html>');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('code that is missing', () => {
  it('reloads the portal once, also when two files are missing at the same time', async () => {
    await Promise.all([reloadOnce(), reloadOnce()]);
    expect(reload).toHaveBeenCalledTimes(1);
    await reloadOnce();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('still reloads it after the line was down', async () => {
    isUp = false;
    await reloadOnce();
    expect(reload).not.toHaveBeenCalled();
    isUp = true;
    await reloadOnce();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is left to the person where nothing can be remembered', async () => {
    const refuse = () => {
      throw new DOMException('No storage', 'QuotaExceededError');
    };
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: refuse });
    await reloadOnce();
    expect(reload).not.toHaveBeenCalled();
  });
});
