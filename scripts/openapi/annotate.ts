import { fieldNotes } from './fieldNotes.ts';
import { isObject, type Json, type JsonObject } from './jsonSchema.ts';

/**
 * Adds the notes to the schemas.
 * @throws Error for a note about a field that does not exist
 */
export function annotate(schemas: Record<string, JsonObject>): void {
  for (const [name, notes] of Object.entries(fieldNotes))
    for (const [path, note] of Object.entries(notes)) fieldAt(schemas, name, path).description = note;
}

function fieldAt(schemas: Record<string, JsonObject>, name: string, path: string): JsonObject {
  let place: Json | undefined = schemas[name];
  for (const step of path.split('.').filter((part) => part !== '')) place = propertiesOf(place)[step];
  if (!isObject(place)) throw new Error(`There is no field ${name}.${path} to note something about.`);
  return place;
}

/** The properties of an object schema, even when it may be null. */
function propertiesOf(schema: Json | undefined): JsonObject {
  if (!isObject(schema)) return {};
  if (isObject(schema.properties)) return schema.properties;
  const parts = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  return parts.map(propertiesOf).find((properties) => Object.keys(properties).length > 0) ?? {};
}
