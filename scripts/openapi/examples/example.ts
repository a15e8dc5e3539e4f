import { readFileSync } from 'node:fs';
import { at, isObject, type JsonObject, operationsOf } from '../jsonSchema.ts';
import { type Request, requests } from './requests.ts';

/** A request to one call, and what the reference provider answered. */
export interface Example extends Request {
  readonly answer: unknown;
}

export interface Examples {
  readonly calls: readonly Example[];
  /** An answer of each kind of failure, by its name in the document's components. */
  readonly failures: Readonly<Record<string, unknown>>;
}

export const DOCUMENT_FILE = new URL('../../../docs/openapi.json', import.meta.url);

/** The requests with the answers that the last `npm run openapi` took: these stand in the document alone. */
export function readExamples(): Examples {
  return examplesIn(JSON.parse(readFileSync(DOCUMENT_FILE, 'utf8')));
}

export function examplesIn(document: JsonObject): Examples {
  const failures = at(document, 'components', 'responses');
  const operations = new Map(operationsOf(document).map(({ value }) => [value.operationId, value]));
  const jsonOf = (call: string) =>
    at(operations.get(call), 'responses', '200', 'content', 'application/json', 'examples');
  return {
    calls: requests.map((request) => ({
      ...request,
      answer: at(jsonOf(request.call), request.name, 'value'),
    })),
    failures: Object.fromEntries(
      Object.entries(isObject(failures) ? failures : {}).map(([name, failure]) => [
        name,
        at(failure, 'content', 'application/json', 'example'),
      ]),
    ),
  };
}
