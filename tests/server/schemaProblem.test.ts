import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { schemaProblem } from '../../server/portal/installedPlugins.ts';

const entries = v.strictObject({
  most: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 8),
  share: v.optional(v.number()),
  order: v.optional(v.picklist(['name', 'site'])),
  names: v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.maxLength(2))),
  code: v.nullish(v.pipe(v.string(), v.regex(/^[a-z]+$/))),
  shown: v.optional(v.boolean()),
  place: v.optional(v.strictObject({ floor: v.number() })),
});
const schema = toJsonSchema(entries, { typeMode: 'input' });

describe("a plugin's settings as the provider checks them", () => {
  it.each([
    [{}, undefined],
    [{ most: 50, share: 0.5, order: 'site', names: ['a'], code: 'abc', shown: false }, undefined],
    [{ code: null, place: { floor: 2 } }, undefined],
    [[], ['', 'must be a group of keys']],
    [{ mots: 1 }, ['mots', 'is not a known key']],
    [{ most: 51 }, ['most', 'must be a whole number from 1 to 50']],
    [{ most: 1.5 }, ['most', 'must be a whole number from 1 to 50']],
    [{ most: '5' }, ['most', 'must be a whole number from 1 to 50']],
    [{ share: true }, ['share', 'must be a number']],
    [{ order: 'size' }, ['order', 'must be one of "name", "site"']],
    [{ names: ['a', ''] }, ['names.1', 'must be a text from 1 characters']],
    [{ names: ['a', 'b', 'c'] }, ['names', 'must be a list to 2 items']],
    [{ code: 'ABC' }, ['code', 'must be a text like ^[a-z]+$']],
    [{ shown: 1 }, ['shown', 'must be true or false']],
    [{ place: {} }, ['place.floor', 'is missing']],
    [{ place: null }, ['place', 'must be a group of keys']],
  ])('finds in %j the first problem, as the schema library would', (value, problem) => {
    const found = schemaProblem(schema, value);
    expect(found && [found.place, found.problem]).toEqual(problem);
    // An array passes for an object there.
    if (!Array.isArray(value)) expect(v.safeParse(entries, value).success).toBe(problem === undefined);
  });
});
