import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { WireCall } from '#contract/call.ts';
import { additionalCalls, calls } from '#contract/calls.ts';

const table: readonly WireCall[] = [...calls, ...additionalCalls];

/** Paths of the texts in a schema that may be as long as somebody likes. */
function endlessIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('type' in schema && schema.type === 'string') {
    const steps: unknown[] = 'pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe : [];
    const isBounded = steps.some(
      (step) => typeof step === 'object' && step !== null && 'type' in step && step.type === 'max_length',
    );
    return isBounded ? [] : [path];
  }
  // The parts that schemas of valibot are made of: fields of objects, options of unions, items, wrapped schemas.
  const parts = ['entries', 'options', 'items', 'item', 'wrapped', 'rest', 'key', 'value'].flatMap((name) =>
    name in schema ? [Reflect.get(schema, name)] : [],
  );
  return parts.flatMap((part: unknown) => {
    if (typeof part !== 'object' || part === null) return [];
    if ('kind' in part) return endlessIn(part, path);
    return Object.entries(part).flatMap(([key, inner]) => endlessIn(inner, `${path}.${key}`));
  });
}

/** Paths of the texts in a JSON document's schemas that have no maxLength, and are none of a few given ones. */
function endlessInDocument(part: unknown, path: string): string[] {
  if (typeof part !== 'object' || part === null) return [];
  // Examples hold data, and data may have a field named type.
  const own = Object.entries(part).filter(([key]) => !['example', 'examples', 'x-examples'].includes(key));
  const below = own.flatMap(([key, inner]) => endlessInDocument(inner, `${path}/${key}`));
  const type: unknown = 'type' in part ? part.type : undefined;
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'));
  const isGiven = 'enum' in part || 'const' in part || ('format' in part && part.format === 'binary');
  return isText && !isGiven && !('maxLength' in part) ? [path, ...below] : below;
}

describe('every text of the contract', () => {
  it.each(table.map((call) => [call.name, call] as const))('has a maximum length in %s', (_, call) => {
    expect([
      ...endlessIn(call.body, 'body'),
      ...endlessIn(call.query, 'query'),
      ...endlessIn(call.response, 'response'),
    ]).toEqual([]);
  });

  it('is found where it has none', () => {
    const schema = v.object({
      rows: v.nullish(v.array(v.union([v.object({ name: v.nullish(v.string()) }), v.number()]))),
      pair: v.tuple([v.pipe(v.string(), v.maxLength(5)), v.pipe(v.string(), v.minLength(1))]),
    });
    expect(endlessIn(schema, 'body')).toEqual(['body.rows.0.name', 'body.pair.1']);
  });

  it('has a maximum length in the OpenAPI document', () => {
    const document: unknown = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
    expect(endlessInDocument(document, '')).toEqual([]);
  });
});
