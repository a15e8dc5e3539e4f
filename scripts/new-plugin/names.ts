import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseSync } from 'vite';

interface PluginNames {
  /** Folder, id and address, in small letters with hyphens. */
  readonly id: string;
  /** 'nightReport' */
  readonly variable: string;
  /** 'NightReport' */
  readonly component: string;
  /** 'Night Report' */
  readonly title: string;
}

const LONGEST = 40;

/** Names that are taken outside of a screen's own code. */
const KEPT = new Map([
  ['installed', 'it would be named like the list of plugins'],
  ['lazy-plugin', 'it would be named like the function lazyPlugin'],
  ['undefined', 'it is a word of the language'],
  ['portal', "that is the shell's own id"],
  ...['api', 'assets', 'healthz', 'media', 'readyz'].map((id): [string, string] => [
    id,
    'the server answers at that address',
  ]),
]);

export function namesOf(id: string): PluginNames {
  const words = id.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const component = words.join('');
  return {
    id,
    variable: component.charAt(0).toLowerCase() + component.slice(1),
    component,
    title: words.join(' '),
  };
}

/** Why this name cannot be used for a plugin, whatever other plugins there are; null when it can. */
function nameProblem(id: string): string | null {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id)) {
    return `'${id}' cannot name a plugin: use small letters, digits and single hyphens, a letter first, as in 'night-report'.`;
  }
  if (id.length > LONGEST) return `'${id}' is too long for a plugin: ${LONGEST} characters are the most.`;
  const names = namesOf(id);
  const source = `export const ${names.variable} = 0;`;
  const { errors } = parseSync('name.ts', source, { showSemanticErrors: true });
  const reason = errors.length > 0 ? 'it is a word of the language' : (KEPT.get(id) ?? clash(names));
  return reason === null ? null : `'${id}' cannot name a plugin: ${reason}.`;
}

/** The code of a screen imports and declares names of its own, of which the guide tells. */
function clash(names: PluginNames): string | null {
  for (const [, text] of guideFiles(names)) {
    const found = namesIn(text);
    const twice = found.find((name, index) => found.indexOf(name) !== index);
    if (twice !== undefined) return `its code would have two things of the name ${twice}`;
  }
  return null;
}

/** What a file imports, and what it declares at the beginning of a line. */
function namesIn(source: string): string[] {
  const { staticImports } = parseSync('screen.tsx', source).module;
  const imported = staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value));
  const declared = source.matchAll(/^(?:export )?(?:const|function) (\w+)/gm);
  return [...imported, ...[...declared].map(([, name = '']) => name)];
}

export const INSTALLED = 'src/plugins/installed.ts';

const END = '] as const;';

/**
 * Adds one plugin to the end of the list of installed plugins.
 * @param source text of the file with the list
 */
export function withPlugin(source: string, { id, variable }: PluginNames): string {
  const lines = source.split('\n');
  const isImport = (line: string) => line.startsWith('import ');
  const later = lines.findIndex((line) => isImport(line) && pathIn(line) > `./${id}/plugin.ts`);
  lines.splice(
    later >= 0 ? later : lines.findLastIndex(isImport) + 1,
    0,
    `import { ${variable} } from './${id}/plugin.ts';`,
  );
  const end = lines.indexOf(END);
  if (end < 0) throw new Error(`${INSTALLED} has no line '${END}' to put the plugin before.`);
  lines.splice(end, 0, `  ${variable},`);
  return lines.join('\n');
}

/** Imports of packages and '#' paths come before those of the own folder. */
function pathIn(line: string): string {
  const path = /from '([^']+)'/.exec(line)?.[1] ?? '';
  return path.startsWith('./') ? path : '';
}

// What the existing plugins claim, read from their sources. The portal would refuse a duplicate claim at its start.

const PLUGINS = 'src/plugins';

/** Why the command's words do not name a plugin that can be made; null when they do. */
export function wordsProblem([id = '', ...more]: readonly string[]): string | null {
  if (id === '' || more.length > 0)
    return 'Usage: npm run new:plugin -- <name>, for example: npm run new:plugin -- night-report';
  return nameProblem(id) ?? claimProblem(namesOf(id));
}

/** Why a new plugin with these names would conflict with an existing one; null when it would not. */
function claimProblem({ id, variable, title }: PluginNames): string | null {
  const folder = [`${PLUGINS}/${id}`, `tests/plugins/${id}`].find((path) => existsSync(path));
  if (folder !== undefined) return `'${id}' is taken: ${folder} is there already.`;
  if (new RegExp(`^import \\{ ${variable} \\}`, 'm').test(readFileSync(INSTALLED, 'utf8'))) {
    return `'${id}' is taken: ${INSTALLED} has a '${variable}' already.`;
  }
  const sources = readdirSync(PLUGINS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && name.includes(sep))
    .sort();
  for (const name of sources) {
    const source = readFileSync(join(PLUGINS, name), 'utf8');
    const plugin = `${PLUGINS}/${name.split(sep)[0]}`;
    const claims = (key: string, value: string) => new RegExp(`\\b${key}: '${value}'`).test(source);
    if (claims('id', id)) return `'${id}' is taken: it is the id of the plugin in ${plugin}.`;
    if (claims('path', `/${id}`)) return `'${id}' is taken: the address /${id} belongs to ${plugin}.`;
    if (claims('label', title)) return `'${id}' is taken: ${plugin} has a link or search group '${title}'.`;
  }
  return null;
}

/** The files that docs/adding-a-screen.md shows for a screen named `demo`, for another name: paths with their texts. */
export function guideFiles(names: PluginNames): [file: string, text: string][] {
  const guide = readFileSync('docs/adding-a-screen.md', 'utf8');
  return blocksOf(guide).map(({ file, code }) => [renamed(file, names), renamed(code, names)]);
}

/** Every code block of a page with the file that the text before it names last. */
export function blocksOf(page: string): { file: string; code: string }[] {
  let from = 0;
  return [...page.matchAll(/```tsx?\n([\s\S]*?)```/g)].map((match) => {
    const before = page.slice(from, match.index);
    from = match.index + match[0].length;
    const file = [...before.matchAll(/`((?:src|tests)\/[^`]+\.tsx?)`/g)].at(-1)?.[1];
    return { file: String(file), code: String(match[1]) };
  });
}

function renamed(text: string, { id, variable, component, title }: PluginNames): string {
  const key = id.includes('-') ? `'${id}'` : id;
  return text.replace(
    /(Demo(?=Page))|(Demo)|((?<=readonly )demo(?=:))|((?<=['/])demo\b)|demo/g,
    (_, ofPage?: string, shown?: string, ofType?: string, address?: string) => {
      if (ofPage) return component;
      if (shown) return title;
      if (ofType) return key;
      return address ? id : variable;
    },
  );
}
