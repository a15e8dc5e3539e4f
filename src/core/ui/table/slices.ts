/** Long lists are built in slices, so that no single rendering holds up the screen. */

/** Rows of a slice: the largest page of a list, which is always built at once. */
export const SLICE = 100;

/** Rows on either side of the one that is looked at first that are there from the beginning. */
const AROUND = 20;

export interface SliceOfRows<Row> {
  /** Index of its first row. */
  readonly from: number;
  readonly rows: readonly Row[];
  readonly keys: readonly string[];
}

export function inSlices<Row>(rows: readonly Row[], keys: readonly string[]): SliceOfRows<Row>[] {
  return Array.from({ length: Math.ceil(rows.length / SLICE) }, (_, slice) => {
    const from = slice * SLICE;
    return { from, rows: rows.slice(from, from + SLICE), keys: keys.slice(from, from + SLICE) };
  });
}

/** Which slice a row lies in. */
export function sliceOf(index: number): number {
  return Math.floor(Math.max(0, index) / SLICE);
}

/** The slices that must be there for a row and what stands round it. */
export function slicesAround(index: number): ReadonlySet<number> {
  return new Set([sliceOf(index - AROUND), sliceOf(index), sliceOf(index + AROUND)]);
}

/** The slice nearest to `start` that is not built yet; null once all of them are. */
export function nextSlice(built: ReadonlySet<number>, count: number, start: number): number | null {
  for (let distance = 0; distance < count; distance += 1) {
    for (const slice of [start + distance, start - distance])
      if (slice >= 0 && slice < count && !built.has(slice)) return slice;
  }
  return null;
}
