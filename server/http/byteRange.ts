interface ByteRange {
  /** First byte. */
  readonly start: number;
  /** Last byte, included. */
  readonly end: number;
}

/**
 * Reads a Range header against a file of `size` bytes.
 * @returns the range, 'whole' when the header is absent or is to be ignored (other unit, several ranges, bad syntax),
 * or 'unsatisfiable' when no byte of the file lies in it
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [match, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (match === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') return suffix(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < size ? { start, end } : 'unsatisfiable';
}

function suffix(length: number, size: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - length), end: size - 1 };
}
