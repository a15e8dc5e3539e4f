import { expect, it } from 'vitest';
import { inTurns } from '#core/data/useRead.ts';

/** Work that ends when a test says so. */
function manual() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve: (result: string) => void; reject: (reason: Error) => void }>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }));
  };
  return { begun, work, end: (name: string) => ends.get(name) };
}

it('work in turns begins in the order of asking, so much at a time, after failures too', async () => {
  const { begun, work, end } = manual();
  const turn = inTurns(2);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => turn(work(name)));
  expect(begun).toEqual(['a', 'b']);
  end('b')?.reject(new Error('b failed'));
  await expect(b).rejects.toThrow('b failed');
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a')?.resolve('A');
  expect(await a).toBe('A');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  end('c')?.resolve('C');
  end('d')?.resolve('D');
  expect(await Promise.all([c, d])).toEqual(['C', 'D']);
  // Its places are free again.
  void turn(work('e'));
  expect(begun.at(-1)).toBe('e');
});
