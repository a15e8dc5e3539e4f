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

/** Writes `anyOf: [{ type: 'string' }, { type: 'null' }]` as `type: ['string', 'null']`, which is shorter. */
export function shortened(value: Json): Json {
  if (Array.isArray(value)) return value.map(shortened);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, part]): [string, Json] => [key, shortened(part)]);
  const { anyOf, ...rest } = Object.fromEntries(entries);
  const types = Array.isArray(anyOf) ? anyOf.flatMap(bareType) : [];
  if (Array.isArray(anyOf) && types.length === anyOf.length) return { type: types, ...rest };
  if (Array.isArray(rest.required) && rest.required.length === 0) delete rest.required;
  return anyOf === undefined ? rest : { anyOf, ...rest };
}

function bareType(part: Json): string[] {
  if (!isObject(part) || Object.keys(part).length !== 1) return [];
  const { type } = part;
  return typeof type === 'string' ? [type] : [];
}
