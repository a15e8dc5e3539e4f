import { createHash } from 'node:crypto';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DailyBars } from '#domain/statistics/DailyBars.tsx';
import { countAxis, dailyBarsLook, plotWidth } from '#domain/statistics/dailyBarsOptions.ts';
import { roomIn } from '#domain/statistics/useRoom.ts';
import { CHART_STYLE_HASHES } from '../../../server/http/contentSecurityPolicy.ts';

const DAY = 86_400_000;
const first = Date.UTC(2026, 10, 1);
const days = [7, 0, 1500].map((events, index) => ({
  day: first + index * DAY,
  events,
  hours: index < 2 ? ('all' as const) : ('open' as const),
}));

const texts = (kind: string) =>
  [...document.querySelectorAll(`[data-kind="${kind}"]`)].map(({ textContent }) => textContent);
const bars = () => [...document.querySelectorAll('.apexcharts-bar-area')];
const slider = () => screen.getByRole('slider', { name: 'Day' });

describe('the drawn bars', () => {
  it('have their value above and their day below, are as high as their counts, look unfinished for a part of a day, and are not read out', async () => {
    render(<DailyBars days={days} />);
    await waitFor(() => expect(texts('value')).toEqual(['7', '0', '1.5K']));
    expect(texts('day')).toEqual(['01/11', '02/11', '03/11']);
    expect(bars().map((bar) => bar.getAttribute('barWidth'))).toEqual(['30', '30', '30']);
    expect(bars()[0]?.closest('[aria-hidden="true"]')).not.toBeNull();
    const [seven = 0, none, most = 0] = bars().map((bar) => Number(bar.getAttribute('barHeight')));
    expect(none).toBe(0);
    expect(seven / most).toBeCloseTo(7 / 1500);
    expect(bars().map((bar) => bar.getAttribute('data-hours'))).toEqual(['all', 'all', 'open']);
  });

  it.each(['before', 'once'])('follow new days that come %s the first ones are drawn', async (moment) => {
    const { rerender } = render(<DailyBars days={days} />);
    if (moment === 'once') await waitFor(() => expect(texts('value')).toHaveLength(3));
    rerender(<DailyBars days={[{ day: first, events: 2_500_000, hours: 'all' as const }]} />);
    await waitFor(() => expect(texts('value')).toEqual(['2.5M']));
    expect(bars()).toHaveLength(1);
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
  it('are walked by keys from the last one on, told as text, and opened by Enter', async () => {
    const user = userEvent.setup();
    const opened: number[] = [];
    render(<DailyBars days={days} onDayOpen={(day) => opened.push(day)} />);
    await user.tab();
    expect(document.activeElement).toBe(slider());
    expect(slider().getAttribute('aria-valuetext')).toBe('Tue, Nov 3, 2026, not over, Events: 1500');
    await user.keyboard('{Enter}');
    fireEvent.change(slider(), { target: { value: '1' } });
    expect(slider().getAttribute('aria-valuetext')).toBe('Mon, Nov 2, 2026, Events: 0');
    await user.keyboard('{Enter}');
    expect(opened).toEqual([first + 2 * DAY, first + DAY]);
  });

  it.each([
    [
      'the page scrolls away from the mouse',
      () => fireEvent.pointerLeave(slider().closest('div') ?? slider()),
    ],
    ['Escape hides the number', () => fireEvent.keyDown(document, { key: 'Escape' })],
  ])('stay where the keys are while %s', async (_, happen) => {
    const user = userEvent.setup();
    const opened: number[] = [];
    render(<DailyBars days={days} onDayOpen={(day) => opened.push(day)} />);
    await user.tab();
    fireEvent.change(slider(), { target: { value: '0' } });
    happen();
    expect(slider().getAttribute('aria-valuetext')).toBe('Sun, Nov 1, 2026, Events: 7');
    await user.keyboard('{Enter}');
    expect(opened).toEqual([first]);
  });

  it('stay where the keys are when the bars move on by a day', async () => {
    const user = userEvent.setup();
    const opened: number[] = [];
    const bars = (shown: typeof days) => <DailyBars days={shown} onDayOpen={(day) => opened.push(day)} />;
    const { rerender } = render(bars(days));
    await user.tab();
    fireEvent.change(slider(), { target: { value: '1' } });
    rerender(bars(days.slice(1)));
    await user.keyboard('{Enter}');
    expect(opened).toEqual([first + DAY]);
  });

  it('lead nowhere where there is no list of events', async () => {
    const user = userEvent.setup();
    const { container } = render(<DailyBars days={days} />);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(container.querySelector('button')).toBeNull();
  });
});

describe('the look of daily counts', () => {
  const look = (counts: readonly number[], isNarrow = false) =>
    dailyBarsLook(
      counts.map((events, index) => ({ day: index * DAY, events, hours: 'all' as const })),
      isNarrow,
    );

  it('has lines from 0 upwards, as many as the library draws between the same ends', () => {
    const { lines, options } = look([3, 41]);
    expect(lines.map(({ value }) => value)).toEqual(['0', '10', '20', '30', '40', '50']);
    expect([lines[0]?.y, lines[5]?.y]).toEqual([272, 8]);
    expect(options.yaxis).toMatchObject({ min: 0, max: 50, tickAmount: 5 });
    expect(options.grid?.padding).toEqual({ top: 8, bottom: 300 - 272, left: 0, right: 0 });
  });

  it.each([
    ['its bars', [7, 7], false, 36],
    ['its narrow bars', [7, 7], true, 24],
    ['its values', [1_234_500], true, 33],
  ])('gives a day the room of %s', (_, counts, isNarrow, dayWidth) => {
    expect(look(counts, isNarrow).bar.dayWidth).toBe(dayWidth);
  });

  it.each([
    ['the room where all days fit', 10, 300, 300],
    ['more where they do not, with whole days in the room, the first one named', 31, 290, (31 * 290) / 11],
    ['that of the days before the room is known', 31, -52, 31 * 24],
  ])('is as wide as %s', (_, days, room, width) => {
    expect(plotWidth(days, look([7], true).bar, room)).toBe(width);
  });

  it('gives the library no text but days as day and month, no animation, and nothing to draw by itself', () => {
    const { chart, xaxis, title, subtitle, labels, annotations } = look([3, 41]).options;
    expect(xaxis?.categories).toEqual(['01/01', '02/01']);
    expect([title, subtitle, labels, annotations]).toEqual([undefined, undefined, undefined, undefined]);
    expect(chart?.animations).toEqual({ enabled: false });
    expect(chart).toMatchObject({ redrawOnParentResize: false, redrawOnWindowResize: false });
  });

  it.each([
    [0, { max: 1, steps: 1 }],
    [45, { max: 50, steps: 5 }],
    [46, { max: 60, steps: 6 }],
    [1_500_000, { max: 2_000_000, steps: 4 }],
  ])('has for a highest count of %i the axis %j', (highest, axis) => {
    expect(countAxis(highest)).toEqual(axis);
  });

  it('has whole steps, few of them, and head room above the highest bar', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (highest) => {
        const { max, steps } = countAxis(highest);
        expect(Number.isInteger(max / steps)).toBe(true);
        expect(steps).toBeLessThanOrEqual(7);
        expect(highest).toBeLessThanOrEqual(max * 0.9 * (1 + Number.EPSILON * 4));
      }),
    );
  });

  it.each([
    ['the box’s own at first', 1201, null, 1201],
    ['kept while the box grows by a few pixels', 1216, 1201, 1201],
    ['the box’s own when that has grown more', 1217, 1201, 1217],
    ['the box’s own at once when that has become too small', 1200, 1201, 1200],
  ])('is drawn for a width that is %s', (_, box, known, width) => {
    expect(roomIn(box, known)).toBe(width);
  });
});

const hashOf = (css: string) => `'sha256-${createHash('sha256').update(css, 'utf8').digest('base64')}'`;

it('the chart once drawn has brought the style sheets that the Content-Security-Policy allows by their hashes, and no others', async () => {
  render(<DailyBars days={[{ day: 0, events: 3, hours: 'all' }]} />);
  await waitFor(() => expect(document.querySelectorAll('style').length).toBe(2));
  const hashes = [...document.querySelectorAll('style')].map(({ textContent }) => hashOf(textContent ?? ''));
  expect(hashes).toEqual(CHART_STYLE_HASHES);
});
