import { isObject, type Json, type JsonObject } from './jsonSchema.ts';
import { allNotes } from './notes/allNotes.ts';
import type { FieldNote, Screen } from './notes/note.ts';

/**
 * Adds the notes to the shared schemas.
 * @throws Error for a note about a field that does not exist
 */
export function annotate(schemas: Record<string, JsonObject>): void {
  for (const [name, { about, fields }] of Object.entries(allNotes)) {
    const schema = schemas[name];
    // Queries are parameters, which take their notes from the table.
    if (schema === undefined) continue;
    schema.description = about;
    for (const [path, note] of Object.entries(fields)) {
      const places = fieldsAt(schema, path.split('.'));
      if (places.length === 0) throw new Error(`There is no field ${name}.${path} to note something about.`);
      for (const place of places) Object.assign(place, noted(note));
    }
  }
}

/** A note as keywords of a schema or parameter. */
export function noted({ description, neededBy }: FieldNote): JsonObject {
  return { description, ...neededByOf(neededBy) };
}

export function neededByOf(screens: readonly (Screen | string)[]): JsonObject {
  return { 'x-needed-by': [...screens] };
}

/** Every place of that name: a union may have the field in several of its options. */
function fieldsAt(schema: Json | undefined, [name = '', ...rest]: readonly string[]): JsonObject[] {
  const found = objectsIn(schema).flatMap(({ properties }) => {
    const field = isObject(properties) ? properties[name] : undefined;
    return isObject(field) ? [field] : [];
  });
  return rest.length === 0 ? found : found.flatMap((field) => fieldsAt(field, rest));
}

/** The object schemas within a schema that may be null, a list, or one of several. */
export function objectsIn(schema: Json | undefined): JsonObject[] {
  if (!isObject(schema)) return [];
  if (isObject(schema.properties)) return [schema];
  const options = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  return [...options, ...(schema.items === undefined ? [] : [schema.items])].flatMap(objectsIn);
}
