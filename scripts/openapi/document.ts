/**
 * The provider's API as an OpenAPI 3.1 document. It is generated from the call table, its comments and the examples, so
 * that nothing can disagree with them.
 */
import type { WireCall } from '#contract/call.ts';
import { additionalCalls, calls } from '#contract/calls.ts';
import { recordingDataCall } from '#contract/recording.ts';
import { failureSchema, sharedHeaders, sharedResponses, sharedSchemas } from './components.ts';
import { type Examples, readExamples } from './examples/example.ts';
import { annotate, asJson, isObject, type JsonObject } from './jsonSchema.ts';
import { browserPaths, operationOf, tagOf } from './operations.ts';
import { pluginCalls } from './pluginCalls.ts';

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
  const required: readonly WireCall[] = calls;
  const optional: readonly WireCall[] = additionalCalls;
  const own = pluginCalls.flatMap(({ id, calls: rows }) => rows.map((call) => ({ plugin: id, call })));
  const rows = [...required, ...optional, ...own.map(({ call }) => call)];
  const operationFor = (call: WireCall) =>
    operationOf(call, {
      examples: examples.calls.filter((example) => example.call === call.name),
      isOptional: optional.includes(call),
      plugin: own.find((one) => one.call === call)?.plugin,
    });
  const tags = [...new Set(rows.map((call) => tagOf(call.path))), 'openid', 'media'];
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
        rows.map((call) => [call.path, { [call.method.toLowerCase()]: operationFor(call) }]),
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

/** The document, as written to the file. */
export function openApiText(examples?: Examples): string {
  return `${JSON.stringify(openApiDocument(examples), null, 2)}\n`;
}
