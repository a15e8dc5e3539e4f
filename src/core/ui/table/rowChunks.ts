export interface ChunkOfRows<Row> {
  /** Index of the chunk's first row. */
  readonly from: number;
  readonly rows: readonly Row[];
  /** How many rows there are with the heading, where there is one. */
  readonly lines: number;
}

/**
 * Splits rows into chunks. The browser lays out a chunk as one, or leaves it for later.
 * @param size most rows of a chunk; a row that starts a group starts a chunk too
 */
export function inChunks<Row>(
  rows: readonly Row[],
  size: number,
  startsGroup: (row: Row) => boolean = () => false,
): ChunkOfRows<Row>[] {
  const chunks: { from: number; rows: Row[]; lines: number }[] = [];
  for (const [index, row] of rows.entries()) {
    const isStart = startsGroup(row);
    const last = chunks.at(-1);
    if (last === undefined || last.rows.length === size || isStart)
      chunks.push({ from: index, rows: [row], lines: isStart ? 2 : 1 });
    else {
      last.rows.push(row);
      last.lines += 1;
    }
  }
  return chunks;
}
