import { describe, expect, it, vi } from 'vitest';
import { createProgress, sizeText, timeLeftText } from '#plugins/events/evidence/fetchProgress.ts';
import { openPackage } from '#plugins/events/evidence/packageWriter.ts';
import { storedFiles } from './packageHost.ts';

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
      ...['0 kB', '999 kB', '34.2 MB', '2.15 GB'],
    ]);
    expect([null, 0, 89, 120, 7_200].map(timeLeftText)).toEqual([
      ...['', 'about 1 s left', 'about 89 s left', 'about 2 min left', 'about 2 h left'],
    ]);
  });
});

const MB = 1_048_576;

/** A package whose target takes one part after another, each when the test says so. */
function slowPackage() {
  const taken: Buffer[] = [];
  const held: { readonly part: Uint8Array; readonly take: () => void }[] = [];
  let isDiscarded = false;
  const writer = openPackage(
    {
      limit: null,
      open: async () => ({
        write: (part) => new Promise((take) => held.push({ part, take })),
        close: async () => undefined,
        abort: async () => {
          isDiscarded = true;
        },
      }),
      deliver: async (name) => name,
      remove: async () => undefined,
    },
    new Date('2026-11-22T12:00:00Z'),
  );
  /** Takes the part that waits, and gives its size. */
  const takeOne = async () => {
    const [one] = await vi.waitUntil(() => held.length > 0 && held.splice(0));
    if (one === undefined) throw new Error('Nothing waits.');
    taken.push(Buffer.from(one.part));
    one.take();
    return one.part.length;
  };
  return { writer, held, takeOne, archive: () => Buffer.concat(taken), isDiscarded: () => isDiscarded };
}

describe('a file of a package', () => {
  it('goes to the target in parts, and is written when the target has the last of them', async () => {
    const { writer, held, takeOne, archive } = slowPackage();
    const bytes = Uint8Array.from({ length: 2 * MB + 5 }, (_, index) => index % 251);
    let isWritten = false;
    const written = writer.add('clip.mp4', bytes).then(() => {
      isWritten = true;
    });
    // Its header and its name come first.
    const sizes = [await takeOne(), await takeOne(), await takeOne(), await takeOne()];
    expect(sizes.slice(2)).toEqual([MB, MB]);
    await vi.waitUntil(() => held.length > 0);
    expect([held[0]?.part.length, isWritten]).toEqual([5, false]);
    await takeOne();
    await written;
    let isClosed = false;
    const closed = writer.close().then(() => {
      isClosed = true;
    });
    while (!isClosed) await Promise.race([closed, takeOne()]);
    expect(storedFiles(archive()).get('clip.mp4')?.equals(bytes)).toBe(true);
  });

  it('is given up with the package', async () => {
    const { writer, held, takeOne, isDiscarded } = slowPackage();
    const added = writer.add('clip.mp4', new Uint8Array(2 * MB));
    await takeOne();
    await vi.waitUntil(() => held.length > 0);
    writer.discard();
    await Promise.all([takeOne(), expect(added).rejects.toThrow()]);
    await vi.waitUntil(isDiscarded);
  });
});
