// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DailyBars } from '#domain/statistics/DailyBars.tsx';

const DAY = 86_400_000;
const first = Date.UTC(2026, 10, 1);
const days = [7, 0, 1500].map((events, index) => ({ day: first + index * DAY, events }));

const all = (kind: string) => [...document.querySelectorAll(`[data-kind="${kind}"]`)];
const texts = (kind: string) => all(kind).map(({ textContent }) => textContent);
const tooltip = () => screen.queryByText(/^Events: /)?.parentElement?.textContent;
const slider = () => screen.getByRole('slider', { name: 'Day' });

describe('the drawn bars', () => {
  it('have their value above and their day below', () => {
    render(<DailyBars days={days} />);
    expect(texts('value')).toEqual(['7', '0', '1.5K']);
    expect(texts('day')).toEqual(['01/11', '02/11', '03/11']);
    expect(all('bar').map((bar) => bar.getAttribute('width'))).toEqual(['30', '30', '30']);
  });

  it('are as high as their counts', () => {
    render(<DailyBars days={days} />);
    const [seven = 0, none, most = 0] = all('bar').map((bar) => Number(bar.getAttribute('height')));
    expect(none).toBe(0);
    expect(seven / most).toBeCloseTo(7 / 1500);
  });

  it('follow new days', () => {
    const { rerender } = render(<DailyBars days={days} />);
    rerender(<DailyBars days={[{ day: first, events: 2_500_000 }]} />);
    expect(texts('value')).toEqual(['2.5M']);
  });
});

describe('the drawn bars on a narrow screen', () => {
  const happyDOM: DetachedWindowAPI = Reflect.get(window, 'happyDOM');
  beforeEach(() => happyDOM.setViewport({ width: 767 }));
  afterEach(() => happyDOM.setViewport({ width: 1024 }));

  it('are narrow, and have every other day named', () => {
    render(<DailyBars days={days} />);
    expect(texts('day')).toEqual(['01/11', '', '03/11']);
    expect(all('bar').map((bar) => bar.getAttribute('width'))).toEqual(['15', '15', '15']);
  });
});

describe('a bar that is pointed at', () => {
  it('tells its day and exact number, until the pointer leaves', async () => {
    const user = userEvent.setup();
    render(<DailyBars days={days} />);
    await user.hover(all('bar')[2] ?? document.body);
    expect(tooltip()).toBe('Tue, Nov 3, 2026Events: 1500');
    await user.hover(all('day')[1] ?? document.body);
    expect(tooltip()).toBe('Mon, Nov 2, 2026Events: 0');
    await user.hover(document.body);
    expect(tooltip()).toBeUndefined();
  });

  it('stays pointed at when the finger is lifted, until it touches elsewhere', async () => {
    const user = userEvent.setup();
    render(<DailyBars days={days} />);
    await user.pointer({ keys: '[TouchA]', target: all('bar')[0] ?? document.body });
    expect(tooltip()).toBe('Sun, Nov 1, 2026Events: 7');
    await user.pointer({ keys: '[TouchA]', target: document.body });
    expect(tooltip()).toBeUndefined();
  });

  it('is let go by Escape', async () => {
    const user = userEvent.setup();
    render(<DailyBars days={days} />);
    await user.hover(all('bar')[0] ?? document.body);
    expect(tooltip()).toBe('Sun, Nov 1, 2026Events: 7');
    await user.keyboard('{Escape}');
    expect(tooltip()).toBeUndefined();
  });

  it('is the last day first for the keys, and told as text', async () => {
    const user = userEvent.setup();
    render(<DailyBars days={days} />);
    await user.tab();
    expect(document.activeElement).toBe(slider());
    expect(tooltip()).toBe('Tue, Nov 3, 2026Events: 1500');
    fireEvent.change(slider(), { target: { value: '0' } });
    expect(tooltip()).toBe('Sun, Nov 1, 2026Events: 7');
    expect(slider().getAttribute('aria-valuetext')).toBe('Sun, Nov 1, 2026, Events: 7');
    await user.tab();
    expect(tooltip()).toBeUndefined();
  });
});
