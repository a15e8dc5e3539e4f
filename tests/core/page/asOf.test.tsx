// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AsOf } from '#core/page/QueryRows.tsx';

afterEach(() => vi.useRealTimers());

const told = () => document.querySelector('time')?.getAttribute('datetime');

it('what was read tells its moment at once, not the minute that was told before', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T07:03:50Z') });
  const { rerender } = render(<AsOf at={Date.now()} />);
  vi.advanceTimersByTime(30_000);
  rerender(<AsOf at={Date.now()} />);
  expect(told()).toBe('2026-11-27T07:04:20.000Z');
});

it('what seems to come was read now', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T07:03:50Z') });
  render(<AsOf at={Date.now() + 3_600_000} />);
  expect(told()).toBe('2026-11-27T07:03:50.000Z');
});
