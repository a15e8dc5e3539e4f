import { describe, expect, it } from 'vitest';
import { movedTo } from '#core/search/combobox.ts';

describe('the keys of a list of three', () => {
  it.each([
    ['ArrowDown', null, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', null, 2],
    ['ArrowUp', 2, 1],
    ['ArrowUp', 0, 2],
    ['Home', null, 0],
    ['Home', 2, 0],
    ['End', null, 2],
    ['End', 0, 2],
    ['Enter', 1, null],
    ['a', 1, null],
  ])('%s moves from %o to %o', (key, from, to) => {
    expect(movedTo(key, from, 3)).toBe(to);
  });

  it('move nowhere in an empty list', () => {
    expect(['ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => movedTo(key, null, 0))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
