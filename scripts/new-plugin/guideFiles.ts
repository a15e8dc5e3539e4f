import { readFileSync } from 'node:fs';
import type { PluginNames } from './names.ts';

/** The files that docs/adding-a-screen.md shows for a screen named `demo`, for another name: paths with their texts. */
export function guideFiles(names: PluginNames): [file: string, text: string][] {
  const guide = readFileSync('docs/adding-a-screen.md', 'utf8');
  return blocksOf(guide).map(({ file, code }) => [renamed(file, names), renamed(code, names)]);
}

interface Block {
  readonly file: string;
  readonly code: string;
}

/** Every code block of a page with the file that the text before it names last. */
export function blocksOf(page: string): Block[] {
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
