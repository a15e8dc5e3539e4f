import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#core/api/wire/calls.ts';
import { openApiDocument, openApiText } from '../../scripts/openapi/document.ts';
import { isObject, type JsonObject } from '../../scripts/openapi/jsonSchema.ts';
import { lintOpenApi, operationsOf } from '../../scripts/openapi/lint.ts';
import { type Provider, startProvider } from '../support/provider.ts';

const FILE = new URL('../../docs/openapi.json', import.meta.url);

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

  it('has every call and both redirects, and media', () => {
    const operations = operationsOf(openApiDocument()).map(
      ({ method, path, value }) => `${method.toUpperCase()} ${path} ${String(value.operationId)}`,
    );
    expect(operations).toEqual([
      ...calls.map((call) => `${call.method} ${call.path} ${call.name}`),
      'GET /api/openid/google-login signInWithGoogle',
      'GET /api/openid/microsoft-login signInWithMicrosoft',
      'GET /media/{file} getMedia',
    ]);
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
          content: { 'application/json': { schema: { $ref: '#/components/schemas/No' } } },
        };
      }),
    ).toEqual(['#/components/schemas/No leads nowhere']);
    expect(
      broken('/api/Search', (operation) => {
        if (isObject(operation.responses)) delete operation.responses['401'];
      }),
    ).toEqual(['GET /api/Search needs a token but has no 401']);
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

  it('serves it as a page without scripts, on which every link leads somewhere', async () => {
    const response = await fetch(`${provider.url}/api/docs`);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    const page = await response.text();
    expect(page).not.toMatch(/<script|style=|undefined|\[object/);
    for (const { path, name, method } of calls) {
      expect(page).toContain(`<section id="${name}">`);
      expect(page).toContain(`<code>${method} ${path}</code>`);
    }
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
    expect(links.length).toBeGreaterThan(calls.length * 2);
    expect(links.filter((id) => !page.includes(`id="${id}"`))).toEqual([]);
    expect(page).toContain('count?: number | null;');
  });
});
