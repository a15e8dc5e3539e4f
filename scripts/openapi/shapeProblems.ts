/** Compares a value with a JSON Schema of the document, and says in sentences what does not fit. */
import { isObject, type Json, type JsonObject, namedBy } from './jsonSchema.ts';

export interface ShapeProblem {
  /** Keys and indexes that lead to the place; empty for the whole value. */
  readonly path: readonly (string | number)[];
  readonly isMissing: boolean;
  /** What was expected there, e.g. 'integer' or 'an object with `id`'. */
  readonly expected: string;
  /** What is there, in short; 'missing' for nothing. */
  readonly found: string;
}

type Path = ShapeProblem['path'];

/** Names the document's shared schemas, which references point to. */
type Schemas = Readonly<Record<string, Json>>;

/** @returns one entry for each place that does not fit, in the order of the value */
export function shapeProblems(
  schema: Json | undefined,
  value: unknown,
  schemas: Schemas,
  path: Path = [],
): ShapeProblem[] {
  const shape = resolved(schema, schemas);
  if (Array.isArray(shape.anyOf)) return ofBestOption(shape.anyOf, value, schemas, path);
  const wrong = (): ShapeProblem[] => [
    { path, isMissing: false, expected: kindOf(shape, schemas), found: inShort(value) },
  ];
  if (!hasType(shape, value)) return wrong();
  if (Array.isArray(value)) {
    if (typeof shape.minItems === 'number' && value.length < shape.minItems) return wrong();
    const places = Array.isArray(shape.prefixItems) ? shape.prefixItems : undefined;
    return value.flatMap((part, index) =>
      shapeProblems(places ? places[index] : shape.items, part, schemas, [...path, index]),
    );
  }
  if (isObject(value)) return ofFields(shape, value, schemas, path);
  return isWithinLimits(shape, value) ? [] : wrong();
}

function ofFields(shape: JsonObject, value: JsonObject, schemas: Schemas, path: Path): ShapeProblem[] {
  const required = Array.isArray(shape.required) ? shape.required : [];
  return Object.entries(isObject(shape.properties) ? shape.properties : {}).flatMap(([name, part]) => {
    const place = [...path, name];
    if (Object.hasOwn(value, name)) return shapeProblems(part, value[name], schemas, place);
    if (!required.includes(name)) return [];
    return [{ path: place, isMissing: true, expected: kindOf(part, schemas), found: 'missing' }];
  });
}

/** A value that fits no option is compared with the one that it has most fields of. */
function ofBestOption(options: Json[], value: unknown, schemas: Schemas, path: Path): ShapeProblem[] {
  const results = options.map((option) => shapeProblems(option, value, schemas, path));
  if (results.some((problems) => problems.length === 0)) return [];
  const known = options.map((option) => {
    const shape = optionFor(option, value, schemas);
    if (shape === undefined) return -1;
    return isObject(value) && isObject(shape.properties)
      ? Object.keys(shape.properties).filter((name) => Object.hasOwn(value, name)).length
      : 0;
  });
  const most = Math.max(...known);
  if (most >= 0) return results[known.indexOf(most)] ?? [];
  const expected = kindOf({ anyOf: options }, schemas);
  return [{ path, isMissing: false, expected, found: inShort(value) }];
}

/** The option as it is, or the one within it, when the value is of its type. */
function optionFor(option: Json, value: unknown, schemas: Schemas): JsonObject | undefined {
  const shape = resolved(option, schemas);
  if (Array.isArray(shape.anyOf))
    return shape.anyOf.map((part) => optionFor(part, value, schemas)).find((part) => part !== undefined);
  return hasType(shape, value) ? shape : undefined;
}

function resolved(schema: Json | undefined, schemas: Schemas): JsonObject {
  if (!isObject(schema)) return {};
  const name = namedBy(schema.$ref);
  return name === undefined ? schema : resolved(schemas[name], schemas);
}

function typesOf({ type }: JsonObject): string[] {
  return (Array.isArray(type) ? type : type === undefined ? [] : [type]).map(String);
}

function hasType(shape: JsonObject, value: unknown): boolean {
  const types = typesOf(shape);
  const given = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  return (
    types.length === 0 || types.includes(given) || (types.includes('integer') && Number.isInteger(value))
  );
}

function isWithinLimits({ minLength, maxLength, minimum }: JsonObject, value: unknown): boolean {
  if (typeof value === 'string')
    return (
      value.length >= Number(minLength ?? 0) && value.length <= Number(maxLength ?? Number.POSITIVE_INFINITY)
    );
  return typeof value !== 'number' || value >= Number(minimum ?? Number.NEGATIVE_INFINITY);
}

const LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** In words: 'integer', 'string or null', 'an array', 'an object with `value`'. */
function kindOf(schema: Json | undefined, schemas: Schemas): string {
  return LIST.format(new Set(kindsOf(schema, schemas))) || 'anything';
}

function kindsOf(schema: Json | undefined, schemas: Schemas): string[] {
  const shape = resolved(schema, schemas);
  if (Array.isArray(shape.anyOf)) return shape.anyOf.flatMap((part) => kindsOf(part, schemas));
  return typesOf(shape).map((type) => {
    if (type === 'object') return objectKind(shape);
    if (type === 'string' && shape.minLength === 1) return 'non-empty string';
    if (type !== 'array') return type;
    return typeof shape.minItems === 'number' ? `an array of ${shape.minItems}` : 'an array';
  });
}

function objectKind({ required }: JsonObject): string {
  const names = (Array.isArray(required) ? required : []).map((name) => `\`${name}\``);
  return names.length === 0 ? 'an object' : `an object with ${names.join(' and ')}`;
}

function inShort(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (isObject(value)) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
