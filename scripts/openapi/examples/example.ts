import { readFileSync } from 'node:fs';
import { at, isObject, type JsonObject, operationsOf } from '../jsonSchema.ts';

/** A request to one call, and what the reference provider answered. */
export interface Example {
  /** Name of the call. */
  readonly call: string;
  /** Key of the example in the document: the request and its answer have the same. */
  readonly name: string;
  /** What happens, in a few words. */
  readonly summary: string;
  readonly params?: Readonly<Record<string, number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
  readonly answer: unknown;
}

export interface Examples {
  readonly calls: readonly Example[];
  /** An answer of each kind of failure, by its name in the document's components. */
  readonly failures: Readonly<Record<string, unknown>>;
}

/** Origin of the portal in the examples. */
export const PORTAL = 'https://portal.example';

export const DOCUMENT_FILE = new URL('../../../docs/openapi.json', import.meta.url);

/** The examples that the last `npm run openapi` took: they stand in the document alone. */
export function readExamples(): Examples {
  return examplesIn(JSON.parse(readFileSync(DOCUMENT_FILE, 'utf8')));
}

export function examplesIn(document: JsonObject): Examples {
  const failures = at(document, 'components', 'responses');
  return {
    calls: operationsOf(document).flatMap(({ value }) => examplesOf(value)),
    failures: Object.fromEntries(
      Object.entries(isObject(failures) ? failures : {}).map(([name, failure]) => [
        name,
        at(failure, 'content', 'application/json', 'example'),
      ]),
    ),
  };
}

function examplesOf({ operationId, parameters, requestBody, responses }: JsonObject): Example[] {
  const answers = at(responses, '200', 'content', 'application/json', 'examples');
  const given = (place: string, example: readonly string[]) => {
    const all = (Array.isArray(parameters) ? parameters : []).filter(isObject);
    const found = all.flatMap((parameter) => {
      const value = at(parameter, ...example);
      return parameter.in === place && value !== undefined ? [[String(parameter.name), value] as const] : [];
    });
    return found.length === 0 ? undefined : found;
  };
  const params = given('path', ['examples', 'one', 'value']);
  const query = given('query', ['example']);
  return Object.entries(isObject(answers) ? answers : {}).map(([name, answer]) => {
    const body = at(requestBody, 'content', 'application/json', 'examples', name, 'value');
    return {
      call: String(operationId),
      name,
      summary: String(at(answer, 'summary')),
      ...(params && { params: Object.fromEntries(params.map(([key, value]) => [key, Number(value)])) }),
      ...(query && { query: Object.fromEntries(query.map(([key, value]) => [key, String(value)])) }),
      ...(isObject(body) && { body }),
      answer: at(answer, 'value'),
    };
  });
}
