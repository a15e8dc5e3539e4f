import { existsSync, readFileSync } from 'node:fs';
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

/** Addresses of the server, and the shell's own id. */
const KEPT = ['api', 'assets', 'healthz', 'media', 'portal', 'readyz'];

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

/** Why the command's words do not name a plugin that can be made; null when they do. */
export function wordsProblem([id = '', ...more]: readonly string[]): string | null {
  if (id === '' || more.length > 0)
    return 'Usage: npm run new:plugin -- <name>, for example: npm run new:plugin -- night-report';
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id))
    return `'${id}' cannot name a plugin: use small letters, digits and single hyphens, a letter first, as in 'night-report'.`;
  if (id.length > LONGEST) return `'${id}' is too long for a plugin: ${LONGEST} characters are the most.`;
  if (KEPT.includes(id)) return `'${id}' cannot name a plugin: the server or the shell has that name.`;
  const folder = [`src/plugins/${id}`, `tests/plugins/${id}`].find((path) => existsSync(path));
  if (folder !== undefined) return `'${id}' is taken: ${folder} is there already.`;
  const plugins: { id: string; paths: string[] }[] = JSON.parse(readFileSync('public/plugins.json', 'utf8'));
  const owner = plugins.find((plugin) => plugin.id === id || plugin.paths.includes(`/${id}`));
  if (owner !== undefined) return `'${id}' is taken: the plugin '${owner.id}' has that id or address.`;
  // A word of the language, or the name of something else in its code.
  const errors = screenFiles(namesOf(id)).flatMap(
    ([file, text]) => parseSync(file, text, { showSemanticErrors: true }).errors,
  );
  return errors[0] ? `'${id}' cannot name a plugin: ${errors[0].message}.` : null;
}

const INSTALLED = 'src/plugins/installed.ts';

const END = '] as const;';

/**
 * Adds one plugin to the end of the list of installed plugins.
 * @param source text of the file with the list
 */
function withPlugin(source: string, { id, variable }: PluginNames): string {
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

/** What is written for a new screen: the files that docs/adding-a-screen.md shows for `demo`, and the list of plugins. */
export function screenFiles(names: PluginNames): [file: string, text: string][] {
  const guide = readFileSync('docs/adding-a-screen.md', 'utf8');
  const own = blocksOf(guide).map(({ file, code }): [string, string] => [
    renamed(file, names),
    renamed(code, names),
  ]);
  return [...own, [INSTALLED, withPlugin(readFileSync(INSTALLED, 'utf8'), names)]];
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
