/**
 * The provider's API as an OpenAPI 3.1 document. It is generated from the call table alone, so that nothing can
 * disagree with it.
 */
import type { WireCall } from '#core/api/wire/call.ts';
import { calls } from '#core/api/wire/calls.ts';
import { annotate } from './annotate.ts';
import { browserPaths } from './browserPaths.ts';
import { sharedSchemas } from './components.ts';
import { failureSchema, sharedHeaders, sharedResponses } from './failures.ts';
import { asJson, type JsonObject } from './jsonSchema.ts';
import { operationOf, tagOf } from './operations.ts';

/** Version of the contract. A change that integrators must follow raises it. */
const CONTRACT_VERSION = '1.0.0';

export function openApiDocument(): JsonObject {
  const schemas = sharedSchemas();
  annotate(schemas);
  const rows: readonly WireCall[] = calls;
  const tags = [...new Set(rows.map((call) => tagOf(call.path))), 'openid', 'media'];
  return asJson({
    openapi: '3.1.0',
    info: {
      title: 'Provider API of the customer portal',
      version: CONTRACT_VERSION,
      description:
        'Every call that the portal makes, with what it sends and what it reads. The portal reads leniently: fields that are missing or null are shown as gaps, fields that it does not know are ignored.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: "The portal's own origin, or its apiBaseUrl" }],
    tags: tags.map((name) => ({ name })),
    paths: {
      ...Object.fromEntries(
        rows.map((call) => [call.path, { [call.method.toLowerCase()]: operationOf(call) }]),
      ),
      ...browserPaths,
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...schemas, Failure: failureSchema },
      headers: sharedHeaders,
      responses: sharedResponses,
    },
  });
}

/** The document, as written to the file. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}
