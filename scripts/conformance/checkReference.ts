/** Checks whether responses have every field that the reference provider always sends. */
import type { WireCall } from '#core/api/wire/call.ts';
import { isObject, type Json } from '../openapi/jsonSchema.ts';
import { namedBy, referenceDocument, schemasOf } from '../openapi/reference.ts';
import { type Findings, subjectOf } from './findings.ts';
import type { Host } from './host.ts';

/** The host, with every successful response checked. */
export function withReference(host: Host, findings: Findings): Host {
  const problemsOf = referenceProblems();
  return {
    ...host,
    async send(call, sent) {
      const reply = await host.send(call, sent);
      if (reply.status === 200) findings.checked(subjectOf(call), problemsOf(call, reply.json));
      return reply;
    },
  };
}

/** @returns what a call's successful response lacks, one sentence per field */
export function referenceProblems(): (call: WireCall, answer: unknown) => string[] {
  const document = referenceDocument();
  const schemas = schemasOf(document);
  return (call, answer) => {
    const missing = missingFields(answerOf(call), answer, '');
    return [...new Set(missing)].map(
      (path) => `${path} is missing, which the reference provider always sends`,
    );
  };

  function answerOf({ path, method }: WireCall): Json | undefined {
    return at(
      document,
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      '200',
      'content',
      'application/json',
      'schema',
    );
  }

  function missingFields(schema: Json | undefined, value: unknown, path: string): string[] {
    if (!isObject(schema)) return [];
    const name = namedBy(schema.$ref);
    if (name !== undefined) return missingFields(schemas[name], value, path);
    if (Array.isArray(schema.anyOf)) return bestOf(schema.anyOf, value, path);
    if (Array.isArray(value)) return value.flatMap((part) => missingFields(schema.items, part, `${path}[]`));
    if (typeof value !== 'object' || value === null) return [];
    const fields = new Map<string, unknown>(Object.entries(value));
    const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
    const within = (field: string) => (path === '' ? field : `${path}.${field}`);
    return [
      ...required.filter((field) => !fields.has(field)).map(within),
      ...Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(([field, part]) =>
        missingFields(part, fields.get(field), within(field)),
      ),
    ];
  }

  /** Of several shapes, the problems of the one that matches best. */
  function bestOf(shapes: readonly Json[], value: unknown, path: string): string[] {
    const lists = shapes
      .filter((shape) => fits(shape, value))
      .map((shape) => missingFields(shape, value, path));
    return lists.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }

  /** Whether both are lists, or both are objects. */
  function fits(shape: Json, value: unknown): boolean {
    if (!isObject(shape)) return false;
    const name = namedBy(shape.$ref);
    if (name !== undefined) return fits(schemas[name] ?? null, value);
    if (Array.isArray(value)) return shape.type === 'array';
    return typeof value === 'object' && value !== null ? shape.type === 'object' : false;
  }
}

function at(value: Json, ...steps: readonly string[]): Json | undefined {
  let place: Json | undefined = value;
  for (const step of steps) place = isObject(place) ? place[step] : undefined;
  return place;
}
