import { describe, expect, it } from 'vitest';
import { createBufferPool } from '#plugins/events/evidence/fetchOriginal.ts';

describe('the memory for recordings', () => {
  it('is used again when it is large enough, the smallest first', () => {
    const pool = createBufferPool();
    const [small, large] = [pool.take(10), pool.take(20)];
    pool.give(large);
    pool.give(small);
    expect(pool.take(5)).toBe(small);
    expect(pool.take(15)).toBe(large);
    expect(pool.take(15).byteLength).toBe(15);
  });

  it('is kept for three recordings, the largest', () => {
    const pool = createBufferPool();
    for (const size of [40, 10, 30, 20]) pool.give(new ArrayBuffer(size));
    expect([pool.take(1), pool.take(1), pool.take(1)].map(({ byteLength }) => byteLength)).toEqual([
      20, 30, 40,
    ]);
  });
});
