/** A second version of the document, which marks what the reference provider always sends as required. */
import { openApiDocument } from './document.ts';
import { isObject, type Json, type JsonObject } from './jsonSchema.ts';
import { namedBy } from './shapeProblems.ts';

/** Response fields that the reference provider sends only sometimes, by schema. It always sends all others. */
const SOMETIMES: Readonly<Record<string, readonly string[]>> = {
  ArmedStatus: ['until'],
  AuthenticateResponse: ['error'],
  // For Admins only.
  EventRow: ['incident.priority', 'lastUserName'],
  FeedbackResponse: ['error'],
  // Lists leave these out.
  LocationRecord: ['nvRs', 'schedules', 'contactLocations'],
  NotificationState: ['pushKey', 'mailAddress'],
  PasswordResponse: ['error'],
  // locationName holds the name of its location.
  ScheduleRow: ['location'],
};

export function referenceDocument(): JsonObject {
  const document = openApiDocument();
  document.info = {
    ...(isObject(document.info) && document.info),
    title: 'Provider API of the customer portal, as the reference provider answers it',
    description:
      'The contract of openapi.json, with every field marked as required that the reference provider always sends. A field that may be null is sent as null.',
  };
  const schemas = schemasOf(document);
  for (const name of answered(document)) {
    const schema = schemas[name];
    if (isObject(schema)) requireAll(schema, SOMETIMES[name] ?? [], '');
  }
  return document;
}

/** The reference document, as written to the file. */
export function referenceText(): string {
  return `${JSON.stringify(referenceDocument(), null, 2)}\n`;
}

export function schemasOf(document: JsonObject): JsonObject {
  const { components } = document;
  return isObject(components) && isObject(components.schemas) ? components.schemas : {};
}

/** Names of the schemas that successful responses use. */
function answered(document: JsonObject): ReadonlySet<string> {
  const schemas = schemasOf(document);
  const found = new Set<string>();
  const follow = (value: Json | undefined): void => {
    if (Array.isArray(value)) for (const part of value) follow(part);
    if (!isObject(value)) return;
    const name = namedBy(value.$ref);
    if (name !== undefined && !found.has(name)) {
      found.add(name);
      follow(schemas[name]);
    }
    for (const part of Object.values(value)) follow(part);
  };
  for (const path of Object.values(isObject(document.paths) ? document.paths : {}))
    for (const operation of Object.values(isObject(path) ? path : {}))
      if (isObject(operation) && isObject(operation.responses)) follow(operation.responses['200']);
  return found;
}

/** @param path of the schema within its component, with a trailing dot */
function requireAll(schema: Json, sometimes: readonly string[], path: string): void {
  if (Array.isArray(schema)) for (const part of schema) requireAll(part, sometimes, path);
  if (!isObject(schema)) return;
  const { properties, items, anyOf } = schema;
  if (isObject(properties)) {
    schema.required = Object.keys(properties).filter((name) => !sometimes.includes(`${path}${name}`));
    for (const [name, part] of Object.entries(properties)) requireAll(part, sometimes, `${path}${name}.`);
  }
  if (items !== undefined) requireAll(items, sometimes, path);
  if (anyOf !== undefined) requireAll(anyOf, sometimes, path);
}
