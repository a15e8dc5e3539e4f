// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followPresence } from '#plugins/coverage/useBoard.ts';

const told: string[] = [];
const place = { hidden: false, onLine: true };

function change(next: Partial<typeof place>, on: EventTarget, event: string): void {
  Object.assign(place, next);
  on.dispatchEvent(new Event(event));
}

beforeEach(() => {
  told.length = 0;
  Object.assign(place, { hidden: false, onLine: true });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => place.hidden);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => place.onLine);
});
afterEach(() => vi.restoreAllMocks());

const follow = () => followPresence(({ type }) => told.push(type));

describe('a page that may be looked at', () => {
  it('is said to be hidden, from the start too, then back, and nothing any more once that ends', () => {
    place.hidden = true;
    const end = follow();
    expect(told).toEqual(['suspended']);
    change({ hidden: false }, document, 'visibilitychange');
    expect(told).toEqual(['suspended', 'resumed']);
    end();
    change({ hidden: true }, document, 'visibilitychange');
    change({ onLine: true }, window, 'online');
    expect(told).toEqual(['suspended', 'resumed']);
  });

  it('is not given up when the browser believes to be offline, and is back when it believes to be online', () => {
    const end = follow();
    change({ onLine: false }, window, 'offline');
    change({ hidden: true }, document, 'visibilitychange');
    // Not while it is hidden.
    change({ onLine: true }, window, 'online');
    expect(told).toEqual(['suspended']);
    change({ hidden: false }, document, 'visibilitychange');
    change({ onLine: true }, window, 'online');
    expect(told).toEqual(['suspended', 'resumed', 'resumed']);
    end();
  });
});
