/** Checks whether a response matches the contract’s schema of its call. */
import * as v from 'valibot';
import type { WireCall } from '#contract/call.ts';
import { isZone } from '#contract/rules/zoneClock.ts';
import { readLeniently } from '#core/api/lenient/readLeniently.ts';
import { schemaOf, sharedSchemas } from '../openapi/components.ts';
import { referenceDocument } from '../openapi/document.ts';
import { at, type Json, type JsonObject, schemasOf } from '../openapi/jsonSchema.ts';
import { type ShapeProblem, shapeProblems } from '../openapi/shapeProblems.ts';
import type { Reply } from '../provider/host.ts';

const shared = sharedSchemas();

/**
 * The response as the portal reads it, and its problems. Fields that do not match are left out of it, and rows that cannot do
 * without them, so that one of them hides nothing else. Undefined when nothing is left to read.
 * @param now epoch milliseconds
 */
export function judge<Output>(
  schema: v.GenericSchema<unknown, Output>,
  reply: Reply,
  now = Date.now(),
): { readonly value: Output | undefined; readonly problems: string[] } {
  const problem = statusProblem(reply);
  if (problem !== undefined) return { value: undefined, problems: [problem] };
  // valibot takes an array for an object whose fields are all optional, so its own verdict is not enough.
  const places = shapeProblems(schemaOf(schema), reply.json, shared);
  const mismatch = places.length > 0 || v.is(schema, reply.json) ? [] : ['does not match its schema'];
  return {
    value: readLeniently(schema, reply.json).value ?? undefined,
    problems: [...sentences(places), ...mismatch, ...new Set(untruths(reply.json, now))],
  };
}

/** Whether the provider says that it does not take a part of the call. */
export function isNotUnderstood({ status }: Reply): boolean {
  return status === 400 || status === 422;
}

function statusProblem({ status, text, json, headers }: Reply): string | undefined {
  if (status !== 200) return `answers ${status} instead of 200: ${shortened(text)}`;
  if (json === undefined) return `answers no JSON: ${shortened(text)}`;
  const type = headers.get('Content-Type') ?? 'none';
  return /\bjson\b/i.test(type) ? undefined : `has the Content-Type ${type} instead of application/json`;
}

const Failure = v.object({ error: v.pipe(v.string(), v.nonEmpty()) });

/** Whether it says in words for people why it was refused. */
export function hasErrorText({ json }: Reply): boolean {
  return v.is(Failure, json);
}

/**
 * A refusal may be a 200 with `successful: false`, or a status of its own. Either way it must contain a reason for
 * people.
 */
export function refusalProblems(reply: Reply, what: string): string[] {
  const { status, json, text } = reply;
  if (status >= 500) return [`answers ${status} for ${what}: ${shortened(text)}`];
  const isRefusal = status !== 200 || v.is(v.object({ successful: v.literal(false) }), json);
  if (!isRefusal) return [`takes ${what}`];
  return hasErrorText(reply) ? [] : [`gives no error text for ${what}`];
}

// What fields of some names must be beside what their schemas say, wherever they stand.

type Truth = readonly [name: RegExp, isTrue: (value: unknown, now: number) => boolean, wanted: string];

const whole = (name: RegExp, least: number): Truth => [
  name,
  (value) => typeof value !== 'number' || (Number.isInteger(value) && value >= least),
  `a whole number from ${least}`,
];

/** By the name of the field, behind that of what it stands in. */
const TRUTHS: readonly Truth[] = [
  [/(?<=\.)timeZone$/, (zone) => typeof zone !== 'string' || isZone(zone), 'an IANA name'],
  [/(?<=\.)until$/, (time, now) => !(Date.parse(String(time)) <= now), 'a time after now'],
  whole(/(?<=\.)\w+Count$/, 0),
  whole(/^recorders\.(?:ok|error|offline|other)$/, 0),
  whole(/^locations\.rank$/, 1),
];

/** @param within the name of what the field of that name stands in */
function untruths(value: unknown, now: number, name = '', within = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => untruths(part, now, name, within));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, part]) => untruths(part, now, key, name));
  if (value === null) return [];
  const wrong = TRUTHS.flatMap(([field, isTrue, wanted]) => {
    const [place] = field.exec(`${within}.${name}`) ?? [];
    return place === undefined || isTrue(value, now) ? [] : [`${place} is ${value}, ${wanted} was expected`];
  });
  return typeof value === 'string' ? [...wrong, ...instantProblems(value, name)] : wrong;
}

/** Every field whose name says that it is a time must be an instant. */
function instantProblems(value: string, name: string): string[] {
  if (!/^(until|time|\w+Time)$/.test(name) || value === '') return [];
  if (Number.isNaN(Date.parse(value))) return [`${name} is no ISO 8601 date-time: ${shortened(value)}`];
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(value);
  return hasZone ? [] : [`${name} has no zone: ${shortened(value)}`];
}

export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' ? '(empty)' : line.length > 120 ? `${line.slice(0, 120)}…` : line;
}

/** One sentence per kind of problem; rows that share a problem are counted, and the first of them is named. */
function sentences(problems: readonly ShapeProblem[]): string[] {
  const groups = new Map<string, [first: ShapeProblem, count: number]>();
  for (const problem of problems) {
    const { path, isMissing, expected } = problem;
    const key = JSON.stringify([
      path.map((step) => (typeof step === 'number' ? 0 : step)),
      isMissing,
      expected,
    ]);
    const [first = problem, count = 0] = groups.get(key) ?? [];
    groups.set(key, [first, count + 1]);
  }
  return [...groups.values()].map(([first, count]) => {
    const more = count === 1 ? '' : `, and in ${count - 1} more ${count === 2 ? 'row' : 'rows'}`;
    return sentence(first) + more;
  });
}

function sentence({ path, isMissing, expected, found }: ShapeProblem): string {
  const place = path.length === 0 ? 'the answer' : `\`${placeText(path)}\``;
  return isMissing ? `${place} is missing (${expected})` : `${place} is ${found}, expected ${expected}`;
}

/** As in JavaScript: `value[0].id`. */
function placeText(path: ShapeProblem['path']): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}

// Checks whether responses have every field that the reference provider always sends.

// Made for the first check that needs it: the document takes a while.
let reference: JsonObject | undefined;

/** @returns what a call's successful response lacks, one sentence per field */
export function referenceProblems(): (call: WireCall, answer: unknown) => string[] {
  reference ??= referenceDocument();
  const document = reference;
  const schemas = schemasOf(document);
  return (call, answer) => {
    const problems = shapeProblems(answerSchema(document, call), answer, schemas);
    const missing = problems.filter(({ isMissing }) => isMissing);
    return sentences(missing).map((sentence) => `${sentence}, which the reference provider always sends`);
  };
}

/** The schema of a call's successful response. */
function answerSchema(document: JsonObject, { path, method }: WireCall): Json | undefined {
  const success = at(document, 'paths', path, method.toLowerCase(), 'responses', '200');
  return at(success, 'content', 'application/json', 'schema');
}
