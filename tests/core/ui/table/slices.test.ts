import { describe, expect, it } from 'vitest';
import { inSlices, nextSlice, SLICE, sliceOf, slicesAround } from '#core/ui/table/slices.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('a list in slices', () => {
  it('is one slice as long as it is a page', () => {
    expect(inSlices(numbers(SLICE), numbers(SLICE).map(String))).toHaveLength(1);
    expect(inSlices([], [])).toEqual([]);
  });

  it('has each row once, with its key', () => {
    const slices = inSlices(numbers(250), numbers(250).map(String));
    expect(slices.map(({ from }) => from)).toEqual([0, 100, 200]);
    expect(slices.flatMap(({ rows }) => rows)).toEqual(numbers(250));
    expect(slices.flatMap(({ keys }) => keys)).toEqual(numbers(250).map(String));
  });

  it('begins with what stands round a row', () => {
    expect([...slicesAround(0)]).toEqual([0]);
    expect([...slicesAround(150)]).toEqual([1]);
    expect([...slicesAround(205)]).toEqual([1, 2]);
    expect([...slicesAround(199)]).toEqual([1, 2]);
    expect(sliceOf(-1)).toBe(0);
  });

  it('goes on with the nearest, and reaches all', () => {
    const built = new Set(slicesAround(250));
    const order: number[] = [];
    for (let next = nextSlice(built, 5, 2); next !== null; next = nextSlice(built, 5, 2)) {
      order.push(next);
      built.add(next);
    }
    expect(order).toEqual([3, 1, 4, 0]);
    expect(nextSlice(new Set([0]), 0, 0)).toBeNull();
  });
});
