/** Reads path, query and body of a request by the schemas of the contract; whatever does not fit is a 400 that names the field, and a body that is too large a 413. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import type { WireSchema } from '#contract/call.ts';
import { isDatabaseInteger } from '../db/schema.ts';
import { notFound, Problem } from './problem.ts';
import type { ServerEnv } from './serverEnv.ts';

/** The type of a schema's output, or undefined for a call without the schema. */
export type ParsedBy<Schema extends WireSchema | null> = Schema extends WireSchema
  ? v.InferOutput<Schema>
  : undefined;

type Issues = readonly v.BaseIssue<unknown>[];

// The overloads below state types that the compiler cannot derive from a schema known only at run time.

/** Ids out of the path, by the names of its placeholders. */
export function readParams<Name extends string>(
  context: Context<ServerEnv>,
  path: string,
): Readonly<Record<Name, number>>;
export function readParams(context: Context<ServerEnv>, path: string): Readonly<Record<string, number>> {
  const params: Record<string, number> = {};
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const text = context.req.param(name) ?? '';
    if (!/^\d{1,16}$/.test(text)) throw new Problem(400, `The parameter '${name}' must be a whole number.`);
    const id = Number(text);
    if (!isDatabaseInteger(id)) throw notFound();
    params[name] = id;
  }
  return params;
}

export function readQuery<Schema extends WireSchema | null>(
  context: Context<ServerEnv>,
  schema: Schema,
): ParsedBy<Schema>;
export function readQuery(context: Context<ServerEnv>, schema: WireSchema | null): unknown {
  if (!schema) return undefined;
  const texts = context.req.query();
  const asTexts = v.safeParse(schema, texts);
  if (asTexts.success) return asTexts.output;
  return parsed(schema, withNumbers(texts, asTexts.issues), 'parameter');
}

/** The parameters of an address that are to be stored. @throws Problem 400 */
export function readTexts(context: Context<ServerEnv>): Record<string, string> {
  const texts = Object.entries(context.req.query());
  return Object.fromEntries(texts.map(([name, text]) => [name, storable(text)]));
}

export function readBody<Schema extends WireSchema | null>(
  context: Context<ServerEnv>,
  schema: Schema,
): Promise<ParsedBy<Schema>>;
export async function readBody(context: Context<ServerEnv>, schema: WireSchema | null): Promise<unknown> {
  if (!schema) return undefined;
  return parsed(schema, await readJson(context), 'field');
}

/** @throws Problem 400 */
export async function readJson(context: Context<ServerEnv>): Promise<unknown> {
  const text = await context.req.text();
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value));
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(400, 'The body must be JSON.');
  }
}

/**
 * Texts as both databases hold them. One refuses NUL and the other ends a pattern at it; nobody types it. Half a surrogate
 * pair, which a cut emoji leaves, becomes a replacement character: stored, it would not be read back as it was sent.
 */
function storable(text: string): string {
  if (text.includes('\0')) throw new Problem(400, 'A text must not hold NUL.');
  return text.toWellFormed();
}

function parsed(schema: WireSchema, value: unknown, part: 'parameter' | 'field'): unknown {
  // An array passes for an object whose fields are all optional, and its methods for fields.
  if (Array.isArray(value)) throw new Problem(400, 'The body must be a JSON object.');
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  if (path === null) throw new Problem(400, 'The body must be a JSON object.');
  if (issue.received === 'undefined') throw new Problem(400, `The ${part} '${path}' is missing.`);
  if (issue.type === 'max_length')
    throw new Problem(400, `The ${part} '${path}' must have at most ${issue.requirement} characters.`);
  const wanted = issue.expected ? `must be ${issue.expected}` : 'is not valid';
  throw new Problem(400, `The ${part} '${path}' ${wanted}.`);
}

/**
 * Where a schema does not accept a text, the text is tried as a number, because a query string cannot tell the two
 * apart.
 */
function withNumbers(texts: Readonly<Record<string, string>>, issues: Issues): Record<string, unknown> {
  const refused = new Set(issues.map((issue) => v.getDotPath(issue)));
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const isNumber = refused.has(name) && /^-?\d{1,15}(\.\d{1,15})?$/.test(text);
      return [name, isNumber ? Number(text) : text];
    }),
  );
}

/**
 * Refuses bodies of more bytes than the limit, which may depend on the path, with 413: by their Content-Length or, without one, as soon as too many bytes
 * are read. A handler that never reads the body does not wait for it.
 */
export function limitedBody(limit: number | ((path: string) => number)) {
  return createMiddleware<ServerEnv>(async (context, next) => {
    const most = typeof limit === 'number' ? limit : limit(context.req.path);
    const { raw } = context.req;
    const length = raw.headers.get('Content-Length');
    if (length !== null) {
      if (Number(length) > most) throw tooLarge();
    } else if (raw.body !== null) {
      const { url, method, headers, signal } = raw;
      const body = raw.body.pipeThrough(atMost(most));
      // The browser's types lack `duplex`, which Node requires for a body that is a stream.
      const parts = { method, headers, signal, body, duplex: 'half' };
      // Made of its parts: the built-in constructor refuses the HTTP server's own kind of Request.
      context.req.raw = new Request(url, parts);
    }
    await next();
  });
}

function atMost(most: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > most) controller.error(tooLarge());
      else controller.enqueue(chunk);
    },
  });
}

/** The rest of the body is never read, so the connection cannot serve another request. */
function tooLarge(): Problem {
  return new Problem(413, 'The body is too large.', { Connection: 'close' });
}
