import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clock } from '#core/environment.ts';
import { NumbersAsOf } from '#domain/statistics/DailyEventsChart.tsx';
import { loadStatistics } from '#domain/statistics/loadStatistics.ts';
import { periods } from '#domain/statistics/periodRange.ts';
import { countChange } from '#domain/statistics/StatisticsPanel.tsx';

afterEach(() => {
  cleanup();
  clock.reset();
  vi.useRealTimers();
});

it('numbers that are read again are of that moment once the viewer’s clock is known to be ahead', async () => {
  const noon = Date.parse('2026-11-22T12:00:00Z');
  // The device shows 2 PM.
  vi.useFakeTimers({ now: noon + 7_200_000, toFake: ['Date'] });
  const client = new QueryClient();
  const context = {
    ...{ api: { send: async () => ({ incidentCount: 7 }) }, session: { user: () => null } },
    scope: { reads: { client } },
  };
  const loading = { abortController: new AbortController(), cause: 'enter' } as const;
  const { counts } = loadStatistics(context as never, { loading });
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  const headers = new Headers({ date: new Date(noon).toUTCString() });
  for (let answers = 0; answers < 3; answers += 1) clock.time()(headers);
  const { value } = await client.fetchQuery({ ...counts, staleTime: 0 });
  expect(Math.abs((value?.at ?? 0) - noon)).toBeLessThan(60_000);
});

it('the line that says when numbers were read adds the date once that is no longer today’s', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T23:59:30') });
  const at = new Date('2026-11-21T05:42:07').getTime();
  render(<NumbersAsOf numbers={{ state: 'current', at, value: 7, isPartial: false }} />);
  expect(screen.getByText('5:42 AM')).toBeDefined();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Nov 21, 2026, 5:42 AM')).toBeDefined();
});

describe('the change of a count', () => {
  it.each([
    [112, 100, 'more', '+12 %', '12 % more than in the 30 days before'],
    [100, 100, 'same', 'unchanged', 'as many as in the 30 days before'],
    [0, 5, 'fewer', '−100 %', '100 % fewer than in the 30 days before'],
    [7, 0, 'same', 'none before', 'none in the 30 days before'],
    [1001, 1000, 'more', 'under 1 %', 'under 1 % more than in the 30 days before'],
    [999, 1000, 'fewer', 'under 1 %', 'under 1 % fewer than in the 30 days before'],
    [1, 1000, 'fewer', '−99 %', '99 % fewer than in the 30 days before'],
    [1099, 100, 'more', '+999 %', '999 % more than in the 30 days before'],
    [1_234_567_890, 1, 'more', 'over 999 %', 'over 999 % more than in the 30 days before'],
  ] as const)('from %j with %j before is %s: %s', (count, before, direction, shown, spoken) => {
    expect(countChange(count, before, 'last-30-days')).toEqual({ direction, shown, spoken });
  });

  it.each([
    ['current-month', '10 % more than in the same days of the month before'],
    ['last-month', '10 % more than in the month before'],
    ['last-3-months', '10 % more than in the 3 months before'],
  ] as const)('over %s is %s', (period, spoken) => {
    expect(countChange(11, 10, period).spoken).toBe(spoken);
  });

  it('is short, and never says that all is gone or nothing has changed when that is not so', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.constantFrom(...periods), (count, before, period) => {
        const { shown } = countChange(count, before, period);
        expect(shown.length).toBeLessThanOrEqual('none before'.length);
        if (before > 0) expect(shown === 'unchanged').toBe(count === before);
        if (before > 0 && count > 0) expect(shown).not.toBe('−100 %');
      }),
    );
  });
});
