/** One key for each row: its own, with a number behind it where an earlier row has the same. */
export function rowKeys<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): string[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = String(keyOf(row));
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? key : `${key} (${times})`;
  });
}
