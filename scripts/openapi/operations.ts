/** Rows of the call table as OpenAPI operations. */
import type { WireCall } from '#contract/call.ts';
import { failuresOf, nameOf, requestId, response, schemaOf } from './components.ts';
import { callersOf, neededByOf, noted, shapeNotes } from './contractComments.ts';
import type { Example } from './examples/example.ts';
import { PORTAL } from './examples/requests.ts';
import { isObject, type Json, type JsonObject, objectsIn } from './jsonSchema.ts';

interface OperationOptions {
  /** Examples of this call. */
  readonly examples: readonly Example[];
  /** Whether a provider may leave the call out. */
  readonly isOptional: boolean;
  /** The plugin that brings the call along. Its screens alone need it. */
  readonly plugin?: string | undefined;
}

export function operationOf(call: WireCall, { examples, isOptional, plugin }: OperationOptions): JsonObject {
  const parameters = [
    ...pathParameters(call, examples),
    ...queryParameters(call, examples),
    ...keyParameter(call),
  ];
  const requests = examples.flatMap(({ name, summary, body }) =>
    body === undefined ? [] : [{ name, summary, value: body }],
  );
  const answers = examples.map(({ name, summary, answer }) => ({ name, summary, value: answer }));
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [tagOf(call.path)],
    ...neededByOf(plugin === undefined ? (callersOf[call.name] ?? []) : [plugin]),
    ...(plugin !== undefined && { 'x-plugin': plugin }),
    'x-effect': call.effect,
    ...((isOptional || plugin !== undefined) && { 'x-optional': true }),
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: { required: true, content: jsonContent(schemaOf(call.body), requests) },
    }),
    responses: {
      200: {
        description: 'Success. An empty body counts as null, as does a 204.',
        headers: requestId,
        content: jsonContent(answerSchema(call), answers),
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

interface NamedValue {
  readonly name: string;
  readonly summary: string;
  readonly value: unknown;
}

function jsonContent(schema: JsonObject, values: readonly NamedValue[]): JsonObject {
  const examples = Object.fromEntries(values.map(({ name, ...example }) => [name, example]));
  return JSON.parse(JSON.stringify({ 'application/json': { schema, examples } }));
}

/** The list around rows has no name of its own, so its two fields are described here. */
function answerSchema(call: WireCall): JsonObject {
  const schema = schemaOf(call.response);
  const [list] = schema.$ref === undefined ? objectsIn(schema) : [];
  if (list === undefined || !isObject(list.properties)) return schema;
  const screens = callersOf[call.name] ?? [];
  const isPaged = call.name === 'getEventsLocation';
  const notes: JsonObject = {
    value: noted({ description: 'The rows, in the order that was asked for.', neededBy: screens }),
    count: noted({
      description: 'Number of rows before paging, where `count` was asked for.',
      neededBy: isPaged ? screens : [],
    }),
  };
  for (const [name, part] of Object.entries(list.properties))
    if (isObject(part)) Object.assign(part, notes[name]);
  return schema;
}

const text = (maxLength: number): JsonObject => ({ type: 'string', maxLength });

/** @param about its description, and who needs it */
const parameter = (name: string, place: 'path' | 'query' | 'header', about: JsonObject, schema: Json) => ({
  ...{ name, in: place, required: place === 'path', ...about, schema },
});

function pathParameters({ path, name }: WireCall, examples: readonly Example[]): JsonObject[] {
  const isAllToo = name === 'getEventsLocation';
  const description = isAllToo ? 'Id of a location, or 0 for all.' : 'Id of the object.';
  const one = { value: examples[0]?.id ?? 0 };
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, placeholder = '']) => ({
    ...parameter(placeholder, 'path', { description }, { type: 'integer', minimum: 0 }),
    examples: { one, ...(isAllToo && { all: { summary: 'All locations', value: 0 } }) },
  }));
}

function queryParameters({ name: call, query }: WireCall, examples: readonly Example[]): JsonObject[] {
  if (!query) return [];
  const { properties, required } = schemaOf(query);
  const names: unknown[] = Array.isArray(required) ? required : [];
  // A plugin's query is no shape of the contract, and has no notes.
  const notes = shapeNotes[nameOf(query) ?? '']?.fields;
  return Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => {
    const note = notes?.[name];
    const text = examples[0]?.query?.[name];
    if (note === undefined && notes !== undefined)
      throw new Error(`There is no note about the parameter ${name} of ${call}.`);
    const about = note === undefined ? { description: `Parameter of ${call}.` } : noted(note);
    const example = isObject(schema) && schema.type === 'number' ? Number(text) : (text ?? null);
    return {
      ...parameter(name, 'query', about, schema),
      required: names.includes(name),
      ...(text !== undefined && { example }),
    };
  });
}

function keyParameter({ takesKey = false, name }: WireCall): JsonObject[] {
  const description =
    'Name of this very request, a random UUID from the portal. Sent again under the same key, since the answer was lost, it is to be taken once. A provider that knows no keys ignores it.';
  const about = { description, ...neededByOf(callersOf[name] ?? []) };
  const example = '0b9f3f5e-6a0c-4a52-9d3e-2f7a54c1d8e6';
  const key = parameter('Idempotency-Key', 'header', about, text(200));
  return takesKey ? [{ ...key, example }] : [];
}

// Paths that browsers request directly: the two sign-in redirects, and media.

const RETURN_URL = {
  description: "The portal's /login-callback. An address that is not the portal's must be refused.",
  ...neededByOf(['Log In']),
};

const signIn = (issuer: string): JsonObject => ({
  get: {
    operationId: `signInWith${issuer}`,
    summary: `Sign in with ${issuer}, as a whole page`,
    description:
      'Leads to the issuer, and from there to the returnUrl with #token=… or #error=… in its fragment. Any error is shown as an account that waits for approval; neither of them as a sign-in that was given up.',
    tags: ['openid'],
    ...neededByOf(['Log In']),
    'x-effect': 'read',
    security: [],
    parameters: [
      {
        ...parameter('returnUrl', 'query', RETURN_URL, { type: 'string', format: 'uri', maxLength: 2_000 }),
        required: true,
        example: `${PORTAL}/login-callback`,
      },
    ],
    responses: {
      200: {
        description: 'The demo consent page, where the reference provider has no issuer set up.',
        content: { 'text/html': {} },
      },
      303: {
        description: 'To the issuer.',
        headers: {
          Location: {
            required: true,
            schema: { type: 'string', format: 'uri', maxLength: 8_000 },
            example: 'https://accounts.example/authorize?client_id=portal',
          },
        },
      },
      400: response('BadRequest'),
      404: response('NotFound'),
      503: response('Away'),
      default: response('Failed'),
    },
  },
});

const binary = (description: string): JsonObject => ({
  description,
  headers: { 'Accept-Ranges': { schema: { type: 'string', const: 'bytes' } } },
  content: { 'video/mp4': {}, 'image/jpeg': {} },
});

/** @param mediaFile name of a media file that an example names */
export const browserPaths = (mediaFile: string): JsonObject => ({
  '/api/openid/google-login': signIn('Google'),
  '/api/openid/microsoft-login': signIn('Microsoft'),
  '/media/{file}': {
    get: {
      operationId: 'getMedia',
      summary: 'A clip or picture, at the address that the recording call gave',
      description:
        'Only an example: the url of a recording may lie anywhere. It carries its own permission, lives for minutes and is fetched without a token. After a 401, 403 or 410 the portal asks for the recording once more.',
      tags: ['media'],
      ...neededByOf(['Event']),
      'x-effect': 'read',
      security: [],
      parameters: [
        {
          ...parameter('file', 'path', { description: 'Name of the file.' }, text(200)),
          example: mediaFile,
        },
        {
          ...parameter('Range', 'header', { description: 'One range of bytes.' }, text(100)),
          example: 'bytes=0-65535',
        },
      ],
      responses: {
        200: binary('The whole file.'),
        206: binary('The range that was asked for.'),
        403: response('Failed'),
        404: response('NotFound'),
        416: response('Failed'),
        default: response('Failed'),
      },
    },
  },
});
