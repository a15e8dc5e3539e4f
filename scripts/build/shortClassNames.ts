import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Names the classes of CSS Modules: four letters for the file and the class's number in it, e.g. 'qXbd3'.
 * They stand in scripts and styles alike, where nothing compresses worse than a hash per class.
 */
export function shortClassNames(): (name: string, file: string) => string {
  const known = new Map<string, string[]>();
  return (name, file) => {
    const names = known.get(file) ?? [];
    known.set(file, names);
    if (!names.includes(name)) names.push(name);
    return `${lettersOf(relative(process.cwd(), file))}${names.indexOf(name).toString(36)}`;
  };
}

function lettersOf(path: string): string {
  const digest = createHash('sha256').update(path).digest('base64');
  return digest.replace(/[^a-zA-Z]/g, '').slice(0, 4);
}
