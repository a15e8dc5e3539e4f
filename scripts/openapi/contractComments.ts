/**
 * What the comments of the contract say about its shapes, fields and calls. A field's comment is its description; `@screens`
 * names the screens that cannot do without it, those of the whole shape where the field names none. `{PRIORITIES}` stands
 * for the words of that list.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { isObject, type Json, type JsonObject, objectsIn } from './jsonSchema.ts';

/** By the names that people see; `Search` is the box in the bar, `Every page` the frame around all of them. */
const SCREENS: ReadonlySet<string> = new Set(
  `Cameras, Change Request, Contacts, Coverage, Customers, Dealers, Event, Events, Every page,
  Forgot Password, Home, Location, Locations, Log In, NVRs, Notifications, Profile, Reset Password,
  Review, Schedule, Schedules, Search, Speakers`.split(/,\s+/),
);

const CONTRACT = join(import.meta.dirname, '../../src/contract');

interface Comment {
  readonly text: string;
  /** Undefined where it names none; empty for `none`. */
  readonly screens: readonly string[] | undefined;
}

/** A constant of a module. */
interface Constant {
  readonly comment: Comment;
  readonly isExported: boolean;
  /** Its value in the syntax tree. */
  readonly value: unknown;
  /** The comment right before a place in its module. */
  readonly commentAt: (start: number) => Comment;
}

interface FieldNote {
  readonly description: string;
  /** Of an answer's field: who shows it or decides by it. Of a request's field: who sends it. */
  readonly neededBy: readonly string[];
}

interface ShapeNotes {
  /** What the whole shape is. */
  readonly about: string;
  /** By path within the shape. Rows of a list have the path of the list. */
  readonly fields: Readonly<Record<string, FieldNote>>;
}

const constants = new Map(
  readdirSync(CONTRACT)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => constantsOf(readFileSync(join(CONTRACT, name), 'utf8'))),
);

/** By the names of the shapes in docs/openapi.json. */
export const shapeNotes: Readonly<Record<string, ShapeNotes>> = Object.fromEntries(
  [...constants]
    .filter(([name, { isExported }]) => isExported && /^[A-Z]/.test(name))
    .map(([name, constant]) => {
      const { comment } = constant;
      const notes = fieldsOf(constant).map(([path, own]): [string, FieldNote] => [
        path,
        { description: withWords(own.text), neededBy: own.screens ?? comment.screens ?? [] },
      ]);
      return [name, { about: withWords(comment.text), fields: Object.fromEntries(notes) }];
    }),
);

/** The screens that make each call, by its name. */
export const callersOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...constants.values()].flatMap(({ value, comment: { screens } }) =>
    screens === undefined ? [] : [[textsIn(value)[0] ?? '', screens]],
  ),
);

function constantsOf(source: string): [name: string, Constant][] {
  const { program, comments } = parseSync('contract.ts', source);
  const commentAt = (start: number): Comment => {
    const last = comments.findLast(({ end }) => end <= start);
    const isOwn = last?.type === 'Block' && source.slice(last.end, start).trim() === '';
    return commentOf(isOwn ? last.value : '');
  };
  return program.body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declared = isExported ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ id, init }): [string, Constant][] =>
      id.type === 'Identifier'
        ? [[id.name, { comment: commentAt(statement.start), isExported, value: init, commentAt }]]
        : [],
    );
  });
}

/** The comments on the fields of a constant, and on those of constants in it that are spread or no shapes of their own. */
function fieldsOf({ value, commentAt }: Constant): [path: string, comment: Comment][] {
  const within = (part: unknown, path: readonly string[], isSpread = false): ReturnType<typeof fieldsOf> => {
    if (!isNode(part)) return [];
    if (part.type === 'Identifier') {
      const used = constants.get(String(part.name));
      if (used === undefined || (used.isExported && !isSpread)) return [];
      return fieldsOf(used).map(([inner, comment]) => [[...path, inner].join('.'), comment]);
    }
    if (part.type !== 'Property' || !isNode(part.key))
      return Object.values(part).flatMap((one) =>
        within(one, path, isSpread || part.type === 'SpreadElement'),
      );
    const place = [...path, String(part.key.name)];
    return [[place.join('.'), commentAt(Number(part.start))], ...within(part.value, place, isSpread)];
  };
  return within(value, []);
}

/** The texts in a part of the syntax tree, such as the name of a call. */
function textsIn(part: unknown): string[] {
  if (!isNode(part)) return [];
  if (part.type === 'Literal') return typeof part.value === 'string' ? [part.value] : [];
  return Object.values(part).flatMap(textsIn);
}

/** A node of the syntax tree, or a list of some. */
function isNode(part: unknown): part is Readonly<Record<string, unknown>> {
  return typeof part === 'object' && part !== null;
}

function commentOf(block: string): Comment {
  const whole = block
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [text = '', screens] = whole.split(/ ?@screens /);
  if (screens === undefined) return { text, screens };
  const named = screens === 'none' ? [] : screens.split(', ');
  const unknown = named.filter((name) => !SCREENS.has(name));
  if (unknown.length > 0) throw new Error(`'${text}' names ${unknown.join(', ')}, which is no screen.`);
  return { text, screens: named };
}

function withWords(text: string): string {
  return text.replace(/\{([A-Z_]+)\}/g, (_, name: string) => textsIn(constants.get(name)?.value).join(', '));
}

/**
 * Adds what the contract's comments say to the shared schemas.
 * @throws Error for a comment on a field that a schema does not have
 */
export function annotate(schemas: Record<string, JsonObject>): void {
  for (const [name, { about, fields }] of Object.entries(shapeNotes)) {
    const schema = schemas[name];
    // Queries are parameters, which take their notes from the table.
    if (schema === undefined) continue;
    schema.description = about;
    for (const [path, note] of Object.entries(fields)) {
      const places = fieldsAt(schema, path.split('.'));
      if (places.length === 0) throw new Error(`There is no field ${name}.${path} to note something about.`);
      for (const place of places) Object.assign(place, noted(note));
    }
  }
}

/** A note as keywords of a schema or parameter. */
export function noted({ description, neededBy }: FieldNote): JsonObject {
  return { description, ...neededByOf(neededBy) };
}

export function neededByOf(screens: readonly string[]): JsonObject {
  return { 'x-needed-by': [...screens] };
}

/** Every place of that name: a union may have the field in several of its options. */
function fieldsAt(schema: Json | undefined, [name = '', ...rest]: readonly string[]): JsonObject[] {
  const found = objectsIn(schema).flatMap(({ properties }) => {
    const field = isObject(properties) ? properties[name] : undefined;
    return isObject(field) ? [field] : [];
  });
  return rest.length === 0 ? found : found.flatMap((field) => fieldsAt(field, rest));
}
