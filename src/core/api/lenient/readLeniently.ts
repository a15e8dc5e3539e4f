/** Reads a provider's response so that one bad field or row never costs a whole screen. */
import type * as v from 'valibot';
import { DefectLog, type FieldDefect, SPOILT } from './defectLog.ts';
import { readerOf } from './schemaReader.ts';

interface LenientResult<Output> {
  /** The usable part; null when even the outermost shape does not match. */
  value: Output | null;
  /** The first defects, in the order of reading. */
  defects: readonly FieldDefect[];
  /** How many defects there were. */
  total: number;
  /** How many lists lost all their rows. */
  lostLists: number;
}

/**
 * Takes what matches the schema. A bad nullish field becomes null. A bad required field spoils its object. A spoilt
 * object is dropped from its list. A list that has lost all its rows is spoilt itself. Missing nullish fields become
 * null; unknown fields are dropped. Never throws.
 */
export function readLeniently<Output>(
  schema: v.GenericSchema<unknown, Output>,
  value: unknown,
): LenientResult<Output> {
  const log = new DefectLog();
  const result = readerOf(schema)(value, log);
  const { defects, total, lostLists } = log;
  return { value: fits(schema, result) ? result : null, defects, total, lostLists };
}

/** Type guard: unless a reader's result is SPOILT, it has its schema's output type by construction. */
function fits<Output>(_schema: v.GenericSchema<unknown, Output>, result: unknown): result is Output {
  return result !== SPOILT;
}
