/** Rows of the call table as OpenAPI operations. */
import type { WireCall, WireSchema } from '#core/api/wire/call.ts';
import { schemaOf } from './components.ts';
import { failuresOf } from './failures.ts';
import { isObject, type JsonObject } from './jsonSchema.ts';

export function operationOf(call: WireCall): JsonObject {
  const parameters = [...pathParameters(call), ...queryParameters(call.query), ...keyParameter(call)];
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [tagOf(call.path)],
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: { required: true, content: jsonContent(call.body) } }),
    responses: {
      200: {
        description: 'Success. An empty body counts as null, as does a 204.',
        headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
        content: jsonContent(call.response),
      },
      ...failuresOf(call),
    },
  };
}

/** The controller's name: the first part of the path after /api. */
export function tagOf(path: string): string {
  return path.split('/')[2] ?? '';
}

function securityOf({ bearer }: WireCall): JsonObject[] {
  if (bearer === 'required') return [{ bearer: [] }];
  return bearer === 'optional' ? [{ bearer: [] }, {}] : [];
}

function jsonContent(schema: WireSchema): JsonObject {
  return { 'application/json': { schema: schemaOf(schema) } };
}

function pathParameters({ path }: WireCall): JsonObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description:
      path === '/api/Event/events/location/{locationId}' ? 'A location, or 0 for all.' : 'Id of the object.',
    schema: { type: 'integer', minimum: 0 },
  }));
}

function queryParameters(query: WireSchema | null): JsonObject[] {
  if (!query) return [];
  const { properties, required } = schemaOf(query);
  const names: unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: names.includes(name),
    schema,
  }));
}

function keyParameter({ takesKey = false }: WireCall): JsonObject[] {
  if (!takesKey) return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Name of this very request, a random UUID from the portal. Sent again under the same key, since the answer was lost, it is to be taken once. A provider that knows no keys ignores it.',
      schema: { type: 'string', maxLength: 200 },
    },
  ];
}
