/** Reads a provider's response so that one bad field or row never costs a whole screen. */

import * as v from 'valibot';
import { DefectLog, type FieldDefect, type LostRows, SPOILT } from './defectLog.ts';

interface LenientResult<Output> {
  /** The usable part; null when even the outermost shape does not match. */
  value: Output | null;
  /** The first defects, in the order of reading. */
  defects: readonly FieldDefect[];
  /** How many defects there were. */
  total: number;
  /** How many lists lost all their rows. */
  lostLists: number;
  /** How many numbers and flags would be shown as 0 or 'No'. */
  lostFacts: number;
  /** The lists that lost others. */
  lostRows: readonly LostRows[];
}

/**
 * Takes what matches the schema. A bad or missing nullish field becomes null, or its default. A bad required or nullable
 * field spoils its object. A spoilt object is dropped from its list. A list that has lost all its rows is spoilt itself.
 * Unknown fields are dropped. Never throws.
 */
export function readLeniently<Output>(
  schema: v.GenericSchema<unknown, Output>,
  value: unknown,
): LenientResult<Output> {
  const log = new DefectLog();
  const result = readerOf(schema)(value, log);
  const { defects, total, lostLists, lostFacts, lostRows } = log;
  return { value: fits(schema, result) ? result : null, defects, total, lostLists, lostFacts, lostRows };
}

/** Type guard: unless a reader's result is SPOILT, it has its schema's output type by construction. */
function fits<Output>(_schema: v.GenericSchema<unknown, Output>, result: unknown): result is Output {
  return result !== SPOILT;
}

// Turns a schema into a function that reads a value leniently. Built once per schema, so that reading each row is fast.

/** Returns the usable part of a value, or SPOILT. */
type Reader = (value: unknown, log: DefectLog) => unknown;

const readers = new WeakMap<Schema, Reader>();

/** The reader of a schema. */
function readerOf(schema: Schema): Reader {
  const known = readers.get(schema);
  if (known) return known;
  const reader = newReader(schema);
  readers.set(schema, reader);
  return reader;
}

function newReader(schema: Schema): Reader {
  if (isPiped(schema)) return pipeReader(schema);
  if (isObject(schema)) return objectReader(schema.entries, schema.type === 'loose_object');
  if (isArray(schema)) return arrayReader(schema.item);
  if (isTuple(schema)) return tupleReader(schema.items);
  if (isUnion(schema)) return unionReader(schema.options, schema.expects);
  if (isWrapper(schema)) return wrapperReader(schema);
  return scalarReader(schema.type) ?? exactReader(schema);
}

function objectReader(entries: Readonly<Record<string, Schema>>, loose: boolean): Reader {
  const fields = Object.entries(entries).map(([key, entry]) => ({ key, read: readerOf(entry) }));
  return (value, log) => {
    if (!isRecord(value)) return log.spoilt('object');
    const result = loose ? ownFields(value) : {};
    for (const { key, read } of fields) {
      log.enter(key);
      // An inherited property, e.g. of a polluted prototype, is not part of the response.
      const field = read(Object.hasOwn(value, key) ? value[key] : undefined, log);
      log.leave();
      if (field === SPOILT) return SPOILT;
      if (field !== undefined) result[key] = field;
    }
    return result;
  };
}

function arrayReader(item: Schema): Reader {
  const read = readerOf(item);
  return (value, log) => {
    if (!Array.isArray(value)) {
      log.lostLists += 1;
      return log.spoilt('array');
    }
    const rows: unknown[] = [];
    for (let index = 0; index < value.length; index += 1) {
      log.enter(index);
      const row = read(value[index], log);
      log.leave();
      if (row !== SPOILT) rows.push(row);
    }
    // An empty list would claim that there are no rows, which nobody knows.
    if (rows.length > 0 || value.length === 0) {
      log.lost(value.length - rows.length);
      return rows;
    }
    log.lostLists += 1;
    return SPOILT;
  };
}

function tupleReader(items: readonly Schema[]): Reader {
  const reads = items.map(readerOf);
  return (value, log) => {
    if (!Array.isArray(value)) return log.spoilt('array');
    const result: unknown[] = [];
    for (const [index, read] of reads.entries()) {
      log.enter(index);
      const part = read(value[index], log);
      log.leave();
      if (part === SPOILT) return SPOILT;
      result.push(part);
    }
    return result;
  };
}

function unionReader(options: readonly Schema[], expects: string): Reader {
  const reads = options.map(readerOf);
  return (value, log) => {
    const rewind = log.mark();
    for (const read of reads) {
      const result = read(value, log);
      if (result !== SPOILT) return result;
      rewind();
    }
    return log.spoilt(expects);
  };
}

/** Null of a nullable field says something, such as 'no quiet hours': what cannot be read must not pass for it. */
function wrapperReader(schema: WithWrapped): Reader {
  const { type, wrapped } = schema;
  const read = readerOf(wrapped);
  const nothing = type === 'nullish' || type === 'nullable' ? null : undefined;
  const absent = (log: DefectLog) => {
    const value: unknown = v.getDefault(schema);
    if (value === undefined) return nothing;
    return value === null ? null : read(value, log);
  };
  return (value, log) => {
    if (value === null || value === undefined) return absent(log);
    const result = read(value, log);
    return result === SPOILT && type !== 'nullable' ? absent(log) : result;
  };
}

/**
 * The first step of the pipe is read leniently. Its result must then pass the whole pipe. A text that is longer than the
 * contract allows is reported and stays: to leave it out would lose more.
 */
function pipeReader(schema: WithPipe): Reader {
  const [first, ...steps] = schema.pipe;
  const read = readerOf(first);
  const most = steps.every(isMaxLength) ? Math.min(...steps.map(({ requirement }) => requirement)) : null;
  if (most !== null) {
    return (value, log) => {
      const result = read(value, log);
      if (typeof result === 'string' && result.length > most) log.spoilt(`at most ${most} characters`);
      return result;
    };
  }
  const check = exactReader(schema);
  return (value, log) => {
    const result = read(value, log);
    return result === SPOILT ? SPOILT : check(result, log);
  };
}

function exactReader(schema: Schema): Reader {
  return (value, log) => {
    const result = v.safeParse(schema, value);
    if (result.success) return result.output;
    const [issue] = result.issues;
    return log.spoilt(issue.expected ?? issue.type);
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON may hold a field named `__proto__`; assigning it would change the copy's prototype. */
function ownFields(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== '__proto__'));
}

type Schema = v.GenericSchema;

interface WithEntries extends Schema {
  readonly entries: Readonly<Record<string, Schema>>;
}
interface WithItem extends Schema {
  readonly item: Schema;
}
interface WithItems extends Schema {
  readonly items: readonly Schema[];
}
interface WithOptions extends Schema {
  readonly options: readonly Schema[];
}
interface WithWrapped extends Schema {
  readonly wrapped: Schema;
}
interface WithPipe extends Schema {
  readonly pipe: readonly [Schema, ...unknown[]];
}

interface MaxLength {
  readonly type: 'max_length';
  readonly requirement: number;
}

const OBJECTS = ['object', 'loose_object', 'strict_object'];
const WRAPPERS = ['nullish', 'nullable', 'optional', 'exact_optional', 'undefinedable'];

const isObject = (schema: Schema): schema is WithEntries => OBJECTS.includes(schema.type);
const isArray = (schema: Schema): schema is WithItem => schema.type === 'array';
const isTuple = (schema: Schema): schema is WithItems => schema.type === 'tuple';
const isUnion = (schema: Schema): schema is WithOptions => schema.type === 'union';
const isWrapper = (schema: Schema): schema is WithWrapped => WRAPPERS.includes(schema.type);
const isMaxLength = (step: unknown): step is MaxLength =>
  typeof step === 'object' && step !== null && 'type' in step && step.type === 'max_length';
/** A piped schema has the type of its first step, so this must be checked before the other types. */
const isPiped = (schema: Schema): schema is WithPipe => 'pipe' in schema;

// Converts values of a closely related type: '12' where a number is expected, 12 where a text is, 'True' where a flag is.

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

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Texts in any letter case: .NET writes 'True'. */
function flagFrom(value: unknown): boolean | typeof SPOILT {
  if (typeof value === 'boolean') return value;
  const text = textFrom(value);
  return text === SPOILT ? SPOILT : (FLAGS.get(text.trim().toLowerCase()) ?? SPOILT);
}

const MENDS: Record<string, (value: unknown) => unknown> = {
  number: numberFrom,
  string: textFrom,
  boolean: flagFrom,
  unknown: (value) => value,
};

/** The reader for a schema of single values, by the schema's type name; null for any other schema. */
function scalarReader(type: string): ((value: unknown, log: DefectLog) => unknown) | null {
  const mend = Object.hasOwn(MENDS, type) ? MENDS[type] : undefined;
  if (!mend) return null;
  return (value, log) => {
    const mended = mend(value);
    return mended === SPOILT ? log.spoilt(type) : mended;
  };
}
