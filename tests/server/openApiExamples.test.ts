import { describe, expect, it } from 'vitest';
import { additionalCalls, calls } from '#contract/calls.ts';
import { openApiDocument } from '../../scripts/openapi/document.ts';
import { readExamples } from '../../scripts/openapi/examples/example.ts';
import { takeExamples } from '../../scripts/openapi/examples/takeExamples.ts';
import { at, isObject, type Json, type JsonObject } from '../../scripts/openapi/jsonSchema.ts';
import { operationsOf } from '../../scripts/openapi/lint.ts';
import { referenceDocument, schemasOf } from '../../scripts/openapi/reference.ts';
import { shapeProblems } from '../../scripts/openapi/shapeProblems.ts';

describe('the examples in the OpenAPI document', () => {
  it('are what the reference provider answers: npm run openapi takes them anew', async () => {
    expect(readExamples()).toEqual(JSON.parse(JSON.stringify(await takeExamples())));
  });

  it('are there for every call, and succeed', () => {
    const examples = readExamples();
    expect(new Set(examples.calls.map(({ call }) => call))).toEqual(
      new Set([...calls, ...additionalCalls].map(({ name }) => name)),
    );
    expect(examples.calls.filter(({ status }) => status !== 200)).toEqual([]);
    expect(Object.values(examples.failures).map((failure) => isObject(failure) && failure.error)).toEqual(
      expect.arrayContaining(['Please log in.', 'There is no such object.', 'The body is too large.']),
    );
  });

  it.each([
    ['the contract', openApiDocument()],
    ['what the reference provider always sends', referenceDocument()],
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
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      sid: 'id-of-the-session',
      roles: ['Admin'],
    });
    expect(Buffer.from(signature, 'base64url').toString()).toBe(
      'a signature that only the provider can make',
    );
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
