import { describe, expect, it } from 'vitest';
import { swipeOf } from '#domain/player/zoom.tsx';

describe('the way of a finger over the picture', () => {
  const start = { x: 200, y: 300 };

  it.each([
    ['leftwards: the next one', { x: 90, y: 310 }, 'next'],
    ['rightwards: the previous one', { x: 300, y: 280 }, 'previous'],
    ['too short: nothing', { x: 165, y: 300 }, null],
    ['slanting: nothing', { x: 130, y: 360 }, null],
    ['downwards: nothing', { x: 195, y: 500 }, null],
    ['none at all: nothing', start, null],
  ] as const)('is read %s', (_, end, step) => {
    expect(swipeOf(start, end)).toBe(step);
  });
});
