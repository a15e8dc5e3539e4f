/** How calls fail. */
import type { WireCall } from '#contract/call.ts';
import { neededByOf } from './annotate.ts';
import { asJson, type JsonObject } from './jsonSchema.ts';

const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

const failure = (description: string, headers: JsonObject = {}) => ({
  description,
  headers: { ...requestId, ...headers },
});

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
  BadRequest: failure('A parameter or field does not fit; the text names it.'),
  Unauthorized: failure('No token, or one that is forged, expired or withdrawn. The portal signs out.'),
  WrongPassword: failure('The username or the password is wrong.'),
  NotApproved: failure('The account waits for approval.'),
  NotFound: failure('There is no such object, or it is not the caller’s.'),
  TooLarge: failure('The body is too large.'),
  TooMany: failure('Too often, or too much at once.', retryAfter),
  Away: failure('The service starts, or cannot reach its data. The portal tries reads again.', retryAfter),
  Failed: failure('Anything else. A 500 is not tried again.'),
};

/** @param examples an answer of each kind */
export function sharedResponses(examples: Readonly<Record<string, unknown>>): JsonObject {
  const schema = { $ref: '#/components/schemas/Failure' };
  return asJson(
    Object.fromEntries(
      Object.entries(KINDS).map(([name, kind]) => [
        name,
        { ...kind, content: { 'application/json': { schema, example: examples[name] } } },
      ]),
    ),
  );
}

const response = (name: string) => ({ $ref: `#/components/responses/${name}` });

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
