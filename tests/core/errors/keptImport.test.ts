import { describe, expect, it, vi } from 'vitest';
import { keptImport } from '#core/errors/keptImport.ts';

describe('keptImport', () => {
  it('keeps a module that has been loaded', async () => {
    const load = vi.fn(async () => ({ name: 'page' }));
    const page = keptImport(load);
    expect(await page()).toBe(await page());
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('loads again after a failure', async () => {
    const load = vi.fn(async () => ({ name: 'page' }));
    load.mockRejectedValueOnce(new Error('gone'));
    const page = keptImport(load);
    await expect(page()).rejects.toThrow('gone');
    expect(await page()).toEqual({ name: 'page' });
  });
});
