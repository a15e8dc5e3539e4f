/** The OpenAPI documents, their examples, and how the provider serves them. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { additionalCalls, calls } from '#contract/calls.ts';
import { openApiDocument, referenceDocument } from '../../scripts/openapi/document.ts';
import { readExamples } from '../../scripts/openapi/examples/example.ts';
import { takeExamples } from '../../scripts/openapi/examples/takeExamples.ts';
import { ingestDocument, MESSAGE_EXAMPLE } from '../../scripts/openapi/ingestDocument.ts';
import {
  at,
  fileText,
  isObject,
  type Json,
  type JsonObject,
  operationsOf,
  schemasOf,
} from '../../scripts/openapi/jsonSchema.ts';
import { pluginCalls } from '../../scripts/openapi/pluginCalls.ts';
import { shapeProblems } from '../../scripts/openapi/shapeProblems.ts';
import type { ServerEnv } from '../../server/http/serverEnv.ts';
import { readMessage } from '../../server/ingest/message.ts';
import { readDocument } from '../../server/openapi/readDocument.ts';
import { serveOpenApi } from '../../server/openapi/serveOpenApi.ts';
import { serve } from '../support/listen.ts';
import { ofFile } from '../support/ofFile.ts';
import { lintOpenApi } from '../support/openApiLint.ts';
import { rawRequest } from '../support/rawRequest.ts';

const textOf = (name: string) => readFileSync(new URL(`../../docs/${name}.json`, import.meta.url), 'utf8');

const ownCalls = pluginCalls.flatMap((plugin) => plugin.calls);

// Each takes a while to make. Who changes one takes a copy.
const contract = openApiDocument();
const reference = referenceDocument();

describe('the OpenAPI document', () => {
  it('is the one that the call table gives: npm run openapi writes it', () => {
    expect(textOf('openapi')).toBe(fileText(contract));
    expect(textOf('openapi-reference')).toBe(fileText(reference));
    expect(textOf('openapi-ingest')).toBe(fileText(ingestDocument()));
  });

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(contract)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(await new Validator().validate(reference)).toEqual({ valid: true });
    expect(await new Validator().validate(ingestDocument())).toEqual({ valid: true });
  });

  it('has nothing to find fault with', () => {
    expect(lintOpenApi(contract)).toEqual([]);
  });

  it('has every call, the optional ones too, both redirects, and media', () => {
    const operations = operationsOf(contract).map(
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
    const optional = operationsOf(contract).filter(({ value }) => value['x-optional'] === true);
    expect(optional.map(({ value }) => value.operationId)).toEqual(
      [...additionalCalls, ...ownCalls].map(({ name }) => name),
    );
  });
});

describe('the document of what the reference provider always sends', () => {
  it('has the calls of the contract', () => {
    expect(Object.keys(reference.paths ?? {})).toEqual(Object.keys(contract.paths ?? {}));
  });

  it('requires of answers what is always in them, and of requests no more than the contract', () => {
    expect(requiredOf('AuthenticateResponse')).toEqual(['successful', 'token']);
    expect(requiredOf('PasswordResponse')).toEqual(['successful']);
    const signals = ['alarmsCount', 'incidentCount', 'voiceDownLocationCount', 'voiceDownIncidentCount'];
    expect(requiredOf('Statistics')).toEqual([...signals, 'policeCount', 'guardCount']);
    expect(requiredOf('ListQuery')).toBeUndefined();
    expect(schemasOf(reference).Failure).toEqual(schemasOf(contract).Failure);
  });
});

const requiredOf = (name: string) => {
  const schema = schemasOf(reference)[name];
  return isObject(schema) ? schema.required : undefined;
};

it('the document of the calls for other software has an example that the provider reads, and a limit for each of its texts', () => {
  expect(readMessage(MESSAGE_EXAMPLE, Date.now()).event).toBe('A-2041');
  const unlimited = (value: Json | undefined): boolean => {
    if (Array.isArray(value)) return value.some(unlimited);
    if (!isObject(value)) return false;
    if (value.type === 'string') return value.maxLength === undefined && value.enum === undefined;
    return Object.values(value).some(unlimited);
  };
  expect(Object.entries(schemasOf(ingestDocument())).filter(([, schema]) => unlimited(schema))).toEqual([]);
  expect(schemasOf(ingestDocument()).IngestMessage).toMatchObject({
    required: ['event', 'sentAt'],
    additionalProperties: false,
    properties: { signals: { maxItems: 100, items: { required: ['id', 'time', 'type'] } } },
  });
});

describe('the examples in the OpenAPI document', () => {
  it('are what the reference provider answers: npm run openapi takes them anew', async () => {
    expect(textOf('openapi')).toBe(fileText(openApiDocument(await takeExamples())));
  });

  it('are there for every call, and every kind of failure', () => {
    const examples = readExamples();
    expect(new Set(examples.calls.map(({ call }) => call))).toEqual(
      new Set([...calls, ...additionalCalls].map(({ name }) => name)),
    );
    expect(Object.values(examples.failures).map((failure) => isObject(failure) && failure.error)).toEqual(
      expect.arrayContaining(['Please log in.', 'There is no such object.', 'The body is too large.']),
    );
  });

  it.each([
    ['the contract', contract],
    ['what the reference provider always sends', reference],
  ])('have the shapes of %s', (_, document) => {
    const wrong = operationsOf(document).flatMap(({ path, value }) =>
      contentsOf(value).flatMap((content) =>
        valuesOf(content).flatMap((example) =>
          shapeProblems(content.schema, example, schemasOf(document)).map((problem) => ({ path, problem })),
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('hold nothing that lets anybody in', () => {
    const text = JSON.stringify(readExamples());
    const [token = ''] = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(text) ?? [];
    const [, payload = '', signature = ''] = token.split('.');
    const read = (part: string) => Buffer.from(part, 'base64url').toString();
    expect(JSON.parse(read(payload))).toMatchObject({ sid: 'id-of-the-session', roles: ['Admin'] });
    expect(read(signature)).toBe('a signature that only the provider can make');
  });
});

/** The bodies in JSON of a call's request and of its success. */
function contentsOf({ requestBody, responses }: JsonObject): JsonObject[] {
  return [requestBody, at(responses, '200')].flatMap((body) => {
    const content = at(body, 'content', 'application/json');
    return isObject(content) ? [content] : [];
  });
}

function valuesOf({ examples }: JsonObject): Json[] {
  return Object.values(isObject(examples) ? examples : {}).map((example) => at(example, 'value') ?? null);
}

it('document and page are made once, for however many calls', async () => {
  const read = vi.fn(readDocument);
  const app = new Hono<ServerEnv>();
  serveOpenApi(app, read);
  const ask = async (path: string) => (await app.request(path)).status;
  const paths = ['/api/docs', '/api/openapi.json', '/api/docs', '/api/openapi.json'];
  expect(await Promise.all(paths.map(ask))).toEqual([200, 200, 200, 200]);
  for (const path of paths) expect(await ask(path)).toBe(200);
  expect(read).toHaveBeenCalledTimes(1);
});

describe('the running provider', () => {
  const provider = ofFile(() => {
    const app = new Hono<ServerEnv>();
    serveOpenApi(app);
    return serve(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  });

  it('serves the document', async () => {
    const response = await fetch(`${provider.url}/api/openapi.json`);
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual(contract);
    const ingest = await fetch(`${provider.url}/api/ingest/openapi.json`);
    expect(await ingest.json()).toEqual(ingestDocument());
  });

  it.each(['/api/openapi.json', '/api/docs'])(
    'sends %s compressed as the browser takes it, and not again to one that has it',
    async (path) => {
      const ask = (accepted: string, headers = {}, method = 'GET') =>
        rawRequest(provider.url, path, { 'Accept-Encoding': accepted, ...headers }, method);
      const [plain, brotli, gzipped] = [await ask('identity'), await ask('gzip, br'), await ask('gzip')];
      const answers = [plain, brotli, gzipped];
      expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
      expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
      expect(gunzipSync(gzipped.body).equals(plain.body)).toBe(true);
      expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
      for (const [index, { headers, body }] of answers.entries()) {
        expect(headers['cache-control']).toBe('no-cache');
        expect(headers.vary).toContain('Accept-Encoding');
        const accepted = ['identity', 'br', 'gzip'][index] ?? '';
        const again = await ask(accepted, { 'If-None-Match': headers.etag });
        expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
        const head = await ask(accepted, {}, 'HEAD');
        expect([head.status, head.body.length]).toEqual([200, 0]);
        expect(head.headers['content-length']).toBe(String(body.length));
      }
    },
  );

  it('serves it as a page with examples, on which every link leads somewhere', async () => {
    const response = await fetch(`${provider.url}/api/docs`);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    const [script, style] = ["script-src 'sha256-[^']+'", "style-src 'sha256-[^']+'"];
    expect(policy).toMatch(new RegExp(`^default-src 'none'; ${script}; ${style}; connect-src 'self'; `));
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
