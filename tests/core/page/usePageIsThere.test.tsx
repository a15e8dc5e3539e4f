// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePageIsThere } from '#core/page/usePageIsThere.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A page whose content is on its way, or there. */
function open(busy: boolean) {
  const block = document.createElement('div');
  block.setAttribute('aria-busy', String(busy));
  document.body.append(block);
  const hook = renderHook(usePageIsThere);
  // Observers of the document tell in a microtask of its own.
  const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
  return { block, wait, isThere: () => hook.result.current, leave: hook.unmount };
}

/** Milliseconds: a frame and what comes after its paint. */
const A_FRAME = 50;

describe('code that can come later', () => {
  it('waits for what the page was opened for', async () => {
    const { block, isThere, wait } = open(true);
    await wait(2_000);
    expect(isThere()).toBe(false);
    block.setAttribute('aria-busy', 'false');
    await wait(A_FRAME);
    expect(isThere()).toBe(true);
  });

  it('waits for nothing but the paint where all is there', async () => {
    const { isThere, wait } = open(false);
    expect(isThere()).toBe(false);
    await wait(A_FRAME);
    expect(isThere()).toBe(true);
  });

  it('comes after three seconds at the latest', async () => {
    const { isThere, wait } = open(true);
    await wait(2_999);
    expect(isThere()).toBe(false);
    await wait(1 + A_FRAME);
    expect(isThere()).toBe(true);
  });

  it('is not asked for on a page that was left', async () => {
    const { leave, wait } = open(true);
    leave();
    await wait(4_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});
