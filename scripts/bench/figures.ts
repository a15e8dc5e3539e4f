/** Summarises repeated measurements. */

interface Figures {
  readonly median: number;
  readonly p95: number;
  readonly count: number;
}

export function figures(values: readonly number[]): Figures {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), count: sorted.length };
}

/** The smallest value that at least this share of the ascending values does not exceed; NaN for an empty list. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}
