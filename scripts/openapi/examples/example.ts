import { readFileSync } from 'node:fs';
import { jsonText } from '../../../server/openapi/jsonText.ts';
import { asJson, type JsonObject } from '../jsonSchema.ts';

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
  readonly status: number;
  readonly answer: unknown;
}

export interface Examples {
  /** Instant at which the provider was asked, by its own clock. */
  readonly takenAt: string;
  readonly calls: readonly Example[];
  /** An answer of each kind of failure, by its name in the document's components. */
  readonly failures: Readonly<Record<string, unknown>>;
}

/** Origin of the portal in the examples. */
export const PORTAL = 'https://portal.example';

export const EXAMPLES_FILE = new URL('./examples.json', import.meta.url);

/** The examples that the last `npm run openapi` wrote. */
export function readExamples(): Examples {
  return JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8'));
}

/** The examples, as written to the file. */
export function examplesText(examples: Examples): string {
  return `${jsonText(asJson(examples))}\n`;
}
