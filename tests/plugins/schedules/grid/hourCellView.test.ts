import { describe, expect, it } from 'vitest';
import { fillStops } from '#plugins/schedules/grid/HourCellView.tsx';

describe('the gradient of a split hour', () => {
  it('is open where the hour is disarmed, with a line at the change', () => {
    expect(fillStops([{ start: 30, end: 60 }])).toBe(
      'var(--armed) 0% 50%, var(--edge) 50% calc(50% + 1px), transparent calc(50% + 1px) 100%',
    );
    expect(fillStops([{ start: 0, end: 15 }])).toBe(
      'transparent 0% 25%, var(--edge) 25% calc(25% + 1px), var(--armed) calc(25% + 1px) 100%',
    );
  });

  it('closes and opens again with every part', () => {
    expect(
      fillStops([
        { start: 6, end: 12 },
        { start: 45, end: 60 },
      ]),
    ).toBe(
      [
        'var(--armed) 0% 10%',
        'var(--edge) 10% calc(10% + 1px)',
        'transparent calc(10% + 1px) 20%',
        'var(--edge) 20% calc(20% + 1px)',
        'var(--armed) calc(20% + 1px) 75%',
        'var(--edge) 75% calc(75% + 1px)',
        'transparent calc(75% + 1px) 100%',
      ].join(', '),
    );
  });
});
