import type { State } from './states.ts';

export interface Picture {
  readonly screen: string;
  readonly state: State;
  readonly width: number;
  /** Relative to the sheet. */
  readonly file: string;
}

/** All pictures on one page: a line per screen and state, a picture per width. */
export function contactSheet(pictures: readonly Picture[]): string {
  const titles = new Set(pictures.map(titleOf));
  const lineOf = (title: string) => pictures.filter((picture) => titleOf(picture) === title);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
body { margin: 24px; background: #333; color: #eee; font: 14px/1.4 system-ui; }
section { display: flex; gap: 16px; align-items: start; overflow-x: auto; padding-bottom: 24px; }
figure { flex: none; margin: 0; }
img { display: block; height: 420px; max-width: 760px; object-fit: cover; object-position: top; border: 1px solid #666; }
a { color: inherit; }
</style>
${[...titles].map((title) => `<h2>${title}</h2>\n<section>\n${lineOf(title).map(figure).join('\n')}\n</section>`).join('\n')}
</html>
`;
}

function titleOf({ screen, state }: Picture): string {
  return `${screen}: ${state}`;
}

function figure({ file, width }: Picture): string {
  return `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a>${width} px</figure>`;
}
