import { describe, expect, it } from 'vitest';
import { placeAfter, placeOf } from '#plugins/schedules/grid/WeekGrid.tsx';

describe('a place in the grid', () => {
  it.each([
    ['ArrowUp', { day: 3, hour: 11 }],
    ['ArrowDown', { day: 3, hour: 13 }],
    ['ArrowLeft', { day: 2, hour: 12 }],
    ['ArrowRight', { day: 4, hour: 12 }],
    ['PageUp', { day: 3, hour: 6 }],
    ['PageDown', { day: 3, hour: 18 }],
    ['Home', { day: 0, hour: 12 }],
    ['End', { day: 6, hour: 12 }],
  ])('leads by %s to its neighbour', (key, place) => {
    expect(placeAfter({ day: 3, hour: 12 }, key, false)).toEqual(place);
  });

  it.each(['ArrowUp', 'ArrowLeft', 'PageUp', 'Home'])('stays in the first corner by %s', (key) => {
    expect(placeAfter({ day: 0, hour: 0 }, key, false)).toEqual({ day: 0, hour: 0 });
  });

  it.each(['ArrowDown', 'ArrowRight', 'PageDown', 'End'])('stays in the last corner by %s', (key) => {
    expect(placeAfter({ day: 6, hour: 23 }, key, false)).toEqual({ day: 6, hour: 23 });
  });

  it('leads to the corners with Ctrl', () => {
    expect(placeAfter({ day: 3, hour: 12 }, 'Home', true)).toEqual({ day: 0, hour: 0 });
    expect(placeAfter({ day: 3, hour: 12 }, 'End', true)).toEqual({ day: 6, hour: 23 });
  });

  it('leads nowhere by other keys', () => {
    expect(placeAfter({ day: 3, hour: 12 }, 'Tab', false)).toBeNull();
  });

  it('is found from the hour of the week, and nowhere outside of it', () => {
    expect([0, 25, 167].map(placeOf)).toEqual([
      { day: 0, hour: 0 },
      { day: 1, hour: 1 },
      { day: 6, hour: 23 },
    ]);
    expect([-1, 168].map(placeOf)).toEqual([null, null]);
  });
});
