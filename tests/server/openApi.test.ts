import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { additionalCalls, calls } from '#contract/calls.ts';
import { openApiDocument, openApiText } from '../../scripts/openapi/document.ts';
import { isObject, type JsonObject } from '../../scripts/openapi/jsonSchema.ts';
import { lintOpenApi, operationsOf } from '../../scripts/openapi/lint.ts';
import { pluginCalls } from '../../scripts/openapi/pluginCalls.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { rawRequest } from '../support/rawRequest.ts';

const FILE = new URL('../../docs/openapi.json', import.meta.url);

const ownCalls = pluginCalls.flatMap((plugin) => plugin.calls);

describe('the OpenAPI document', () => {
  it('is the one that the call table gives: npm run openapi writes it', () => {
    expect(readFileSync(FILE, 'utf8')).toBe(openApiText());
  });

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(openApiDocument())).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has nothing to find fault with', () => {
    expect(lintOpenApi(openApiDocument())).toEqual([]);
  });

  it('has every call, the optional ones too, both redirects, and media', () => {
    const operations = operationsOf(openApiDocument()).map(
      ({ method, path, value }) => `${method.toUpperCase()} ${path} ${String(value.operationId)}`,
    );
    expect(operations).toEqual([
      ...[...calls, ...additionalCalls, ...ownCalls].map(
        (call) => `${call.method} ${call.path} ${call.name}`,
      ),
      'GET /api/openid/google-login signInWithGoogle',
      'GET /api/openid/microsoft-login signInWithMicrosoft',
      'GET /media/{file} getMedia',
    ]);
    const optional = operationsOf(openApiDocument()).filter(({ value }) => value['x-optional'] === true);
    expect(optional.map(({ value }) => value.operationId)).toEqual(
      [...additionalCalls, ...ownCalls].map(({ name }) => name),
    );
  });

  it('says of every call and field who needs it, by the names of screens', () => {
    const getLocations = operationsOf(openApiDocument()).find(({ path }) => path.endsWith('/locations'));
    expect(getLocations?.value['x-needed-by']).toEqual(['Home', 'Locations', 'Coverage', 'Events']);
    expect(getLocations?.value['x-effect']).toBe('read');
    expect(openApiDocument().components).toMatchObject({
      schemas: {
        LocationRecord: {
          properties: {
            recorders: {
              anyOf: [
                {
                  properties: {
                    offline: {
                      description: 'Number of recorders whose status is Offline.',
                      'x-needed-by': ['Home', 'Locations', 'Location', 'Coverage'],
                    },
                  },
                },
                { type: 'null' },
              ],
            },
          },
        },
      },
    });
  });
});

describe('the OpenAPI document on answers that are worth another try', () => {
  it('has them with every call, and with the header that says when', () => {
    const document = openApiDocument();
    for (const { name } of calls) {
      const operation = operationsOf(document).find(({ value }) => value.operationId === name);
      expect(operation?.value.responses, name).toMatchObject({
        429: { $ref: '#/components/responses/TooMany' },
        503: { $ref: '#/components/responses/Away' },
      });
    }
    const headers = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
    expect(document.components).toMatchObject({
      responses: { TooMany: { headers }, Away: { headers } },
      headers: { RetryAfter: { schema: { type: 'integer' } } },
    });
  });
});

describe('the rules for the document', () => {
  const broken = (path: string, change: (operation: JsonObject) => void): string[] => {
    const document = openApiDocument();
    const operation = operationsOf(document).find((candidate) => candidate.path === path)?.value;
    if (!operation) throw new Error(`There is no ${path}.`);
    change(operation);
    return lintOpenApi(document);
  };

  it('name a path parameter that is not declared, an id that is given twice, and a reference to nothing', () => {
    expect(
      broken('/api/Camera/details/{id}', (operation) => {
        delete operation.parameters;
      }),
    ).toEqual(['POST /api/Camera/details/{id} does not declare {id}']);
    expect(
      broken('/api/Search', (operation) => {
        operation.operationId = 'getCamera';
      }),
    ).toEqual(['operationId getCamera is given twice']);
    expect(
      broken('/api/Search', (operation) => {
        operation.requestBody = {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/No' },
              examples: { one: { value: 1 } },
            },
          },
        };
      }),
    ).toEqual(['#/components/schemas/No leads nowhere']);
    expect(
      broken('/api/Search', (operation) => {
        if (isObject(operation.responses)) delete operation.responses['401'];
      }),
    ).toEqual(['GET /api/Search needs a token but has no 401']);
  });

  it('name a call without an example, and whatever is not described', () => {
    expect(
      broken('/api/Contact/feedback', (operation) => {
        operation.requestBody = { content: { 'application/json': { schema: {}, examples: {} } } };
        delete operation['x-needed-by'];
      }),
    ).toEqual([
      'POST /api/Contact/feedback does not say who needs it',
      'POST /api/Contact/feedback has no example of its request',
      'schema Feedback is used nowhere',
    ]);
    expect(
      broken('/api/Search', (operation) => {
        for (const parameter of [operation.parameters].flat())
          if (isObject(parameter)) delete parameter.description;
        const field = { type: 'object', properties: { title: { type: 'string', 'x-needed-by': [] } } };
        operation['x-more'] = { schema: { anyOf: [field] } };
      }),
    ).toEqual([
      'GET /api/Search does not say what query is',
      '/paths//api/Search/get/x-more/schema/anyOf/title is not described',
    ]);
  });
});

describe('the running provider', () => {
  let provider: Provider;
  beforeAll(async () => {
    provider = await startProvider({ incidents: 1 });
  });
  afterAll(() => provider.close());

  it('serves the document', async () => {
    const response = await fetch(`${provider.url}/api/openapi.json`);
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual(openApiDocument());
  });

  it.each(['/api/openapi.json', '/api/docs'])(
    'sends %s compressed as the browser takes it, and not again to one that has it',
    async (path) => {
      const plain = await rawRequest(provider.url, path, { 'Accept-Encoding': 'identity' });
      expect(plain.headers['content-encoding']).toBeUndefined();
      const brotli = await rawRequest(provider.url, path, { 'Accept-Encoding': 'gzip, br' });
      const gzipped = await rawRequest(provider.url, path, { 'Accept-Encoding': 'gzip' });
      expect([brotli, gzipped].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
      expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
      expect(gunzipSync(gzipped.body).equals(plain.body)).toBe(true);
      const tags = [plain, brotli, gzipped].map(({ headers }) => headers.etag ?? '');
      expect(new Set(tags).size).toBe(3);
      for (const [index, { headers, body }] of [plain, brotli, gzipped].entries()) {
        expect(headers).toMatchObject({
          'cache-control': 'no-cache',
          vary: expect.stringContaining('Accept-Encoding'),
        });
        const asked = {
          'Accept-Encoding': ['identity', 'br', 'gzip'][index] ?? '',
          'If-None-Match': tags[index] ?? '',
        };
        const again = await rawRequest(provider.url, path, asked);
        expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tags[index]]);
        const head = await rawRequest(
          provider.url,
          path,
          { 'Accept-Encoding': asked['Accept-Encoding'] },
          'HEAD',
        );
        expect([head.status, head.body.length]).toEqual([200, 0]);
        expect(head.headers['content-length']).toBe(String(body.length));
      }
    },
  );

  it('serves it as a page with examples, on which every link leads somewhere', async () => {
    const response = await fetch(`${provider.url}/api/docs`);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; connect-src 'self'; /,
    );
    const whole = await response.text();
    const page = whole.replace(/<script>[\s\S]*<\/script>/, '');
    expect(page).not.toMatch(/<script|style=|undefined|\[object/);
    for (const { path, name, method } of calls) {
      expect(page).toContain(`<section id="${name}">`);
      expect(page).toContain(`<code>${method} ${path}</code>`);
    }
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
    expect(links.length).toBeGreaterThan(calls.length * 2);
    expect(links.filter((id) => !page.includes(`id="${id}"`))).toEqual([]);
    expect(page).toContain('count?: number | null;');
    expect(page).toContain('Halifax Ocean Terminal Yard');
    expect(page).toContain('There is no field &#39;location.colour&#39;.');
    expect(page).toContain('<code>contactLocations[].contact.listName</code>');
  });
});
