import { describe, expect, it } from 'vitest';
import { readBoxes } from '#domain/player/mediaBoxes.ts';

const meta = (type: string, at: unknown, ...lefts: [left: number, label: string][]) => ({
  type,
  width: 100,
  height: 100,
  at: at as number | null | undefined,
  data: JSON.stringify(lefts.map(([left, l]) => ({ r: [left, 20, left + 10, 40], l }))),
});

/** Kinds, labels and left edges at a moment. */
const at = (metas: Parameters<typeof readBoxes>[0], seconds: number | null) =>
  readBoxes(metas, true)(seconds).map(({ caption, left }) => `${caption} ${Math.round(left * 100) / 100}`);

describe('boxes with a moment', () => {
  const walk = [meta('M', 1, [0, 'a']), meta('M', 2, [40, 'a']), meta('M', 5, [80, 'a']), meta('M', 6)];

  it('are shown from then on, and move to the next one within 2 s', () => {
    expect([0, 0.99, 1, 1.25, 1.75, 2].map((seconds) => at(walk, seconds))).toEqual([
      [],
      [],
      ['a 0'],
      ['a 10'],
      ['a 30'],
      ['a 40'],
    ]);
  });

  it('stay where they are over a longer gap, and end with a moment that has none', () => {
    expect([2.5, 4.9, 5, 6, 100].map((seconds) => at(walk, seconds))).toEqual([
      ['a 40'],
      ['a 40'],
      ['a 80'],
      [],
      [],
    ]);
  });

  it('may come in any order, and in several parts', () => {
    const mixed = [
      meta('M', 2, [40, 'a']),
      meta('M', 0, [50, 'b']),
      meta('M', 0, [0, 'a']),
      meta('M', 2, [90, 'b']),
    ];
    expect(at(mixed, 1)).toEqual(['b 70', 'a 20']);
  });

  it('move to the nearest of their label, one each', () => {
    const pair = [meta('M', 0, [10, 'x'], [60, 'x']), meta('M', 1, [70, 'x'], [20, 'x'])];
    expect(at(pair, 0.5)).toEqual(['x 15', 'x 65']);
    const lone = [meta('M', 0, [10, 'x'], [60, 'x'], [30, 'y']), meta('M', 1, [20, 'x'])];
    expect(at(lone, 0.5)).toEqual(['x 15', 'x 60', 'y 30']);
  });

  it('of one detector do not end those of another', () => {
    const two = [meta('M', 0, [0, 'm']), meta('A', 1, [50, 'p']), meta('M', 3)];
    expect(at(two, 2)).toEqual(['m 0', 'p 50']);
    expect(at(two, 3)).toEqual(['p 50']);
  });
});

describe('boxes without a moment', () => {
  it.each([undefined, null, Number.NaN])('stay for the whole clip, beside those that move: at %s', (none) => {
    const metas = [meta('A', none, [5, 'car']), meta('A', 1, [50, 'p'])];
    expect([0, 1, 60].map((seconds) => at(metas, seconds))).toEqual([
      ['car 5'],
      ['car 5', 'p 50'],
      ['car 5', 'p 50'],
    ]);
  });

  it('are told apart from those with one', () => {
    const metas = [meta('A', null, [5, 'car']), meta('A', 0, [50, 'p'])];
    expect(readBoxes(metas, true)(0).map(({ isTimed }) => isTimed ?? false)).toEqual([false, true]);
  });
});

describe('a picture', () => {
  it('has no time: all its boxes are shown', () => {
    expect(at([meta('M', 3, [0, 'a']), meta('M', 9, [7, 'a'])], null)).toEqual(['a 0', 'a 7']);
  });
});
