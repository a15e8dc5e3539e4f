// @vitest-environment happy-dom
import { render, waitFor } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { barLook } from '#core/statistics/barLook.ts';
import { DailyBars } from '#core/statistics/DailyBars.tsx';
import { dailyBarsOptions } from '#core/statistics/dailyBarsOptions.ts';

const DAY = 86_400_000;
const first = Date.UTC(2026, 10, 1);
const days = [7, 0, 1500].map((events, index) => ({ day: first + index * DAY, events }));

const texts = (container: Element, kind: string) =>
  [...container.querySelectorAll(`[data-kind="${kind}"]`)].map(({ textContent }) => textContent);

describe('the drawn bars', () => {
  it('have their value above and their day below, once', async () => {
    const { container } = render(<DailyBars days={days} />);
    await waitFor(() => expect(texts(container, 'value')).toEqual(['7', '0', '1.5K']));
    expect(texts(container, 'day')).toEqual(['01/11', '02/11', '03/11']);
  });

  it('follow new days', async () => {
    const { container, rerender } = render(<DailyBars days={days} />);
    await waitFor(() => expect(texts(container, 'value')).toEqual(['7', '0', '1.5K']));
    rerender(<DailyBars days={[{ day: first, events: 2_500_000 }]} />);
    await waitFor(() => expect(texts(container, 'value')).toEqual(['2.5M']));
    expect(container.querySelectorAll('.apexcharts-bar-area')).toHaveLength(1);
  });

  it('are no part of what a screen reader hears', async () => {
    const { container } = render(<DailyBars days={days} />);
    await waitFor(() => expect(texts(container, 'value')).toHaveLength(3));
    expect(container.querySelector('[aria-hidden="true"] .apexcharts-canvas')).not.toBeNull();
  });

  it('leave nothing behind', () => {
    const { container, unmount } = render(<DailyBars days={days} />);
    unmount();
    expect(container.innerHTML).toBe('');
  });
});

describe('the drawn bars on a narrow screen', () => {
  const happyDOM: DetachedWindowAPI = Reflect.get(window, 'happyDOM');
  afterEach(() => happyDOM.setViewport({ width: 1024 }));

  it('have every other day named', async () => {
    happyDOM.setViewport({ width: 767 });
    const { container } = render(<DailyBars days={days} />);
    await waitFor(() => expect(texts(container, 'day')).toEqual(['01/11', '', '03/11']));
  });
});

describe('the options of the bars', () => {
  const options = dailyBarsOptions(days, barLook(false, 4), () => {});

  it('are 300 px high, without any animation', () => {
    expect(options.chart?.height).toBe(300);
    expect(options.chart?.animations?.enabled).toBe(false);
    expect(options.plotOptions?.bar?.columnWidth).toBe('30');
  });
});
