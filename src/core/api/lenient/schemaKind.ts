/** Tells valibot's schemas apart at run time. */
import type * as v from 'valibot';

export type Schema = v.GenericSchema;

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

const OBJECTS = ['object', 'loose_object', 'strict_object'];
const WRAPPERS = ['nullish', 'nullable', 'optional', 'exact_optional', 'undefinedable'];

export const isObject = (schema: Schema): schema is WithEntries => OBJECTS.includes(schema.type);
export const isArray = (schema: Schema): schema is WithItem => schema.type === 'array';
export const isTuple = (schema: Schema): schema is WithItems => schema.type === 'tuple';
export const isUnion = (schema: Schema): schema is WithOptions => schema.type === 'union';
export const isWrapper = (schema: Schema): schema is WithWrapped => WRAPPERS.includes(schema.type);
/** A piped schema has the type of its first step, so this must be asked before the others. */
export const isPiped = (schema: Schema): schema is WithPipe => 'pipe' in schema;
