/** The shapes that calls share, by their names in the contract. */
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { WireCall, WireSchema } from '#contract/call.ts';
import * as contact from '#contract/contact.ts';
import * as directory from '#contract/directory.ts';
import * as equipment from '#contract/equipment.ts';
import * as event from '#contract/event.ts';
import * as location from '#contract/location.ts';
import * as notification from '#contract/notification.ts';
import * as recording from '#contract/recording.ts';
import * as schedule from '#contract/schedule.ts';
import * as search from '#contract/search.ts';
import * as session from '#contract/session.ts';
import * as statistics from '#contract/statistics.ts';
import * as vocabulary from '#contract/vocabulary.ts';
import { neededByOf } from './contractComments.ts';
import { asJson, type JsonObject, shortened } from './jsonSchema.ts';

const modules = [
  contact,
  directory,
  equipment,
  event,
  location,
  notification,
  recording,
  schedule,
  search,
  session,
  statistics,
  vocabulary,
];

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

function isSchema(value: unknown): value is AnySchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

/** Only used inside other schemas or as queries. As named components they would be one more place to look up. */
const INLINE = new Set(['DeviceStatus', 'AddressOrText', 'RecordingQuery', 'SearchQuery']);

const shapes = modules
  .flatMap((module): [string, unknown][] => Object.entries(module))
  .filter((entry): entry is [string, AnySchema] => isSchema(entry[1]))
  .sort(([a], [b]) => (a < b ? -1 : 1));

/** The name under which the contract exports a shape. */
export const nameOf = (shape: WireSchema) => shapes.find(([, one]) => one === shape)?.[0];

const named = Object.fromEntries(shapes.filter(([name]) => !INLINE.has(name)));

const conversion = {
  target: 'draft-2020-12',
  typeMode: 'input',
  definitions: named,
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

/** Every named shape as JSON Schema. */
export function sharedSchemas(): Record<string, JsonObject> {
  const schemas = asJson(toJsonSchemaDefs(named, conversion));
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, asJson(shortened(schema))]),
  );
}

/** One schema as JSON Schema. Named schemas inside it become references. */
export function schemaOf(schema: WireSchema): JsonObject {
  const { $schema: _, $defs: __, ...bare } = asJson(toJsonSchema(schema, conversion));
  return asJson(shortened(bare));
}

// How calls fail.

export const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
export const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

export const failureSchema: JsonObject = {
  type: 'object',
  description: 'The text in error is shown by forms.',
  properties: {
    error: {
      type: 'string',
      maxLength: 20_000,
      description: 'What went wrong, for people.',
      ...neededByOf(['Every page']),
    },
    requestId: {
      type: 'string',
      maxLength: 200,
      description: 'Shown beside Retry, so that a call to support can name it.',
      ...neededByOf(['Every page']),
    },
  },
  required: ['error'],
};

export const sharedHeaders: JsonObject = {
  RequestId: { description: 'Id of the request, for support.', schema: { type: 'string', maxLength: 200 } },
  RetryAfter: {
    description: 'Seconds to wait. The portal honours up to two.',
    schema: { type: 'integer', minimum: 0 },
  },
};

const KINDS = {
  BadRequest: 'A parameter or field does not fit; the text names it.',
  Unauthorized: 'No token, or one that is forged, expired or withdrawn. The portal signs out.',
  WrongPassword: 'The username or the password is wrong.',
  NotApproved: 'The account waits for approval.',
  NotFound: 'There is no such object, or it is not the caller’s.',
  TooLarge: 'The body is too large.',
  TooMany: 'Too often, or too much at once.',
  Away: 'The service starts, or cannot reach its data. The portal tries reads again.',
  Failed: 'Anything else. A 500 is not tried again.',
};

/** @param examples an answer of each kind */
export function sharedResponses(examples: Readonly<Record<string, unknown>>): JsonObject {
  const schema = { $ref: '#/components/schemas/Failure' };
  const responses = Object.entries(KINDS).map(([name, description]) => {
    const isTemporary = ['TooMany', 'Away'].includes(name);
    const headers = { ...requestId, ...(isTemporary && retryAfter) };
    return [
      name,
      { description, headers, content: { 'application/json': { schema, example: examples[name] } } },
    ];
  });
  return asJson(Object.fromEntries(responses));
}

export const response = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** The responses of a call other than 200, by status. */
export function failuresOf(call: WireCall): JsonObject {
  const hasInput = call.body !== null || call.query !== null || call.path.includes('{');
  const isSignIn = call.name === 'authenticate';
  return {
    ...(hasInput && { 400: response('BadRequest') }),
    ...(call.bearer === 'required' && { 401: response('Unauthorized') }),
    ...(isSignIn && { 401: response('WrongPassword'), 403: response('NotApproved') }),
    ...(call.path.includes('{') && { 404: response('NotFound') }),
    ...(call.body !== null && { 413: response('TooLarge') }),
    429: response('TooMany'),
    503: response('Away'),
    default: response('Failed'),
  };
}
