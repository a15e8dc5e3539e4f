import { basename } from 'node:path';

const owners = new Map<string, string>();

/**
 * The class of a CSS module in the page: 'EventsToolbar_line'. Vite's own names end with a hash and a line number: pages
 * that wait for few scripts wait for those too, and a change in the style sheet alone would change the scripts.
 * @throws when two style sheets have the same name
 */
export function scopedName(local: string, file: string): string {
  const name = basename(file).replace(/\.module\.css.*$/, '');
  const owner = owners.get(name) ?? file;
  if (owner !== file) throw new Error(`${owner} and ${file} give their classes the same names.`);
  owners.set(name, owner);
  return `${name}_${local}`;
}
