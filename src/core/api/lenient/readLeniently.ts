/** Reads a provider's answer so that one bad field or row never costs a screen. */
import type * as v from 'valibot';
import { DefectLog, type FieldDefect, SPOILT } from './defectLog.ts';
import { readerOf } from './schemaReader.ts';

interface LenientResult<Output> {
  /** The usable part; null when even the outermost shape does not fit. */
  value: Output | null;
  /** The first defects, in the order of reading. */
  defects: readonly FieldDefect[];
  /** How many defects there were. */
  total: number;
  /** How many lists were lost whole. */
  lostLists: number;
}

/**
 * Takes what fits the schema: a bad nullish field becomes null, a bad required field spoils its object, a spoilt
 * object leaves its list, and a list that lost all its rows is spoilt itself. Missing nullish fields become null, unknown fields are dropped. Never throws.
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

/** By construction a reader's result has its schema's output type unless it is spoilt. */
function fits<Output>(_schema: v.GenericSchema<unknown, Output>, result: unknown): result is Output {
  return result !== SPOILT;
}
