import { describe, expect, it } from 'vitest';
import { createProgress, sizeText, timeLeftText } from '#plugins/events/evidence/fetchProgress.ts';

function progressOf(count: number) {
  let now = 0;
  const progress = createProgress(count, () => now);
  return { progress, pass: (ms: number) => (now += ms) };
}

describe('the progress of a package', () => {
  it('knows no total before the first size is known, and estimates it from the sizes that are', () => {
    const { progress } = progressOf(4);
    expect(progress.now()).toEqual({ bytes: 0, total: null, isEstimate: true, secondsLeft: null });
    progress.begin().received(10, 100);
    expect(progress.now()).toMatchObject({ bytes: 10, total: 400, isEstimate: true });
  });

  it('tells the time left from the rate since it began, after a second', () => {
    const { progress, pass } = progressOf(2);
    const [one, two] = [progress.begin(), progress.begin()];
    pass(500);
    one.received(100, 200);
    two.received(100, 200);
    expect(progress.now().secondsLeft).toBe(null);
    pass(1_500);
    expect(progress.now()).toMatchObject({ total: 400, isEstimate: false, secondsLeft: 2 });
  });

  it('counts no time in which nothing was fetched', () => {
    const { progress, pass } = progressOf(2);
    const one = progress.begin();
    one.received(100, 100);
    one.end();
    pass(3_600_000);
    const two = progress.begin();
    pass(1_000);
    two.received(50, 100);
    expect(progress.now().secondsLeft).toBe(1);
  });

  it('does not count what came of a recording that failed', () => {
    const { progress } = progressOf(2);
    const one = progress.begin();
    one.received(70, 100);
    one.drop();
    expect(progress.now()).toMatchObject({ bytes: 0, total: null });
  });

  it('is written in the units of downloads', () => {
    expect([0, 999_000, 34_240_000, 2_150_000_000].map(sizeText)).toEqual([
      '0 kB',
      '999 kB',
      '34.2 MB',
      '2.15 GB',
    ]);
    expect([null, 0, 89, 120, 7_200].map(timeLeftText)).toEqual([
      '',
      'about 1 s left',
      'about 89 s left',
      'about 2 min left',
      'about 2 h left',
    ]);
  });
});
