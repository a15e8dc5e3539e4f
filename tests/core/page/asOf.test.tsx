import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AsOf } from '#core/page/QueryRows.tsx';

afterEach(() => vi.useRealTimers());

it('what was read tells its moment at once, not the minute that was told before, and now where it seems to come', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T07:03:50Z') });
  const told = () => document.querySelector('time')?.getAttribute('datetime');
  const { rerender } = render(<AsOf at={Date.now() + 3_600_000} />);
  expect(told()).toBe('2026-11-27T07:03:50.000Z');
  vi.advanceTimersByTime(30_000);
  rerender(<AsOf at={Date.now()} />);
  expect(told()).toBe('2026-11-27T07:04:20.000Z');
});
