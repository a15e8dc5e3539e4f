import { readFileSync } from 'node:fs';
import { jsonText } from '../../../server/openapi/jsonText.ts';
import { asJson, isObject, type Json, type JsonObject } from '../jsonSchema.ts';

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

/** Rows that a list within an example keeps. Lists of pairs stay whole, since their counts add up. */
const MOST_ROWS = 2;

/**
 * An answer with short lists, and with fixed texts in the place of ids that differ each time.
 * @throws TypeError for an answer that is no JSON
 */
export function stable(answer: unknown): Json {
  const copy: Json = JSON.parse(JSON.stringify(answer));
  return fixed(copy);
}

function fixed(value: Json): Json {
  if (Array.isArray(value)) return (value.every(isObject) ? value.slice(0, MOST_ROWS) : value).map(fixed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]): [string, Json] => [
      name,
      typeof part === 'string' ? fixedText(name, part) : fixed(part),
    ]),
  );
}

function fixedText(name: string, text: string): string {
  if (name === 'requestId') return '5f0c1e8a9b2d4c37';
  if (name === 'url') return text.replace(/(?<=[?&]sig=)[^&]+/, 'signature-of-the-provider');
  return name === 'token' ? fixedToken(text) : text;
}

/** The same claims, with an id of the session and a signature that say that they are none. */
function fixedToken(token: string): string {
  const [header = '', payload = ''] = token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  const named = JSON.stringify({ ...(isObject(claims) && claims), sid: 'id-of-the-session' });
  const signature = Buffer.from('a signature that only the provider can make').toString('base64url');
  return [header, Buffer.from(named).toString('base64url'), signature].join('.');
}
