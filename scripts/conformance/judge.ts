/** Checks whether a response matches the wire schema of its call. */
import * as v from 'valibot';
import type { WireSchema } from '#contract/call.ts';
import { schemaOf, sharedSchemas } from '../openapi/components.ts';
import { shapeProblems } from '../openapi/shapeProblems.ts';
import type { Reply } from './host.ts';
import { sentences } from './sentences.ts';

type Read<Schema extends WireSchema> = v.InferOutput<Schema> | undefined;

const shared = sharedSchemas();

/** The response read with the schema, undefined when it does not match, and its problems. */
export function judge<Schema extends WireSchema>(
  schema: Schema,
  reply: Reply,
): { readonly value: Read<Schema>; readonly problems: string[] } {
  const problem = statusProblem(reply);
  if (problem !== undefined) return { value: undefined, problems: [problem] };
  // valibot takes an array for an object whose fields are all optional, so its own verdict is not enough.
  const wrong = sentences(shapeProblems(schemaOf(schema), reply.json, shared));
  const result = v.safeParse(schema, reply.json);
  if (wrong.length > 0 || !result.success)
    return { value: undefined, problems: wrong.length > 0 ? wrong : ['does not match its schema'] };
  return { value: result.output, problems: [...new Set(instantProblems(reply.json, ''))] };
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
