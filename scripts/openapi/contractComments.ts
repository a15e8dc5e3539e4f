/**
 * What the comments of the contract say about its shapes, fields and calls. A field's comment is its description; `@screens`
 * names the screens that cannot do without it, those of the whole shape where the field names none. `{PRIORITIES}` stands
 * for the words of that list.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

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
  /** By their paths, e.g. `incident.startTime`. */
  readonly fields: [path: string, comment: Comment][];
  /** Names that stand in it, and whether the fields of what they name are spread there. */
  readonly uses: [path: string, name: string, isSpread: boolean][];
  /** The texts that stand in it, such as the name of a call. */
  readonly texts: string[];
}

export interface FieldNote {
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
    .flatMap((name) => [...constantsOf(readFileSync(join(CONTRACT, name), 'utf8'))]),
);

/** By the names of the shapes in docs/openapi.json. */
export const shapeNotes: Readonly<Record<string, ShapeNotes>> = Object.fromEntries(
  [...constants]
    .filter(([name, { isExported }]) => isExported && /^[A-Z]/.test(name))
    .map(([name, { comment }]) => {
      const notes = fieldsOf(name).map(([path, own]): [string, FieldNote] => [
        path,
        { description: withWords(own.text), neededBy: own.screens ?? comment.screens ?? [] },
      ]);
      return [name, { about: withWords(comment.text), fields: Object.fromEntries(notes) }];
    }),
);

/** The screens that make each call, by its name. */
export const callersOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...constants.values()].flatMap(({ texts: [name = ''], comment: { screens } }) =>
    screens === undefined ? [] : [[name, screens]],
  ),
);

/** Those that a shape names, and those of the constants that are no shapes of their own. */
function fieldsOf(name: string): [path: string, comment: Comment][] {
  const { fields = [], uses = [] } = constants.get(name) ?? {};
  const others = uses.flatMap(([path, used, isSpread]) =>
    isSpread || constants.get(used)?.isExported === false
      ? fieldsOf(used).map(([inner, comment]): [string, Comment] => [
          path === '' ? inner : `${path}.${inner}`,
          comment,
        ])
      : [],
  );
  return [...fields, ...others];
}

function constantsOf(source: string): Map<string, Constant> {
  const { program, comments } = parseSync('contract.ts', source);
  const commentBefore = (start: number): Comment => {
    const last = comments.findLast(({ end }) => end <= start);
    const isOwn = last !== undefined && /^\s*(?:export )?(?:const )?$/.test(source.slice(last.end, start));
    return commentOf(isOwn && last.type === 'Block' ? last.value : '');
  };
  const found = new Map<string, Constant>();
  let current: Constant | undefined;
  const path: string[] = [];
  const keys = new Set<number>();
  let spreads = 0;
  new Visitor({
    VariableDeclarator({ id, start }) {
      if (path.length > 0 || id.type !== 'Identifier') return;
      const isExported = source.slice(0, start).endsWith('export const ');
      current = { comment: commentBefore(start), isExported, fields: [], uses: [], texts: [] };
      found.set(id.name, current);
      keys.add(id.start);
    },
    'VariableDeclarator:exit'({ id }) {
      if (path.length === 0 && id.type === 'Identifier' && found.get(id.name) === current)
        current = undefined;
    },
    SpreadElement() {
      spreads += 1;
    },
    'SpreadElement:exit'() {
      spreads -= 1;
    },
    Property({ key, start }) {
      if (key.type === 'Identifier') {
        path.push(key.name);
        keys.add(key.start);
      } else path.push('');
      current?.fields.push([path.join('.'), commentBefore(start)]);
    },
    'Property:exit'() {
      path.pop();
    },
    Identifier({ name, start }) {
      if (!keys.has(start)) current?.uses.push([path.join('.'), name, spreads > 0]);
    },
    Literal({ value }) {
      if (typeof value === 'string') current?.texts.push(value);
    },
  }).visit(program);
  return found;
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
  return text.replace(/\{([A-Z_]+)\}/g, (_, name: string) => constants.get(name)?.texts.join(', ') ?? '');
}
