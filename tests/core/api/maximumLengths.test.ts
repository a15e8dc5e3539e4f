import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Paths of the texts in a JSON document's schemas that have no maxLength, and are none of a few given ones. */
function endlessIn(part: unknown, path = ''): string[] {
  if (typeof part !== 'object' || part === null) return [];
  // Examples hold data, and data may have a field named type.
  const own = Object.entries(part).filter(([key]) => !['example', 'examples', 'x-examples'].includes(key));
  const below = own.flatMap(([key, inner]) => endlessIn(inner, `${path}/${key}`));
  const type: unknown = 'type' in part ? part.type : undefined;
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'));
  const isGiven = 'enum' in part || 'const' in part || ('format' in part && part.format === 'binary');
  return isText && !isGiven && !('maxLength' in part) ? [path, ...below] : below;
}

describe('every text of the contract', () => {
  it('has a maximum length in the OpenAPI document', () => {
    expect(endlessIn(JSON.parse(readFileSync('docs/openapi.json', 'utf8')))).toEqual([]);
  });

  it('is found where it has none', () => {
    const short = { type: 'string', maxLength: 5 };
    const rows = { items: { anyOf: [{ type: ['string', 'null'] }, { type: 'number' }, short] } };
    expect(endlessIn({ rows, example: { type: 'string' } })).toEqual(['/rows/items/anyOf/0']);
  });
});
