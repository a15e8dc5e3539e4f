/**
 * The provider's API as an OpenAPI 3.1 document. It is generated from the call table, its comments and the examples, so
 * that nothing can disagree with them.
 */
import type { WireCall } from '#contract/call.ts';
import { additionalCalls } from '#contract/calls.ts';
import { recordingDataCall } from '#contract/recording.ts';
import { failureSchema, sharedHeaders, sharedResponses, sharedSchemas } from './components.ts';
import { annotate } from './contractComments.ts';
import { type Examples, readExamples } from './examples/example.ts';
import {
  asJson,
  at,
  isObject,
  type Json,
  type JsonObject,
  namesIn,
  operationsOf,
  schemasOf,
} from './jsonSchema.ts';
import { browserPaths, operationOf, tagOf } from './operations.ts';
import { allCalls, pluginCalls } from './pluginCalls.ts';

/** Version of the contract. A change that integrators must follow raises it. */
const CONTRACT_VERSION = '1.0.0';

const DESCRIPTION = [
  'Every call that the portal makes, with what it sends and what it reads. The portal reads leniently: fields that are missing or null are shown as gaps, fields that it does not know are ignored.',
  'The examples are requests to the reference provider and its answers; lists within them are shortened to two rows.',
  '`x-needed-by` names the screens that send a field, or show it and decide by it. A field or call without a screen may be left out. `x-optional` marks calls that a provider may leave out: the portal then leaves out what they serve. `x-effect` says whether a call reads or changes something.',
].join('\n\n');

/** @param examples by default those that the last `npm run openapi` took */
export function openApiDocument(examples: Examples = readExamples()): JsonObject {
  const schemas = sharedSchemas();
  annotate(schemas);
  const optional: readonly WireCall[] = additionalCalls;
  const operationFor = (call: WireCall) =>
    operationOf(call, {
      examples: examples.calls.filter((example) => example.call === call.name),
      isOptional: optional.includes(call),
      plugin: pluginCalls.find(({ calls }) => calls.includes(call))?.id,
    });
  const tags = [...new Set(allCalls.map((call) => tagOf(call.path))), 'openid', 'media'];
  return asJson({
    openapi: '3.1.0',
    info: {
      title: 'Provider API of the customer portal',
      version: CONTRACT_VERSION,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: "The portal's own origin, or its apiBaseUrl" }],
    tags: tags.map((name) => ({ name })),
    paths: {
      ...Object.fromEntries(
        allCalls.map((call) => [call.path, { [call.method.toLowerCase()]: operationFor(call) }]),
      ),
      ...browserPaths(mediaFileOf(examples)),
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...schemas, Failure: failureSchema },
      headers: sharedHeaders,
      responses: sharedResponses(examples.failures),
    },
  });
}

/** Name of the file that the recording's example leads to. */
function mediaFileOf({ calls: examples }: Examples): string {
  const recording = examples.find(({ call }) => call === recordingDataCall.name)?.answer;
  const url = isObject(recording) && typeof recording.url === 'string' ? recording.url : '';
  return /^\/media\/([^?]+)/.exec(url)?.[1] ?? '';
}

// A second version of the document, which marks what the reference provider always sends as required.

/** Response fields that the reference provider sends only sometimes, by schema. It always sends all others. */
const SOMETIMES: Readonly<Record<string, readonly string[]>> = {
  ArmedStatus: ['until'],
  AuthenticateResponse: ['error'],
  DeviceRemoved: ['error'],
  // For Admins only.
  EventRow: ['incident.priority', 'lastUserName'],
  FeedbackResponse: ['error'],
  // Lists leave these out.
  LocationRecord: ['nvRs', 'schedules', 'contactLocations'],
  NotificationState: ['pushKey', 'mailAddress'],
  PasswordResponse: ['error'],
  // locationName holds the name of its location.
  ScheduleRow: ['location'],
  SessionResponse: ['error'],
  TestNotification: ['error'],
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

/** Names of the schemas that successful responses use. */
function answered(document: JsonObject): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (value: Json | undefined): void => {
    for (const name of namesIn(value).filter((one) => !found.has(one))) {
      found.add(name);
      follow(schemasOf(document)[name]);
    }
  };
  for (const { value } of operationsOf(document)) follow(at(value, 'responses', '200'));
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
