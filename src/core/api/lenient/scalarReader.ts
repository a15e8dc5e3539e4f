/** Converts values of a closely related type: '12' where a number is expected, 12 where a text is. */
import { type DefectLog, SPOILT } from './defectLog.ts';

const DECIMAL = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const LONGEST_NUMBER = 40;

function numberFrom(value: unknown): number | typeof SPOILT {
  // JSON's 1e999 arrives as Infinity, which no screen can show.
  if (typeof value === 'number') return Number.isFinite(value) ? value : SPOILT;
  if (typeof value !== 'string' || value.length > LONGEST_NUMBER) return SPOILT;
  const trimmed = value.trim();
  return DECIMAL.test(trimmed) ? numberFrom(Number(trimmed)) : SPOILT;
}

function textFrom(value: unknown): string | typeof SPOILT {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : SPOILT;
}

function flagFrom(value: unknown): boolean | typeof SPOILT {
  if (value === true || value === 'true' || value === 1) return true;
  return value === false || value === 'false' || value === 0 ? false : SPOILT;
}

const MENDS: Record<string, (value: unknown) => unknown> = {
  number: numberFrom,
  string: textFrom,
  boolean: flagFrom,
  unknown: (value) => value,
};

/** The reader for a schema of single values, by the schema's type name; null for any other schema. */
export function scalarReader(type: string): ((value: unknown, log: DefectLog) => unknown) | null {
  const mend = Object.hasOwn(MENDS, type) ? MENDS[type] : undefined;
  if (!mend) return null;
  return (value, log) => {
    const mended = mend(value);
    return mended === SPOILT ? log.spoilt(type) : mended;
  };
}
