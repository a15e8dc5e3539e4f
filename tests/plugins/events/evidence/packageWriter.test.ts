import { describe, expect, it, vi } from 'vitest';
import { openPackage } from '#plugins/events/evidence/packageWriter.ts';
import { storedFiles } from '../../../support/storedFiles.ts';

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
