import { startTransition, useCallback, useEffect, useState } from 'react';
import { nextSlice, sliceOf, slicesAround } from './slices.ts';

interface Slices {
  readonly isBuilt: (slice: number) => boolean;
  /** Whether a slice was not there from the beginning. */
  readonly isLate: (slice: number) => boolean;
  /** Builds a slice before its turn. */
  readonly build: (slice: number) => void;
}

/** Builds `count` slices one a frame, outwards from the row at `startAt`, whose own are there at once. */
export function useSlices(count: number, startAt: number): Slices {
  const [first] = useState(() => slicesAround(startAt));
  const [built, setBuilt] = useState(first);
  const start = sliceOf(startAt);
  if (!built.has(start)) setBuilt(new Set([...built, ...slicesAround(startAt)]));
  const build = useCallback(
    (slice: number) => setBuilt((others) => (others.has(slice) ? others : new Set([...others, slice]))),
    [],
  );
  const next = nextSlice(built, count, start);
  useEffect(() => {
    if (next === null) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => build(next)));
    return () => cancelAnimationFrame(frame);
  }, [next, build]);
  return { isBuilt: (slice) => built.has(slice), isLate: (slice) => !first.has(slice), build };
}
