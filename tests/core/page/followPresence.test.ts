// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followPresence } from '#core/page/followPresence.ts';

const place = { hidden: false, onLine: true };

function change(next: Partial<typeof place>, on: EventTarget, event: string): void {
  Object.assign(place, next);
  on.dispatchEvent(new Event(event));
}

beforeEach(() => {
  Object.assign(place, { hidden: false, onLine: true });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => place.hidden);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => place.onLine);
});
afterEach(() => vi.restoreAllMocks());

describe('a page that may be looked at', () => {
  it('is said to be there, then hidden, then back', () => {
    const told: string[] = [];
    const end = followPresence(({ type }) => told.push(type));
    change({ hidden: true }, document, 'visibilitychange');
    change({ hidden: false }, document, 'visibilitychange');
    expect(told).toEqual(['resumed', 'suspended', 'resumed']);
    end();
  });

  it('is back only once it is in view and online', () => {
    const told: string[] = [];
    const end = followPresence(({ type }) => told.push(type));
    change({ onLine: false }, window, 'offline');
    change({ hidden: true }, document, 'visibilitychange');
    change({ onLine: true }, window, 'online');
    change({ hidden: false }, document, 'visibilitychange');
    expect(told).toEqual(['resumed', 'suspended', 'suspended', 'suspended', 'resumed']);
    end();
  });

  it('is followed no longer once that ends', () => {
    const told: string[] = [];
    followPresence(({ type }) => told.push(type))();
    change({ hidden: true }, document, 'visibilitychange');
    change({ onLine: false }, window, 'offline');
    expect(told).toEqual(['resumed']);
  });
});
