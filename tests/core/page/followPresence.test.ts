// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followPresence } from '#plugins/coverage/useCoverage.ts';

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
  it('is said to be hidden, then back', () => {
    const told: string[] = [];
    const end = followPresence(({ type }) => told.push(type));
    change({ hidden: true }, document, 'visibilitychange');
    change({ hidden: false }, document, 'visibilitychange');
    expect(told).toEqual(['suspended', 'resumed']);
    end();
  });

  it('is said to be hidden when it is from the start', () => {
    place.hidden = true;
    const told: string[] = [];
    followPresence(({ type }) => told.push(type))();
    expect(told).toEqual(['suspended']);
  });

  it('is not given up when the browser believes to be offline, and is back when it believes to be online', () => {
    const told: string[] = [];
    const end = followPresence(({ type }) => told.push(type));
    change({ onLine: false }, window, 'offline');
    change({ hidden: true }, document, 'visibilitychange');
    change({ hidden: false }, document, 'visibilitychange');
    expect(told).toEqual(['suspended', 'resumed']);
    change({ onLine: true }, window, 'online');
    expect(told).toEqual(['suspended', 'resumed', 'resumed']);
    end();
  });

  it('is not back while it is hidden, whatever the connection', () => {
    const told: string[] = [];
    const end = followPresence(({ type }) => told.push(type));
    change({ hidden: true }, document, 'visibilitychange');
    change({ onLine: true }, window, 'online');
    expect(told).toEqual(['suspended']);
    end();
  });

  it('is followed no longer once that ends', () => {
    const told: string[] = [];
    followPresence(({ type }) => told.push(type))();
    change({ hidden: true }, document, 'visibilitychange');
    change({ onLine: true }, window, 'online');
    expect(told).toEqual([]);
  });
});
