/** Checks whether a response matches the wire schema of its call. */
import * as v from 'valibot';
import type { WireSchema } from '#core/api/wire/call.ts';
import type { Reply } from './host.ts';

type Read<Schema extends WireSchema> = v.InferOutput<Schema> | undefined;

/** The response read with the schema, undefined when it does not match, and its problems. */
export function judge<Schema extends WireSchema>(
  schema: Schema,
  reply: Reply,
): { readonly value: Read<Schema>; readonly problems: string[] } {
  const problem = statusProblem(reply);
  if (problem !== undefined) return { value: undefined, problems: [problem] };
  const result = v.safeParse(schema, reply.json);
  if (!result.success) return { value: undefined, problems: [...new Set(result.issues.map(issueText))] };
  return { value: result.output, problems: [...new Set(instantProblems(reply.json, ''))] };
}

function statusProblem({ status, text, json, headers }: Reply): string | undefined {
  if (status !== 200) return `answers ${status} instead of 200: ${shortened(text)}`;
  if (json === undefined) return `answers no JSON: ${shortened(text)}`;
  const type = headers.get('Content-Type') ?? 'none';
  return /\bjson\b/i.test(type) ? undefined : `has the Content-Type ${type} instead of application/json`;
}

function issueText(issue: v.BaseIssue<unknown>): string {
  const deepest = deepestOf(issue);
  const path = v.getDotPath(deepest) ?? v.getDotPath(issue);
  const wanted = deepest.expected ?? deepest.type;
  return `${placeText(path)} is ${deepest.received}, ${wanted} was expected`;
}

/** Of the issues of a union's options, the deepest one says most. */
function deepestOf(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  const depth = (one: v.BaseIssue<unknown>) => one.path?.length ?? 0;
  const inner = (issue.issues ?? []).toSorted((a, b) => depth(b) - depth(a))[0];
  return inner !== undefined && depth(inner) > depth(issue) ? inner : issue;
}

/** Leaves out row numbers, because they do not matter where all rows are alike. */
function placeText(path: string | null): string {
  return path === null ? 'the answer' : path.replace(/(^|\.)\d+(?=\.|$)/g, '[]').replace(/^\[\]\.?/, '[].');
}

/** Every field whose name says that it is a time must be an instant. */
function instantProblems(value: unknown, name: string): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => instantProblems(part, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, part]) => instantProblems(part, key));
  if (typeof value !== 'string' || !/^(until|time|\w+Time)$/.test(name) || value === '') return [];
  if (Number.isNaN(Date.parse(value))) return [`${name} is no ISO 8601 date-time: ${shortened(value)}`];
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/i.test(value);
  return hasZone ? [] : [`${name} has no zone: ${shortened(value)}`];
}

export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' ? '(empty)' : line.length > 120 ? `${line.slice(0, 120)}…` : line;
}
