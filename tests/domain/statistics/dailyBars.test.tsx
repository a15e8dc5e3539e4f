// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DailyBars } from '#domain/statistics/DailyBars.tsx';

const DAY = 86_400_000;
const first = Date.UTC(2026, 10, 1);
const days = [7, 0, 1500].map((events, index) => ({ day: first + index * DAY, events }));

const texts = (kind: string) =>
  [...document.querySelectorAll(`[data-kind="${kind}"]`)].map(({ textContent }) => textContent);
const bars = () => [...document.querySelectorAll('.apexcharts-bar-area')];
const slider = () => screen.getByRole('slider', { name: 'Day' });

describe('the drawn bars', () => {
  it('have their value above and their day below', async () => {
    render(<DailyBars days={days} />);
    await waitFor(() => expect(texts('value')).toEqual(['7', '0', '1.5K']));
    expect(texts('day')).toEqual(['01/11', '02/11', '03/11']);
    expect(bars().map((bar) => bar.getAttribute('barWidth'))).toEqual(['30', '30', '30']);
  });

  it('are as high as their counts', async () => {
    render(<DailyBars days={days} />);
    await waitFor(() => expect(bars()).toHaveLength(3));
    const [seven = 0, none, most = 0] = bars().map((bar) => Number(bar.getAttribute('barHeight')));
    expect(none).toBe(0);
    expect(seven / most).toBeCloseTo(7 / 1500);
  });

  it('follow new days', async () => {
    const { rerender } = render(<DailyBars days={days} />);
    await waitFor(() => expect(texts('value')).toHaveLength(3));
    rerender(<DailyBars days={[{ day: first, events: 2_500_000 }]} />);
    await waitFor(() => expect(texts('value')).toEqual(['2.5M']));
    expect(bars()).toHaveLength(1);
  });

  it('follow new days that come before the first ones are drawn', async () => {
    const { rerender } = render(<DailyBars days={days} />);
    rerender(<DailyBars days={[{ day: first, events: 4 }]} />);
    await waitFor(() => expect(texts('value')).toEqual(['4']));
    expect(bars()).toHaveLength(1);
  });

  it('are no part of what a screen reader hears, which the table and the range input tell', async () => {
    render(<DailyBars days={days} />);
    await waitFor(() => expect(bars()).toHaveLength(3));
    expect(bars()[0]?.closest('[aria-hidden="true"]')).not.toBeNull();
  });

  it('leave nothing behind when they go before they are drawn', async () => {
    const { container, unmount } = render(<DailyBars days={days} />);
    unmount();
    render(<DailyBars days={days} />);
    await waitFor(() => expect(bars()).toHaveLength(3));
    expect(container.innerHTML).toBe('');
    expect(document.querySelectorAll('.apexcharts-canvas')).toHaveLength(1);
  });
});

describe('the drawn bars on a narrow screen', () => {
  const happyDOM: DetachedWindowAPI = Reflect.get(window, 'happyDOM');
  beforeEach(() => happyDOM.setViewport({ width: 767 }));
  afterEach(() => happyDOM.setViewport({ width: 1024 }));

  it('are narrow, and have every other day named', async () => {
    render(<DailyBars days={days} />);
    await waitFor(() => expect(texts('day')).toEqual(['01/11', '', '03/11']));
    expect(bars().map((bar) => bar.getAttribute('barWidth'))).toEqual(['15', '15', '15']);
  });
});

describe('the days of the bars', () => {
  it('are walked by keys from the last one on, and told as text', async () => {
    const user = userEvent.setup();
    render(<DailyBars days={days} />);
    await user.tab();
    expect(document.activeElement).toBe(slider());
    expect(slider().getAttribute('aria-valuetext')).toBe('Tue, Nov 3, 2026, Events: 1500');
    fireEvent.change(slider(), { target: { value: '0' } });
    expect(slider().getAttribute('aria-valuetext')).toBe('Sun, Nov 1, 2026, Events: 7');
  });

  it('are opened by Enter', async () => {
    const user = userEvent.setup();
    const opened: number[] = [];
    render(<DailyBars days={days} onDayOpen={(day) => opened.push(day)} />);
    await user.tab();
    await user.keyboard('{Enter}');
    fireEvent.change(slider(), { target: { value: '1' } });
    await user.keyboard('{Enter}');
    expect(opened).toEqual([first + 2 * DAY, first + DAY]);
  });

  it('lead nowhere where there is no list of events', async () => {
    const user = userEvent.setup();
    const { container } = render(<DailyBars days={days} />);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(container.querySelector('button')).toBeNull();
  });
});
