/** How many bytes of the recordings have come, how many there will be, and how long that takes. */

/** A rate that was measured for a shorter time says little. */
const LEAST_MS = 1_000;

/**
 * @param count recordings in all
 * @param clock milliseconds, going only forward
 */
export function createProgress(count: number, clock: () => number) {
  const transfers = new Set<{ bytes: number; expected: number | null; isOver: boolean }>();
  const bytesNow = () => sum([...transfers].map(({ bytes }) => bytes));
  /** Since when the rate is measured: while nothing is fetched, no time passes for it. */
  let since = { bytes: 0, at: clock() };
  return {
    begin: () => {
      if ([...transfers].every(({ isOver }) => isOver)) since = { bytes: bytesNow(), at: clock() };
      const transfer = { bytes: 0, expected: null as number | null, isOver: false };
      transfers.add(transfer);
      return {
        /** @param expected the whole size in bytes; null when it is not known */
        received: (bytes: number, expected: number | null) =>
          void Object.assign(transfer, { bytes, expected }),
        /** What came does not count. */
        drop: () => void transfers.delete(transfer),
        end: () => void Object.assign(transfer, { isOver: true }),
      };
    },
    /** The total is an estimate while the size of some recordings is not known, and null while none is. */
    now: () => {
      const bytes = bytesNow();
      const known = [...transfers].flatMap((one) => (one.isOver ? one.bytes : (one.expected ?? [])));
      const isEstimate = known.length < count;
      const whole = isEstimate ? (sum(known) / known.length) * count : sum(known);
      const total = known.length === 0 ? null : Math.max(bytes, Math.round(whole));
      const elapsed = clock() - since.at;
      const rate = elapsed >= LEAST_MS ? (bytes - since.bytes) / elapsed : 0;
      // Null while it cannot be told.
      const secondsLeft = total !== null && rate > 0 ? Math.ceil((total - bytes) / rate / 1_000) : null;
      return { bytes, total, isEstimate, secondsLeft };
    },
  };
}

export type FetchProgress = ReturnType<typeof createProgress>;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** '34.2 MB', in the units that browsers count downloads in. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`;
  const [size, unit] = bytes < 1_000_000_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1_000_000_000, 'GB'];
  return `${size.toFixed(unit === 'MB' ? 1 : 2)} ${unit}`;
}

/** 'about 2 min left'; '' where it cannot be told. */
export function timeLeftText(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 90) return `about ${Math.max(1, seconds)} s left`;
  return seconds < 5_400
    ? `about ${Math.round(seconds / 60)} min left`
    : `about ${Math.round(seconds / 3_600)} h left`;
}
