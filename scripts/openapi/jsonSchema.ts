/** JSON data, and the parts of an OpenAPI document. */

/** A plain JSON object. Every part of the document is one. */
export interface JsonObject {
  [key: string]: Json;
}
export type Json = string | number | boolean | null | Json[] | JsonObject;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The part of a value that the names lead to. */
export function at(value: Json | undefined, ...names: readonly string[]): Json | undefined {
  let place = value;
  for (const name of names) place = isObject(place) ? place[name] : undefined;
  return place;
}

/** A copy of the value as JSON data, without what JSON cannot express. */
export function asJson(value: unknown): JsonObject {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  if (!isObject(copy)) throw new TypeError('A JSON object was expected.');
  return copy;
}

/**
 * Writes `anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }]` as `type: ['string', 'null'], maxLength: 9`, which is
 * shorter: a limit of texts says nothing of null.
 */
export function shortened(value: Json): Json {
  if (Array.isArray(value)) return value.map(shortened);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, part]): [string, Json] => [key, shortened(part)]);
  const { anyOf, ...rest } = Object.fromEntries(entries);
  const single = Array.isArray(anyOf) ? anyOf.flatMap(singleType) : [];
  const limits = single.filter(({ limit }) => limit !== undefined);
  if (Array.isArray(anyOf) && single.length === anyOf.length && limits.length < 2)
    return { type: single.map(({ type }) => type), ...limits[0]?.limit, ...rest };
  if (Array.isArray(rest.required) && rest.required.length === 0) delete rest.required;
  return anyOf === undefined ? rest : { anyOf, ...rest };
}

function singleType(part: Json): { type: string; limit?: JsonObject }[] {
  if (!isObject(part)) return [];
  const { type, ...rest } = part;
  if (typeof type !== 'string') return [];
  const names = Object.keys(rest);
  if (names.length === 0) return [{ type }];
  return names.every((name) => name === 'maxLength') ? [{ type, limit: rest }] : [];
}

/** The object schemas within a schema that may be null, a list, or one of several. */
export function objectsIn(schema: Json | undefined): JsonObject[] {
  if (!isObject(schema)) return [];
  if (isObject(schema.properties)) return [schema];
  const options = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  return [...options, ...(schema.items === undefined ? [] : [schema.items])].flatMap(objectsIn);
}

/** A document as it is written to its file. */
export function fileText(document: JsonObject): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

export function schemasOf(document: JsonObject): JsonObject {
  const schemas = at(document, 'components', 'schemas');
  return isObject(schemas) ? schemas : {};
}

/** The shape's name in a reference such as `#/components/schemas/EventRow`. */
export function namedBy(reference: Json | undefined): string | undefined {
  return typeof reference === 'string' ? /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1] : undefined;
}

/** Names of the shapes that a value refers to, its examples apart. */
export function namesIn(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isObject(value)) return [];
  const { $ref, examples: _, ...rest } = value;
  const name = namedBy($ref);
  return [...(name === undefined ? [] : [name]), ...Object.values(rest).flatMap(namesIn)];
}

export interface Operation {
  readonly path: string;
  readonly method: string;
  readonly value: JsonObject;
}

export function operationsOf(document: JsonObject): Operation[] {
  const paths = isObject(document.paths) ? document.paths : {};
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).flatMap(([method, value]) =>
      isObject(value) ? [{ path, method, value }] : [],
    ),
  );
}
