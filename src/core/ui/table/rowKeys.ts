/** One unique key per row: the row's own key, with a number appended where an earlier row has the same one. */
export function rowKeys<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): string[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = String(keyOf(row));
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? key : `${key} (${times})`;
  });
}
