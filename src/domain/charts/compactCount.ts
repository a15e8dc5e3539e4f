import { MISSING } from '#core/format/shownText.ts';

/**
 * '999', '1.0K', '12.3K', '1.0M': thousands and millions with one decimal, rounded half away from zero. A value that
 * rounds up to 1000.0K is shown as 1.0M.
 */
export function formatCompactCount(value: number): string {
  if (!Number.isFinite(value)) return MISSING;
  const size = Math.abs(value);
  const text = roundTenths(size) < 1000 ? String(roundTenths(size)) : compactSize(size);
  return value < 0 && text !== '0' ? `-${text}` : text;
}

function compactSize(size: number): string {
  const thousands = roundTenths(size / 1000);
  return thousands < 1000 ? `${thousands.toFixed(1)}K` : `${roundTenths(size / 1_000_000).toFixed(1)}M`;
}

const roundTenths = (value: number) => Math.round(value * 10) / 10;
