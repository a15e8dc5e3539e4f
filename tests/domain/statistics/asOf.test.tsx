// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AsOf } from '#domain/statistics/DailyEventsChart.tsx';
import type { ShownNumbers } from '#domain/statistics/loadStatistics.ts';

const at = new Date('2026-11-21T05:42:07').getTime();

function line(numbers: ShownNumbers<number>): string {
  const { container } = render(<AsOf numbers={numbers} />);
  return container.textContent ?? '';
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T23:59:30') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the line that says when numbers were read', () => {
  it.each([
    ['current', 'as of 5:42 AM'],
    ['updating', 'as of 5:42 AM, updating…'],
    ['notRefreshed', 'as of 5:42 AM, could not refresh'],
  ] as const)('is for %s ones: %s', (state, text) => {
    expect(line({ state, at, value: 7, isPartial: false })).toBe(text);
    expect(screen.getByText('5:42 AM').getAttribute('datetime')).toBe(new Date(at).toISOString());
  });

  it('has no moment where there are no numbers', () => {
    expect(line({ state: 'loading' })).toBe('');
    expect(line({ state: 'notAvailable' })).toBe('not available');
  });

  it('adds the date once that is no longer today’s', () => {
    line({ state: 'current', at, value: 7, isPartial: false });
    expect(screen.getByText('5:42 AM')).toBeDefined();
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Nov 21, 2026, 5:42 AM')).toBeDefined();
  });
});
